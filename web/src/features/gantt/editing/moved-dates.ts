import { HELD } from '@leadwright/contract/features/campaign-plan';
import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import type { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { dayNumber, dayOf } from '@leadwright/contract/schedule/days';
import type { WantedDates } from '../../../ui/plan/preview.ts';

/** What comes of a bar that is moved, or taken by an edge: work begins and ends on days that are worked. */

export type Grip = 'move' | 'start' | 'end';

/** What has begun keeps its start, what is over its dates: those are put right in the editor. */
export function gripsOf(step: CampaignStep) {
  const isHere = step.may_update && step.start !== null;
  const held = HELD[step.state] ?? null;
  return { move: isHere && held === null, resize: isHere && held !== 'both', link: isHere };
}

/** The dates of a step whose bar, or an edge of it, has been brought so many days on; undefined where that changes nothing. */
export function movedDates(
  step: CampaignStep,
  calendar: WorkingCalendar,
  grip: Grip,
  days: number,
): WantedDates | undefined {
  if (!(step.start && step.end)) return undefined;
  const [start, end] = [dayNumber(step.start), dayNumber(step.end)];
  const near = (day: number) => (days < 0 ? calendar.lastWorking(day) : calendar.nextWorking(day));
  const endFrom = (first: number, duration: number) => (duration === 0 ? first : calendar.endOf(first, duration));
  let [from, duration] = [start, step.duration];
  if (grip === 'move') from = near(start + days);
  else if (grip === 'start') {
    from = Math.min(end, calendar.nextWorking(start + days));
    duration = calendar.durationBetween(from, end);
  } else duration = calendar.durationBetween(start, Math.max(start, end + days));
  return changed(step, { start: dayOf(from), end: dayOf(endFrom(from, duration)), duration });
}

/** A step that takes so many working days more, or fewer; one at the least. */
export function longerDates(step: CampaignStep, calendar: WorkingCalendar, days: number): WantedDates | undefined {
  if (!step.start) return undefined;
  const duration = Math.max(1, step.duration + days);
  return changed(step, { start: step.start, end: dayOf(calendar.endOf(dayNumber(step.start), duration)), duration });
}

const changed = (step: CampaignStep, dates: WantedDates) =>
  dates.start === step.start && dates.end === step.end && dates.duration === step.duration ? undefined : dates;
