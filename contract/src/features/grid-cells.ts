import { z } from 'zod';
import { cellValue } from '../cells/cell-value.ts';
import { endpoint } from '../endpoint.ts';
import { ERROR_CODES } from '../errors.ts';
import { rowVersion, storable } from '../fields.ts';
import { messageKey } from '../message.ts';
import { recordHistory } from './records.ts';

export const MAX_CELLS = 10_000;
/** A sheet of long texts; with usual ones 10,000 cells are a quarter of it. */
const MAX_SHEET_BYTES = 8 * 1024 * 1024;

const cell = z.strictObject({
  id: z.uuid(),
  /** Of the row, as it was read: its `version`, for a column with rules of its own its `scope_version`. */
  version: rowVersion(),
  column: storable().max(80),
  value: cellValue,
  /** What the cell showed before. With it, a row that has moved on is no obstacle as long as this cell has not. */
  was: cellValue.optional(),
});
export type CellChange = z.infer<typeof cell>;

/** The row as the grid shows it now; null where it is no longer one of the grid's. */
const row = z.record(z.string(), z.unknown()).nullable();
const refusedCell = z.object({
  id: z.uuid(),
  column: z.string(),
  message: z.string(),
  words: messageKey.optional(),
  code: z.enum(ERROR_CODES),
  /** Of a cell that somebody else has changed: what the row is now. */
  row: row.optional(),
});
export type RefusedCell = z.infer<typeof refusedCell>;

const savedRow = z.object({ id: z.uuid(), version: z.int(), row });
export type SavedRow = z.infer<typeof savedRow>;

const params = z.object({ dataset: storable().max(80) });

const isEachCellOnce = (cells: CellChange[]) =>
  new Set(cells.map(({ id, column }) => `${id} ${column}`)).size === cells.length;

/** The right to change the rows' record is asked for by the data set; cells that are right are saved without the others. */
export const changeCells = endpoint({
  method: 'POST',
  path: '/api/grids/{dataset}/cells',
  access: 'signed-in',
  summary: 'Change cells of a grid; needs permission to change its records',
  params,
  body: z.looseObject({
    cells: z.array(cell).max(MAX_CELLS).refine(isEachCellOnce, 'A cell is listed twice.'),
    /** Only says what would be refused. */
    check: z.boolean().default(false),
  }),
  largestBody: MAX_SHEET_BYTES,
  reply: z.object({ saved: z.array(savedRow), refused: z.array(refusedCell) }),
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
