import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A number and the address of the grid that lists exactly the rows it counts; not exact beyond the grid's own cap. */
const figure = z.object({
  key: z.enum(['accounts', 'contacts', 'campaigns', 'clients']),
  value: z.int(),
  exact: z.boolean(),
  href: z.string(),
});
/** Something to do: `key` says what, `subject` with which campaign or file, `rows` how much of it. */
const action = z.object({
  key: z.enum(['review', 'unmatched', 'read', 'map', 'run']),
  subject: z.string(),
  rows: z.int(),
  href: z.string(),
});

export const viewDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: { subject: 'dashboard', action: 'read' },
  summary: 'Counts and next actions for the signed-in user, from rows they may see',
  reply: z.object({
    as_of: z.string(),
    figures: z.array(figure),
    actions: z.array(action),
    batches: z.array(
      z.object({
        id: z.uuid(),
        file_name: z.string(),
        campaign: z.string(),
        state: z.string(),
        rows: z.int(),
        remaining: z.int(),
        created_at: z.string(),
        href: z.string(),
      }),
    ),
  }),
});
export type Dashboard = z.infer<(typeof viewDashboard)['reply']>;
