import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { keysOf } from '../fields.ts';
import { PACE } from '../pace/pace.ts';
import { campaigns } from './campaigns.ts';

/** Measurable targets of a campaign. */
export const MEASURES = {
  accounts: 'Accounts worked',
  contacts: 'Contacts worked',
  dials: 'Dials',
  conversations: 'Conversations',
  meetings: 'Meetings',
} as const;
export type Measure = keyof typeof MEASURES;

const pace = z.enum(keysOf(PACE)).nullable();
const nullableCount = z.int().nullable();

const measuredPace = z.object({
  key: z.enum(keysOf(MEASURES)),
  delivered: z.int(),
  /** For dials: the sum of the daily targets of the team's developers over their working days. */
  target: nullableCount,
  /** Planned total by the end of today. */
  due: nullableCount,
  pace,
  /**
   * Forecast at the current rate: the total at the end, the day on which the target is reached, and how many working
   * days that is after the end.
   */
  by_end: nullableCount,
  done_on: z.iso.date().nullable(),
  late: nullableCount,
  /** Forecast from the remaining dials of the developers at the current yield. */
  by_capacity: nullableCount,
  /** Totals at the ends of selected days, counted from the start. */
  points: z.array(
    z.object({
      day: z.iso.date(),
      plan: nullableCount,
      delivered: nullableCount,
      forecast: nullableCount,
      capacity: nullableCount,
    }),
  ),
});
export type MeasuredPace = z.infer<typeof measuredPace>;

/** `forbidden` for a client’s user: the agency's workload is internal. */
export const campaignForecast = endpoint({
  method: 'GET',
  path: '/api/campaigns/{id}/pace',
  access: { subject: campaigns.subject, action: 'read' },
  summary: 'Get the results of a campaign against its plan, with forecasts from the current rate and from its capacity',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    /** Today in the time zone of the campaign. */
    today: z.iso.date(),
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    /** Pace of the measure that is furthest behind. */
    pace,
    /** False when the agency has no working week: Monday to Friday is used. */
    has_calendar: z.boolean(),
    capacity: z.object({
      developers: z.int(),
      /** Number of developers without a daily target, and number of those with accounts in other open campaigns. */
      without_target: z.int(),
      elsewhere: z.int(),
      /** Remaining dials from today to the end; null when no developer has a daily target. */
      dials: nullableCount,
    }),
    measures: z.array(measuredPace),
  }),
});
