import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { columnName, gridBody, gridColumn, selection } from '../grid.ts';

const params = z.object({ dataset: storable().max(80) });

/**
 * Counts rows. `exact` is false when counting stopped at a limit and the planner's estimate is returned; an exact count
 * can be requested.
 */
export const countRows = endpoint({
  method: 'POST',
  path: '/api/grid/{dataset}/count',
  isReadOnly: true,
  access: 'signed-in',
  allowsApiToken: true,
  summary: 'Count the rows that a grid request matches; needs permission for the data set',
  params,
  body: gridBody.extend({ exact: z.boolean().optional() }),
  reply: z.object({ count: z.int(), exact: z.boolean() }),
});

export const rowPosition = endpoint({
  method: 'POST',
  path: '/api/grid/{dataset}/place',
  isReadOnly: true,
  access: 'signed-in',
  summary: 'Get the position of a row among those that a grid request matches; needs permission for the data set',
  params,
  body: gridBody.extend({ id: z.uuid() }),
  /** Index from 0; null when the row is not in the list. */
  reply: z.object({ index: z.int().nullable() }),
});

/**
 * Returns the values of a column with row counts; a row with several values counts for each of them. `more` is true
 * when only the most frequent values are included.
 */
export const countValues = endpoint({
  method: 'POST',
  path: '/api/grid/{dataset}/values',
  isReadOnly: true,
  access: 'signed-in',
  allowsApiToken: true,
  summary:
    'List the values of a set column with counts, in the rows of a grid request without its filter on that column',
  params,
  body: gridBody.extend({ column: columnName }),
  reply: z.object({ values: z.array(z.object({ value: z.string().nullable(), count: z.int() })), more: z.boolean() }),
});

export const gridColumns = endpoint({
  method: 'GET',
  path: '/api/grids/{dataset}/columns',
  access: 'signed-in',
  allowsApiToken: true,
  summary: 'List the columns of a data set, followed by those that a scope adds; needs permission for the data set',
  params,
  query: z.looseObject({}),
  reply: z.object({ columns: z.record(z.string(), gridColumn) }),
});

/** File formats; JSON lines contain the values as stored, for other programs. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Identifies administrators by the permission to change roles; some formats are offered only to them. */
export const ADMINISTRATOR_ACCESS = { subject: 'roles', action: 'update' } as const;

export const exportRows = endpoint({
  method: 'POST',
  path: '/api/grid/{dataset}/export',
  access: { subject: 'export', action: 'read' },
  summary: 'Export a grid as a job; also needs permission for the data set',
  params,
  body: z.looseObject({
    selection,
    columns: z.array(storable().max(80)).min(1).max(300),
    format: z.enum(EXPORT_FORMATS),
    /** Starts a CSV file with a byte order mark, so that Excel reads it as UTF-8. */
    bom: z.boolean().default(true),
  }),
  reply: z.object({ job_id: z.uuid() }),
});
