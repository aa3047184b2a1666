import { editableField, fieldValue } from '@leadwright/contract/cells/cell-field';
import type { AppError } from '@leadwright/contract/errors';
import type { CellChange, RejectedCell, SavedRow } from '@leadwright/contract/features/grid-cells';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import { check, type Problem } from '@leadwright/contract/problems';
import { metaOf } from '@leadwright/contract/resource';
import { z } from 'zod';
import type { ActorContext } from '../access/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database/pool.ts';
import { acceptsAnyText, NOT_OFFERED } from '../record/choices.ts';
import type { ChangedRecords } from '../record/kinds.ts';
import { CONFLICT_MESSAGE, canOverwrite, changeError, type FoundRow } from '../record/row.ts';
import type { OpenGrid, ServedColumn } from '../record/source.ts';
import { findLastEditors, loadCurrentRows, lockCells, resolveNames, versionsOf } from './cells.queries.ts';
import type { EditedGrid } from './edited-grid.ts';

/** Where the cells of a column are stored: in a field of some records. */
interface EditedField {
  records: ChangedRecords;
  field: string;
  auditField: string;
  type: z.ZodType;
}

/** A cell being changed, in the end with the value that its field stores. */
interface Edit extends CellChange, EditedField {
  stored?: unknown;
}

type RejectionCode = RejectedCell['code'];

/** Collects rejected cells and passes on the others. */
class CellRejections {
  readonly refused: RejectedCell[] = [];

  reject({ id, column }: CellChange, code: RejectionCode, reason: Problem, row?: RejectedCell['row']): void {
    const text =
      typeof reason === 'string' ? { message: reason } : { message: reason.message, messageKey: messageKeyOf(reason) };
    this.refused.push({ id, column, code, ...text, ...(row === undefined ? {} : { row }) });
  }

  /** Returns the cells without a problem and rejects the others with theirs. */
  rejectInvalid<C extends CellChange>(cells: C[], problem: (cell: C) => [RejectionCode, Problem] | undefined): C[] {
    return cells.filter((cell) => {
      const found = problem(cell);
      if (found) this.reject(cell, ...found);
      return !found;
    });
  }
}
const problemOf = ({ messageKey: key, message }: AppError): Problem => (key ? { ...key, message } : message);
const messageKeyOf = ({ key, params }: LocalisedMessage) => (params ? { key, params } : { key });

const READ_ONLY = defineMessage('problems.readOnly', 'This column cannot be edited.');

/**
 * Writes cells into the records behind a grid's rows, with the same effects as the record's form. Each cell is checked
 * separately, and valid cells are written together in statements for all rows. A cell of a row that has changed since
 * it was read can still be written if the cell itself has not changed.
 */
export async function changeCells(
  app: Pick<App, 'choices'>,
  trx: Db,
  actor: ActorContext,
  edited: EditedGrid,
  { cells, check: isCheck }: { cells: CellChange[]; check: boolean },
): Promise<{ saved: SavedRow[]; refused: RejectedCell[] }> {
  const rejections = new CellRejections();
  const written: Edit[] = [];
  for (const [records, known] of Map.groupBy(toEdits(rejections, edited, cells), (cell) => cell.records)) {
    const rows = await lockCells(trx, edited.grid, records, idsOf(known));
    const reached = rejections.rejectInvalid(known, ({ id }) => inaccessibleCell(rows.get(id), records.noun));
    const fresh = await rejectStaleCells(rejections, trx, actor, edited.grid, rows, reached);
    const read = await parseValues(rejections, app, trx, actor, fresh);
    written.push(...(await write(rejections, trx, actor, records, read, isCheck)));
  }
  return { saved: isCheck ? [] : await savedRows(trx, edited, idsOf(written)), refused: rejections.refused };
}

const idsOf = (cells: readonly CellChange[]) => [...new Set(cells.map(({ id }) => id))];

/**
 * Returns the field behind a column, undefined if the column is read-only. A column with rules belongs to the scope.
 */
export function editedCell({ grid, rows, scopeRecords }: EditedGrid, column: ServedColumn): EditedField | undefined {
  const field = editableField(column, grid.dataset.record);
  const records = column.rules ? scopeRecords : rows;
  return (
    field && records && { records, field: field.name, auditField: column.auditField ?? field.name, type: field.type }
  );
}

function toEdits(rejections: CellRejections, edited: EditedGrid, cells: CellChange[]): Edit[] {
  const fields = new Map([...edited.grid.columns].map(([name, column]) => [name, editedCell(edited, column)]));
  return rejections
    .rejectInvalid(cells, ({ column }) => (fields.get(column) ? undefined : ['invalid_input', READ_ONLY]))
    .map((cell) => ({ ...cell, ...fields.get(cell.column)! }));
}

function inaccessibleCell(row: FoundRow | undefined, what: string): [RejectionCode, Problem] | undefined {
  const error = changeError(row, what);
  return error && [error.code, problemOf(error)];
}

/**
 * Returns the cells that can be written: in changed rows, only cells with an unchanged value. Rejects the others and
 * names who changed them.
 */
