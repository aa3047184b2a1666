/** The delivered total compared with the total that the plan requires by now. */
export const PACE = { ahead: 'Ahead', on_course: 'On course', behind: 'Behind' } as const;
export type Pace = keyof typeof PACE;

/**
 * Percentage of the due total that may be missing or exceeded while a campaign is on course; at its end nothing may be
 * missing.
 */
export const TOLERANCE = 10;

interface DeliveryProgress {
  delivered: number;
  target: number;
  /** Working days from the first day to today, and to the last day. */
  elapsed: number;
  total: number;
  isOver: boolean;
}

/**
 * Returns the pace towards a target that is spread evenly over the working days. `pace.queries.ts` has the same rule in
 * SQL.
 */
export function paceOf({ delivered, target, elapsed, total, isOver }: DeliveryProgress): Pace {
  const scaledDelivered = 100 * delivered * total;
  const due = target * elapsed;
  if (isOver) return delivered < target ? 'behind' : 'on_course';
  if (scaledDelivered < (100 - TOLERANCE) * due) return 'behind';
  return scaledDelivered > (100 + TOLERANCE) * due ? 'ahead' : 'on_course';
}
