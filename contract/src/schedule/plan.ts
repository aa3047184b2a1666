import type { LAG_UNIT, LINK_TYPE } from '../steps/step-fields.ts';
import type { WorkingCalendar } from './calendar.ts';
import type { Day } from './days.ts';

/**
 * A plan as input of the scheduler: a campaign's steps, the links between them and its working calendar. The method is
 * the precedence diagramming method (J. W. Fondahl, "A Non-Computer Approach to the Critical Path Method", 1961; the
 * four kinds of link follow IBM's PCS manual, 1964), with days as the unit of time.
 *
 * Days are inclusive on both ends: a step of one working day starts and ends on the same day. A step without duration
 * is a milestone on one day. It is at the end of that day; a milestone without predecessors is at the start, so that
 * work may start on the day of a kick-off.
 */

/** A user-defined constraint on the dates of a step. */
export type DateRule =
  /** Starts on this day or later; scheduling always keeps this rule. */
  | { kind: 'start_no_earlier'; day: Day }
  /** Should end on this day or earlier. Forward scheduling ignores it; a later end is a conflict. */
  | { kind: 'finish_no_later'; day: Day }
  /** Starts on this day regardless of its links; scheduling never moves it. */
  | { kind: 'fixed'; day: Day };

export interface ScheduledStep {
  id: string;
  /** Duration in working days of the step's calendar, a whole number; 0 for a milestone. */
  duration: number;
  /** First and last day: both or neither. A step without dates delays nothing until it is scheduled. */
  start: Day | null;
  end: Day | null;
  rule?: DateRule | null;
  /** Dates that are never rescheduled: the start of a started step, start and end of a completed one. */
  lockedDates?: 'start' | 'both' | null;
  /** The step's working calendar, when it differs from the campaign's. */
  calendar?: WorkingCalendar | null;
}

/** A link between an end of one step and an end of another. */
export interface ScheduleLink {
  predecessor: string;
  successor: string;
  /** The linked ends of predecessor and successor: FS is finish to start. */
  type: keyof typeof LINK_TYPE;
  /** Days between the two ends, −365 to 365. A negative lag allows an overlap. */
  lag: number;
  /** Unit of the lag: days of the campaign's working calendar (a part-day counts as a day), or calendar days. */
  unit: keyof typeof LAG_UNIT;
  /** Whether the link is strict. A soft link moves no steps: a violation is only a warning. */
  strict: boolean;
}

export interface Plan {
  /** The campaign's first and last day. Forward scheduling begins at the start, backward scheduling at the end. */
  start: Day | null;
  end: Day | null;
  /** The last day of the campaign's purchase order, if any. */
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
