import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { screenLink } from '../screen-link.ts';

/** A number and the grid that lists exactly the rows it counts; not exact beyond the grid's own cap. */
const figure = z.object({
  key: z.enum(['accounts', 'contacts', 'campaigns', 'clients']),
  value: z.int(),
  exact: z.boolean(),
  link: screenLink,
});
/** Something to do: `key` says what, `subject` with which campaign or file, `rows` how much of it. */
const action = z.object({
  key: z.enum(['review', 'unmatched', 'read', 'map', 'run', 'resume']),
  subject: z.string(),
  rows: z.int(),
  link: screenLink,
});

/** A campaign in work: its rows to review, those accepted since midnight (UTC) and in seven days, each with its grid. */
const work = z.object({
  campaign_id: z.uuid(),
  name: z.string(),
  counts: z.array(z.object({ key: z.enum(['review', 'today', 'week']), rows: z.int(), link: screenLink })),
});
const batch = z.object({
  id: z.uuid(),
  file_name: z.string(),
  campaign: z.string(),
  state: z.string(),
  rows: z.int(),
  remaining: z.int(),
  created_at: z.string(),
});

/** A call for each card: one that fails or is slow leaves the others alone. */
const card = <S extends z.ZodType>(path: string, summary: string, reply: S) =>
  endpoint({
    method: 'GET',
    path: `/api/dashboard/${path}`,
    access: { subject: 'dashboard', action: 'read' },
    summary,
    reply,
  });

export const dashboardFigures = card('figures', 'Counts of the lists one may see', z.array(figure));
export const dashboardActions = card('actions', 'What waits for the signed-in user', z.array(action));
export const dashboardWork = card('work', 'Campaigns in review with what is left and what was done', z.array(work));
export const dashboardBatches = card(
  'batches',
  'The latest imports, those in work first',
  z.object({ in_work: z.int(), batches: z.array(batch) }),
);

export type DashboardFigure = z.infer<typeof figure>;
export type DashboardAction = z.infer<typeof action>;
export type DashboardWork = z.infer<typeof work>;
export type DashboardBatch = z.infer<typeof batch>;
