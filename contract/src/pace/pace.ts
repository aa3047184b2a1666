/** How what is delivered stands to what the plan asks for by now. */
export const PACE = { ahead: 'Ahead', on_course: 'On course', behind: 'Behind' } as const;
export type Pace = keyof typeof PACE;

/** So many percent of what is due may be lacking, or done beforehand, while a campaign is on course. At its end none may. */
export const TOLERANCE = 10;

interface Standing {
  delivered: number;
  target: number;
  /** Working days from the first to today, and to the last one. */
  elapsed: number;
  total: number;
  isOver: boolean;
}

/** A target is reached evenly over the working days. The list of campaigns says the same in SQL (`pace.queries.ts`). */
export function paceOf({ delivered, target, elapsed, total, isOver }: Standing): Pace {
  const reached = 100 * delivered * total;
  const due = target * elapsed;
  if (isOver) return delivered < target ? 'behind' : 'on_course';
  if (reached < (100 - TOLERANCE) * due) return 'behind';
  return reached > (100 + TOLERANCE) * due ? 'ahead' : 'on_course';
}
