import type { LAG_UNIT, LINK_TYPE } from '../steps/step-fields.ts';
import type { WorkingCalendar } from './calendar.ts';
import type { Day } from './days.ts';

/**
 * A plan as the scheduler reads it: what a campaign's steps, their links and its working calendar say, without anything
 * that only people read. The method is the precedence diagramming method (J. W. Fondahl, "A Non-Computer Approach to the
 * Critical Path Method", 1961; the four kinds of link after IBM's PCS manual, 1964), with days as the unit of time.
 *
 * Days are inclusive on both ends: a step of one working day starts and ends on the same day. A step of no duration is a
 * milestone and has one day. It stands at the end of it; one that nothing is linked to stands at its beginning, so that
 * work may start on the day of a kick-off.
 */

/** What somebody has said about the dates of a step. */
export type DateRule =
  /** It starts on this day or later. Scheduling keeps it. */
  | { kind: 'start_no_earlier'; day: Day }
  /** It should end on this day or before. Scheduling forward does not see to it; a step that ends later is a conflict. */
  | { kind: 'finish_no_later'; day: Day }
  /** It starts on this day, whatever its links say. Scheduling never moves it. */
  | { kind: 'fixed'; day: Day };

export interface ScheduledStep {
  id: string;
  /** Working days of its calendar, 0 for a milestone. A whole number of 0 or more. */
  duration: number;
  /** First and last day, both or neither. What has no dates holds nothing up until it is scheduled. */
  start: Day | null;
  end: Day | null;
  rule?: DateRule | null;
  /** What has happened is not rescheduled: the start of what has begun, start and end of what is done. */
  held?: 'start' | 'both' | null;
  /** Whose days it is worked on, where those are not the campaign's. */
  calendar?: WorkingCalendar | null;
}

/** A tie between an end of one step and an end of another. */
export interface ScheduleLink {
  predecessor: string;
  successor: string;
  /** Which end of the predecessor holds which end of the successor: FS is its finish before the other's start. */
  type: keyof typeof LINK_TYPE;
  /** Days that have to lie between the two ends, −365 to 365. Below 0 they may overlap by so many. */
  lag: number;
  /** Days of the campaign's working calendar (a part-day counts as a day), or of the calendar on the wall. */
  unit: keyof typeof LAG_UNIT;
  /** A soft link moves nothing: what does not keep it is only warned of. */
  strict: boolean;
}

export interface Plan {
  /** The campaign's own first and last day. Forward scheduling begins at the start, backward scheduling at the end. */
  start: Day | null;
  end: Day | null;
  /** The last day that the campaign's purchase order pays for, where it has one. */
  orderEnd?: Day | null;
  calendar: WorkingCalendar;
  steps: readonly ScheduledStep[];
  links: readonly ScheduleLink[];
}

/** First and last day of a step. */
export interface Dates {
  start: Day;
  end: Day;
}
