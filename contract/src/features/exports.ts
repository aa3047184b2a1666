import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { selection } from '../grid.ts';

const params = z.object({ dataset: storable().max(80) });
const rows = z.object({
  query: storable().max(100_000),
  campaign_id: z.uuid().optional(),
});

/** `exact` is false where counting stopped at a cap and the planner's estimate is given instead. */
export const countRows = endpoint({
  method: 'POST',
  path: '/api/grid/{dataset}/count',
  access: 'signed-in',
  summary: 'How many rows a grid request matches; asks for the data set’s own right',
  params,
  body: rows,
  reply: z.object({ count: z.int(), exact: z.boolean() }),
});

export const exportRows = endpoint({
  method: 'POST',
  path: '/api/grid/{dataset}/export',
  access: { subject: 'export', action: 'read' },
  summary: 'Export a grid as a job; asks for the data set’s own right as well',
  params,
  body: z.object({
    selection,
    campaign_id: z.uuid().optional(),
    columns: z.array(storable().max(80)).min(1).max(300),
    format: z.enum(['csv', 'xlsx']),
  }),
  reply: z.object({ job_id: z.uuid() }),
});
