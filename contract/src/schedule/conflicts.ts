import type { DayException } from './calendar.ts';
import { type Day, type DayNumber, dayNumber, dayOf } from './days.ts';
import { earliestStartByLink, endFrom, isLinkSatisfied, latestStartToEnd } from './ends.ts';
import { datesOf, type Network, type Placed, type PlanNode } from './network.ts';
import type { Dates, ScheduleLink } from './plan.ts';

/** Conflicts of a dated plan, each with dates that fix it when a change of the step alone can. */

/** New dates of a step that fix a conflict. */
export interface Fix extends Dates {
  duration: number;
}

export type Conflict = {
  step: string;
  /** Conflicts of soft links are warnings. */
  severity: 'breach' | 'warning';
  /** Null when a change of this step cannot fix the conflict. */
  fix: Fix | null;
} & (
  | { kind: 'before_predecessor'; link: ScheduleLink; earliest: Day }
  /**
   * Starts or ends on a non-working day, or has too few working days since one became free; with the name of that day.
   */
  | { kind: 'not_worked'; day: Day; name: string | null }
  /** Starts or ends on a day on which its owner is absent. */
  | { kind: 'owner_away'; day: Day; name: string }
  /** Starts before the campaign, or ends after it or after the period of the purchase order; with that limit. */
  | { kind: 'before_campaign' | 'beyond_campaign' | 'beyond_order'; limit: Day }
  /** Starts before its earliest day, ends after its latest day, or is not on its fixed day. */
  | { kind: 'before_earliest' | 'after_latest' | 'off_fixed_day'; limit: Day }
);
export type ConflictKind = Conflict['kind'];

/** Returns all conflicts by step, predecessors first. Steps without dates and completed steps have none. */
export function conflictsOf(network: Network): Conflict[] {
  return network.nodes.flatMap((node) => conflictsAt(network, node, ({ position }) => position));
}

/** Returns the conflicts of one step, with the positions of the steps given by `at`. */
export function conflictsAt({ plan }: Network, node: PlanNode, at: (node: PlanNode) => Placed | undefined): Conflict[] {
  const { step, calendar } = node;
  const position = at(node);
  if (!position || step.held === 'both') return [];
  const begun = step.held === 'start';
  const fixFrom = (start: DayNumber): Fix | null =>
    node.isFixed ? null : { ...datesOf({ start, end: endFrom(node, start) }), duration: step.duration };

  let earliest = -Infinity;
  const found: Conflict[] = [];
  for (const edge of node.into) {
    const from = at(edge.from);
    if (!from) continue;
    const day = earliestStartByLink(edge, from, plan.calendar);
    if (edge.link.strict) earliest = Math.max(earliest, day);
    if (isLinkSatisfied(edge, from, position, plan.calendar)) continue;
    const severity = edge.link.strict ? 'breach' : 'warning';
    found.push({
      step: step.id,
      kind: 'before_predecessor',
      link: edge.link,
      earliest: dayOf(day),
      severity,
      fix: fixFrom(day),
    });
  }
  // All breaches have the same fix: the latest of their earliest days.
  for (const conflict of found) {
    if (conflict.severity === 'breach') conflict.fix = fixFrom(earliest);
  }

  const addBreach = (conflict: Pick<Conflict, 'kind'> & object, fix: Fix | null) =>
    found.push({ step: step.id, severity: 'breach', fix, ...conflict } as Conflict);
  const free = findNonWorkingDay(node, position);
  if (free) {
    const start = calendar.nextWorkingDay(position.start);
    const fix = begun
      ? { ...datesOf({ start: position.start, end: endFrom(node, position.start) }), duration: step.duration }
      : fixFrom(start);
    const isLeave = free.exception?.kind === 'leave';
    const name = free.exception?.name ?? null;
    addBreach({ kind: isLeave ? 'owner_away' : 'not_worked', day: dayOf(free.day), name } as Conflict, fix);
  }

  const { rule } = step;
  const addStartBreach = (kind: ConflictKind, limit: Day) =>
    addBreach({ kind, limit } as Conflict, fixFrom(calendar.nextWorkingDay(Math.max(dayNumber(limit), earliest))));
  if (!begun && plan.start && position.start < dayNumber(plan.start)) addStartBreach('before_campaign', plan.start);
  if (!begun && rule?.kind === 'start_no_earlier' && position.start < dayNumber(rule.day))
    addStartBreach('before_earliest', rule.day);
  if (!begun && rule?.kind === 'fixed' && position.start !== dayNumber(rule.day)) {
    const start = dayNumber(rule.day);
    const dates = datesOf({ start, end: endFrom(node, start) });
    addBreach({ kind: 'off_fixed_day', limit: rule.day } as Conflict, { ...dates, duration: step.duration });
  }
  const checkEnd = (kind: ConflictKind, limit: Day | null | undefined) => {
    if (limit && position.end > dayNumber(limit))
      addBreach({ kind, limit } as Conflict, fixToEnd(node, dayNumber(limit), earliest));
  };
  checkEnd('after_latest', rule?.kind === 'finish_no_later' ? rule.day : null);
  checkEnd('beyond_campaign', plan.end);
  checkEnd('beyond_order', plan.orderEnd);
  return found;
}

/** Returns the non-working day that the step depends on. */
function findNonWorkingDay(
  node: PlanNode,
  { start, end }: Placed,
): { day: DayNumber; exception: DayException | null } | undefined {
  const { calendar, step, milestone } = node;
  for (const day of step.held === 'start' ? [end] : [start, end]) {
    if (!calendar.isWorking(day)) return { day, exception: calendar.exceptionOn(day) ?? null };
  }
  if (milestone || calendar.endOf(start, step.duration) <= end) return undefined;
  const [exception] = calendar.exceptionsWithin(start, end);
  return { day: exception ? dayNumber(exception.day) : end, exception: exception ?? null };
}

/** Returns an earlier fix that ends by the limit; shortened when its predecessors leave too little time. */
function fixToEnd(node: PlanNode, limit: DayNumber, earliest: DayNumber): Fix | null {
  const { step, calendar, milestone, position } = node;
  const latest = latestStartToEnd(node, limit);
  if (!node.isFixed && latest >= earliest)
    return { ...datesOf({ start: latest, end: endFrom(node, latest) }), duration: step.duration };
  const start = node.isFixed && position ? position.start : earliest;
  const end = calendar.previousWorkingDay(limit);
  if (milestone || start > end) return null;
  const duration = calendar.durationBetween(start, end);
  return duration < step.duration ? { ...datesOf({ start, end }), duration } : null;
}
