import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { keysOf } from '../fields.ts';
import { PACE } from '../pace/pace.ts';
import { campaigns } from './campaigns.ts';

/** What a campaign is measured by, as far as it is counted. */
export const MEASURES = {
  accounts: 'Accounts worked',
  contacts: 'Contacts worked',
  dials: 'Dials',
  conversations: 'Conversations',
  meetings: 'Meetings',
} as const;
export type Measure = keyof typeof MEASURES;

const pace = z.enum(keysOf(PACE)).nullable();
const figure = z.int().nullable();

const measure = z.object({
  key: z.enum(keysOf(MEASURES)),
  delivered: z.int(),
  /** For dials the daily number of each developer of its team by their working days. */
  target: figure,
  /** As many as there should be by the end of today. */
  due: figure,
  pace,
  /** At the rate so far: how many at the end, on which day the target is reached, and how many working days after the end. */
  by_end: figure,
  done_on: z.iso.date().nullable(),
  late: figure,
  /** By the dials that its developers have left, if as much comes of each as so far. */
  by_capacity: figure,
  /** At the ends of some of its days, counted from the start. */
  points: z.array(z.object({ day: z.iso.date(), plan: figure, delivered: figure, forecast: figure, capacity: figure })),
});
export type MeasuredPace = z.infer<typeof measure>;

/** `forbidden` for a client’s user: how much the agency works is its own affair. */
export const campaignForecast = endpoint({
  method: 'GET',
  path: '/api/campaigns/{id}/pace',
  access: { subject: campaigns.subject, action: 'read' },
  summary: 'Get the results of a campaign against its plan, and forecasts by the rate so far and by its people',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    /** Where the campaign is. */
    today: z.iso.date(),
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    /** Of its results: the target that is furthest from its plan. */
    pace,
    /** False where the agency has no working week: Monday to Friday is taken. */
    has_calendar: z.boolean(),
    capacity: z.object({
      developers: z.int(),
      /** How many of them have no daily target, and have accounts of other open campaigns. */
      without_target: z.int(),
      elsewhere: z.int(),
      /** Dials they have left from today to the end; null where nobody has a daily target. */
      dials: figure,
    }),
    measures: z.array(measure),
  }),
});
