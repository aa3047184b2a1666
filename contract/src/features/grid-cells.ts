import { z } from 'zod';
import { cellValue } from '../cells/cell-value.ts';
import { endpoint } from '../endpoint.ts';
import { ERROR_CODES } from '../errors.ts';
import { rowVersion, storable } from '../fields.ts';
import { messageKey } from '../message.ts';
import { recordHistory } from './records.ts';

export const MAX_CELLS = 10_000;
/** Maximum body size: enough for a sheet of long texts; 10,000 usual cells take a quarter of it. */
const MAX_SHEET_BYTES = 8 * 1024 * 1024;

const cell = z.strictObject({
  id: z.uuid(),
  /** Version of the row that the user read: its `version`, or `scope_version` for a column with its own rules. */
  version: rowVersion(),
  column: storable().max(80),
  value: cellValue,
  /** The previously displayed value. With it, a row that changed since is accepted if this cell has not changed. */
  was: cellValue.optional(),
});
export type CellChange = z.infer<typeof cell>;

/** The current row of the grid; null when it is no longer in the grid. */
const row = z.record(z.string(), z.unknown()).nullable();
const rejectedCell = z.object({
  id: z.uuid(),
  column: z.string(),
  message: z.string(),
  messageKey: messageKey.optional(),
  code: z.enum(ERROR_CODES),
  /** The current row, for a cell that another user has changed. */
  row: row.optional(),
});
export type RejectedCell = z.infer<typeof rejectedCell>;

const savedRow = z.object({ id: z.uuid(), version: z.int(), row });
export type SavedRow = z.infer<typeof savedRow>;

const params = z.object({ dataset: storable().max(80) });

const areCellsUnique = (cells: CellChange[]) =>
  new Set(cells.map(({ id, column }) => `${id} ${column}`)).size === cells.length;

/**
 * Requires the permission to change the records of the data set. Valid cells are saved even when others are rejected.
 */
export const changeCells = endpoint({
  method: 'POST',
  path: '/api/grids/{dataset}/cells',
  access: 'signed-in',
  summary: 'Change cells of a grid; needs permission to change its records',
  params,
  body: z.looseObject({
    cells: z.array(cell).max(MAX_CELLS).refine(areCellsUnique, 'A cell is listed twice.'),
    /** Only validates; nothing is saved. */
    check: z.boolean().default(false),
  }),
  maxBodyBytes: MAX_SHEET_BYTES,
  reply: z.object({ saved: z.array(savedRow), refused: z.array(rejectedCell) }),
});

export const cellHistory = endpoint({
  method: 'GET',
  path: '/api/grids/{dataset}/cells/history',
  access: 'signed-in',
  summary: 'Get the history of a cell of a grid, latest first; the keys of the scope are further parameters',
  params,
  query: z.looseObject({ ...recordHistory.query.shape, id: z.uuid(), column: storable().max(80) }),
  reply: recordHistory.reply,
});
