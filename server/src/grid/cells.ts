import { editedField, fieldValue } from '@leadwright/contract/cells/cell-field';
import type { AppError } from '@leadwright/contract/errors';
import type { CellChange, RefusedCell, SavedRow } from '@leadwright/contract/features/grid-cells';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import { check, type Problem } from '@leadwright/contract/problems';
import { metaOf } from '@leadwright/contract/resource';
import { z } from 'zod';
import type { ActorContext } from '../access/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database/pool.ts';
import { NOT_OFFERED, takesAnyText } from '../record/choices.ts';
import type { ChangedRecords } from '../record/kinds.ts';
import { CONFLICT_MESSAGE, canOverwrite, changeError, type FoundRow } from '../record/row.ts';
import type { OpenGrid, ServedColumn } from '../record/source.ts';
import { changedBy, lockCells, namesToIds, shownRows, versionsOf } from './cells.queries.ts';
import type { EditedGrid } from './edited-grid.ts';

/** Where the cells of a column are stored: in a field of some records. */
interface EditedField {
  records: ChangedRecords;
  field: string;
  loggedAs: string;
  type: z.ZodType;
}

/** A cell being changed, in the end with the value that its field stores. */
interface Edit extends CellChange, EditedField {
  stored?: unknown;
}

type Code = RefusedCell['code'];

/** Collects rejected cells and passes on the others. */
class Sieve {
  readonly refused: RefusedCell[] = [];

  reject({ id, column }: CellChange, code: Code, reason: Problem, row?: RefusedCell['row']): void {
    const text = typeof reason === 'string' ? { message: reason } : { message: reason.message, words: wordsOf(reason) };
    this.refused.push({ id, column, code, ...text, ...(row === undefined ? {} : { row }) });
  }

  /** Returns the cells without a problem and rejects the others with theirs. */
  pass<C extends CellChange>(cells: C[], problem: (cell: C) => [Code, Problem] | undefined): C[] {
    return cells.filter((cell) => {
      const found = problem(cell);
      if (found) this.reject(cell, ...found);
      return !found;
    });
  }
}
const problemOf = ({ words: key, message }: AppError): Problem => (key ? { ...key, message } : message);
const wordsOf = ({ key, params }: LocalisedMessage) => (params ? { key, params } : { key });

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
): Promise<{ saved: SavedRow[]; refused: RefusedCell[] }> {
  const sieve = new Sieve();
  const written: Edit[] = [];
  for (const [records, known] of Map.groupBy(editable(sieve, edited, cells), (cell) => cell.records)) {
    const rows = await lockCells(trx, edited.grid, records, idsOf(known));
    const reached = sieve.pass(known, ({ id }) => unreachable(rows.get(id), records.noun));
    const fresh = await upToDate(sieve, trx, actor, edited.grid, rows, reached);
    const read = await withValues(sieve, app, trx, actor, fresh);
    written.push(...(await write(sieve, trx, actor, records, read, isCheck)));
  }
  return { saved: isCheck ? [] : await savedRows(trx, edited, idsOf(written)), refused: sieve.refused };
}

const idsOf = (cells: readonly CellChange[]) => [...new Set(cells.map(({ id }) => id))];

/**
 * Returns the field behind a column, undefined if the column is read-only. A column with rules belongs to the scope.
 */
export function editedCell({ grid, rows, ofScope }: EditedGrid, column: ServedColumn): EditedField | undefined {
  const field = editedField(column, grid.dataset.record);
  const records = column.rules ? ofScope : rows;
  return field && records && { records, field: field.name, loggedAs: column.loggedAs ?? field.name, type: field.type };
}

function editable(sieve: Sieve, edited: EditedGrid, cells: CellChange[]): Edit[] {
  const fields = new Map([...edited.grid.columns].map(([name, column]) => [name, editedCell(edited, column)]));
  return sieve
    .pass(cells, ({ column }) => (fields.get(column) ? undefined : ['invalid_input', READ_ONLY]))
    .map((cell) => ({ ...cell, ...fields.get(cell.column)! }));
}

