import type { DayException } from './calendar.ts';
import { type Day, type DayNumber, dayNumber, dayOf } from './days.ts';
import { earliestStartByLink, endFrom, isLinkSatisfied, latestStartToEnd } from './link-constraints.ts';
import { datesOf, type Network, type PlanNode, type StepPosition } from './network.ts';
import type { Dates, ScheduleLink } from './plan.ts';

/** Finds conflicts in the dates of a plan. Each has a fix if new dates of its own step resolve it. */

/** New dates of a step that resolve a conflict. */
export interface Fix extends Dates {
  duration: number;
}

export type Conflict = {
  step: string;
  /** A conflict of a soft link is only a warning. */
  severity: 'breach' | 'warning';
  /** Null when a change of this step cannot fix the conflict. */
  fix: Fix | null;
} & (
  | { kind: 'before_predecessor'; link: ScheduleLink; earliest: Day }
  /**
   * Starts or ends on a non-working day, or is too short because a day became non-working. `day` and `name` are those
   * of the non-working day.
   */
  | { kind: 'not_worked'; day: Day; name: string | null }
  /** Starts or ends on a day on which the owner is absent. */
  | { kind: 'owner_away'; day: Day; name: string }
  /** Starts before the campaign, or ends after it or after the purchase order; `limit` is that start or end. */
  | { kind: 'before_campaign' | 'beyond_campaign' | 'beyond_order'; limit: Day }
  /** Starts before its earliest day, ends after its latest day, or does not start on its fixed day. */
  | { kind: 'before_earliest' | 'after_latest' | 'off_fixed_day'; limit: Day }
);
export type ConflictKind = Conflict['kind'];

/** Finds all conflicts of a plan, predecessors first. Steps without dates and completed steps have none. */
export function findConflicts(network: Network): Conflict[] {
  return network.nodes.flatMap((node) => findStepConflicts(network, node, ({ position }) => position));
}

/** Finds the conflicts of one step; `findPosition` returns the position of a step. */
export function findStepConflicts(
  { plan }: Network,
  node: PlanNode,
  findPosition: (node: PlanNode) => StepPosition | undefined,
): Conflict[] {
  const { step, calendar } = node;
  const position = findPosition(node);
  if (!position || step.lockedDates === 'both') return [];
  const isStarted = step.lockedDates === 'start';
  const createFix = (start: DayNumber): Fix | null =>
    node.isFixed ? null : { ...datesOf({ start, end: endFrom(node, start) }), duration: step.duration };

  let earliest = -Infinity;
  const conflicts: Conflict[] = [];
  for (const edge of node.incoming) {
    const from = findPosition(edge.from);
    if (!from) continue;
    const day = earliestStartByLink(edge, from, plan.calendar);
    if (edge.link.strict) earliest = Math.max(earliest, day);
    if (isLinkSatisfied(edge, from, position, plan.calendar)) continue;
    const severity = edge.link.strict ? 'breach' : 'warning';
    conflicts.push({
      step: step.id,
      kind: 'before_predecessor',
      link: edge.link,
      earliest: dayOf(day),
      severity,
      fix: createFix(day),
    });
  }
  // All breaches get the same fix: the latest of their earliest days.
  for (const conflict of conflicts) {
    if (conflict.severity === 'breach') conflict.fix = createFix(earliest);
  }

  const addBreach = (conflict: Pick<Conflict, 'kind'> & object, fix: Fix | null) =>
    conflicts.push({ step: step.id, severity: 'breach', fix, ...conflict } as Conflict);
  const nonWorkingDay = findNonWorkingDay(node, position);
  if (nonWorkingDay) {
    const start = calendar.nextWorkingDay(position.start);
    const fix = isStarted
      ? { ...datesOf({ start: position.start, end: endFrom(node, position.start) }), duration: step.duration }
      : createFix(start);
    const isLeave = nonWorkingDay.exception?.kind === 'leave';
    const name = nonWorkingDay.exception?.name ?? null;
    addBreach({ kind: isLeave ? 'owner_away' : 'not_worked', day: dayOf(nonWorkingDay.day), name } as Conflict, fix);
  }

  const { rule } = step;
  const addStartBreach = (kind: ConflictKind, limit: Day) =>
    addBreach({ kind, limit } as Conflict, createFix(calendar.nextWorkingDay(Math.max(dayNumber(limit), earliest))));
  if (!isStarted && plan.start && position.start < dayNumber(plan.start)) addStartBreach('before_campaign', plan.start);
  if (!isStarted && rule?.kind === 'start_no_earlier' && position.start < dayNumber(rule.day))
    addStartBreach('before_earliest', rule.day);
  if (!isStarted && rule?.kind === 'fixed' && position.start !== dayNumber(rule.day)) {
    const start = dayNumber(rule.day);
    const dates = datesOf({ start, end: endFrom(node, start) });
    addBreach({ kind: 'off_fixed_day', limit: rule.day } as Conflict, { ...dates, duration: step.duration });
  }
  const checkEnd = (kind: ConflictKind, limit: Day | null | undefined) => {
    if (limit && position.end > dayNumber(limit))
      addBreach({ kind, limit } as Conflict, createFixEndingBy(node, dayNumber(limit), earliest));
  };
  checkEnd('after_latest', rule?.kind === 'finish_no_later' ? rule.day : null);
  checkEnd('beyond_campaign', plan.end);
  checkEnd('beyond_order', plan.orderEnd);
  return conflicts;
}

/** Finds a non-working day that makes the dates of a step invalid. */
function findNonWorkingDay(
  node: PlanNode,
  { start, end }: StepPosition,
): { day: DayNumber; exception: DayException | null } | undefined {
  const { calendar, step, isMilestone } = node;
  for (const day of step.lockedDates === 'start' ? [end] : [start, end]) {
    if (!calendar.isWorking(day)) return { day, exception: calendar.exceptionOn(day) ?? null };
  }
  if (isMilestone || calendar.endOf(start, step.duration) <= end) return undefined;
  const [exception] = calendar.exceptionsWithin(start, end);
  return { day: exception ? dayNumber(exception.day) : end, exception: exception ?? null };
}

/** Returns dates that end by the limit; the step is shortened when its predecessors leave too little time. */
function createFixEndingBy(node: PlanNode, limit: DayNumber, earliest: DayNumber): Fix | null {
  const { step, calendar, isMilestone, position } = node;
  const latest = latestStartToEnd(node, limit);
  if (!node.isFixed && latest >= earliest)
    return { ...datesOf({ start: latest, end: endFrom(node, latest) }), duration: step.duration };
  const start = node.isFixed && position ? position.start : earliest;
  const end = calendar.previousWorkingDay(limit);
  if (isMilestone || start > end) return null;
  const duration = calendar.durationBetween(start, end);
  return duration < step.duration ? { ...datesOf({ start, end }), duration } : null;
}