async function rejectStaleCells(
  rejections: CellRejections,
  trx: Db,
  { viewer }: ActorContext,
  grid: OpenGrid,
  rows: Map<string, FoundRow>,
  cells: Edit[],
): Promise<Edit[]> {
  const isStale = ({ id, version }: CellChange) => rows.get(id)!.version !== version;
  const shown = await loadCurrentRows(trx, grid, idsOf(cells.filter(isStale)));
  const conflicts = cells.filter(
    (cell) => isStale(cell) && !canOverwrite(shown.get(cell.id)?.[cell.column], { was: cell.was, wanted: cell.value }),
  );
  const [first] = conflicts;
  const names = first ? await findLastEditors(trx, viewer, first.records.log, conflicts) : [];
  conflicts.forEach((cell, i) => {
    const name = names[i];
    const problem = name
      ? defineMessage('problems.changedBy', '{{name}} has changed this in the meantime.', { name })
      : CONFLICT_MESSAGE;
    rejections.reject(cell, 'conflict', problem, shown.get(cell.id) ?? null);
  });
  const conflictingCells = new Set(conflicts);
  return cells.filter((cell) => !conflictingCells.has(cell));
}

/** Parses every value as its field stores it and replaces the names of referenced records by ids. */
async function parseValues(
  rejections: CellRejections,
  { choices }: Pick<App, 'choices'>,
  trx: Db,
  { viewer }: ActorContext,
  cells: Edit[],
): Promise<Edit[]> {
  const values = cells.map((cell) => ({ ...cell, stored: fieldValue(cell.type, cell.value) }));
  const columns = [...Map.groupBy(values, ({ field }) => field)];
  const offered: Edit[] = [];
  for (const [field, column] of columns) {
    const { type } = column[0]!;
    const source = choices.get(metaOf(type, field).reference ?? '');
    if (!source) {
      offered.push(...column);
      continue;
    }
    const texts = column.flatMap(({ stored }) => (typeof stored === 'string' && stored !== '' ? [stored] : []));
    const ids = await resolveNames(trx, viewer, source, texts);
    const isOpen = acceptsAnyText(type);
    const idOf = (stored: unknown) => (typeof stored === 'string' ? ids.get(stored) : undefined);
    const isOffered = ({ stored }: Edit) =>
      isOpen || typeof stored !== 'string' || stored === '' || idOf(stored) !== undefined;
    const known = rejections.rejectInvalid(column, (cell) =>
      isOffered(cell) ? undefined : ['invalid_input', NOT_OFFERED],
    );
    offered.push(...known.map((cell) => ({ ...cell, stored: idOf(cell.stored) ?? cell.stored })));
  }
  const shapes = new Map(columns.map(([field, [first]]) => [field, z.object({ [field]: first!.type })]));
  return rejections.rejectInvalid(offered, (cell) => {
    const { data, problems } = check(shapes.get(cell.field)!, { [cell.field]: cell.stored });
    if (data) cell.stored = data[cell.field];
    const [problem] = Object.values(problems);
    return problem ? ['invalid_input', problem] : undefined;
  });
}

/**
 * Passes the rows to the record's own change function. When a row is rejected because of some cells, its other cells
 * are tried again; each pass has fewer cells, so the loop ends.
 */
async function write(
  rejections: CellRejections,
  trx: Db,
  actor: ActorContext,
  { change }: ChangedRecords,
  cells: Edit[],
  isCheck: boolean,
): Promise<Edit[]> {
  const written: Edit[] = [];
  let left = cells;
  while (left.length > 0) {
    const byRow = Map.groupBy(left, ({ id }) => id);
    const changes = new Map(
      [...byRow].map(([id, row]) => [id, Object.fromEntries(row.map(({ field, stored }) => [field, stored]))]),
    );
    const { refused: errors } = await change(trx, actor, changes, { check: isCheck, way: 'cell' });
    left = [];
    for (const [id, row] of byRow) {
      const error = errors.get(id);
      if (error) left.push(...rejectBadCells(rejections, row, error));
      else written.push(...row);
    }
  }
  return written;
}

/**
 * Rejects the cells that an error names, or all cells of the row if it names none. Returns those that may still be
 * valid.
 */
function rejectBadCells(rejections: CellRejections, row: Edit[], error: AppError): Edit[] {
  const problems = Object.entries(error.fields ?? {}).map(([path, message]) => {
    const key = error.fieldMessageKeys?.[path];
    return { field: path.split('.')[0]!, problem: key ? { ...key, message } : message };
  });
  const own = (cell: Edit) => problems.find(({ field }) => field === cell.field);
  const bad = row.filter(own);
  const [first] = problems;
  const whole = first?.problem ?? problemOf(error);
  for (const cell of bad.length > 0 ? bad : row) rejections.reject(cell, error.code, own(cell)?.problem ?? whole);
  return bad.length > 0 ? row.filter((cell) => !bad.includes(cell)) : [];
}

async function savedRows(trx: Db, { grid, rows, scopeRecords }: EditedGrid, ids: string[]): Promise<SavedRow[]> {
  const [shown, versions] = [
    await loadCurrentRows(trx, grid, ids),
    await versionsOf(trx, (rows ?? scopeRecords)!, ids),
  ];
  return ids.map((id) => ({ id, version: versions.get(id)!, row: shown.get(id) ?? null }));
}