function unreachable(row: FoundRow | undefined, what: string): [Code, Problem] | undefined {
  const error = changeError(row, what);
  return error && [error.code, problemOf(error)];
}

/**
 * Returns the cells that can be written: in changed rows, only cells with an unchanged value. Rejects the others and
 * names who changed them.
 */
async function upToDate(
  sieve: Sieve,
  trx: Db,
  { viewer }: ActorContext,
  grid: OpenGrid,
  rows: Map<string, FoundRow>,
  cells: Edit[],
): Promise<Edit[]> {
  const isStale = ({ id, version }: CellChange) => rows.get(id)!.version !== version;
  const shown = await shownRows(trx, grid, idsOf(cells.filter(isStale)));
  const clashes = cells.filter(
    (cell) => isStale(cell) && !canOverwrite(shown.get(cell.id)?.[cell.column], { was: cell.was, wanted: cell.value }),
  );
  const [first] = clashes;
  const names = first ? await changedBy(trx, viewer, first.records.log, clashes) : [];
  clashes.forEach((cell, i) => {
    const name = names[i];
    const problem = name
      ? defineMessage('problems.changedBy', '{{name}} has changed this in the meantime.', { name })
      : CONFLICT_MESSAGE;
    sieve.reject(cell, 'conflict', problem, shown.get(cell.id) ?? null);
  });
  const clashing = new Set(clashes);
  return cells.filter((cell) => !clashing.has(cell));
}

/** Parses every value as its field stores it and replaces the names of referenced records by ids. */
async function withValues(
  sieve: Sieve,
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
    const ids = await namesToIds(trx, viewer, source, texts);
    const isOpen = takesAnyText(type);
    const idOf = (stored: unknown) => (typeof stored === 'string' ? ids.get(stored) : undefined);
    const isOffered = ({ stored }: Edit) =>
      isOpen || typeof stored !== 'string' || stored === '' || idOf(stored) !== undefined;
    const known = sieve.pass(column, (cell) => (isOffered(cell) ? undefined : ['invalid_input', NOT_OFFERED]));
    offered.push(...known.map((cell) => ({ ...cell, stored: idOf(cell.stored) ?? cell.stored })));
  }
  const shapes = new Map(columns.map(([field, [first]]) => [field, z.object({ [field]: first!.type })]));
  return sieve.pass(offered, (cell) => {
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
  sieve: Sieve,
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
      if (error) left.push(...rejectBadCells(sieve, row, error));
      else written.push(...row);
    }
  }
  return written;
}

/**
 * Rejects the cells that an error names, or all cells of the row if it names none. Returns those that may still be
 * valid.
 */
function rejectBadCells(sieve: Sieve, row: Edit[], error: AppError): Edit[] {
  const problems = Object.entries(error.fields ?? {}).map(([path, message]) => {
    const key = error.fieldWords?.[path];
    return { field: path.split('.')[0]!, problem: key ? { ...key, message } : message };
  });
  const own = (cell: Edit) => problems.find(({ field }) => field === cell.field);
  const bad = row.filter(own);
  const [first] = problems;
  const whole = first?.problem ?? problemOf(error);
  for (const cell of bad.length > 0 ? bad : row) sieve.reject(cell, error.code, own(cell)?.problem ?? whole);
  return bad.length > 0 ? row.filter((cell) => !bad.includes(cell)) : [];
}

async function savedRows(trx: Db, { grid, rows, ofScope }: EditedGrid, ids: string[]): Promise<SavedRow[]> {
  const [shown, versions] = [await shownRows(trx, grid, ids), await versionsOf(trx, (rows ?? ofScope)!, ids)];
  return ids.map((id) => ({ id, version: versions.get(id)!, row: shown.get(id) ?? null }));
}
