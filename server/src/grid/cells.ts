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

/** Where the cells of a column are written to: the field of which records. */
interface EditedField {
  records: ChangedRecords;
  field: string;
  loggedAs: string;
  type: z.ZodType;
}

/** A cell on its way to its record, in the end with what the field is to hold. */
interface Edit extends CellChange, EditedField {
  held?: unknown;
}

type Code = RefusedCell['code'];

/** Cells that are refused, and those that go on. */
class Sieve {
  readonly refused: RefusedCell[] = [];

  refuse({ id, column }: CellChange, code: Code, said: Problem, row?: RefusedCell['row']): void {
    const text = typeof said === 'string' ? { message: said } : { message: said.message, words: wordsOf(said) };
    this.refused.push({ id, column, code, ...text, ...(row === undefined ? {} : { row }) });
  }

  /** The cells of which nothing is said; the others are refused for what is. */
  pass<C extends CellChange>(cells: C[], problem: (cell: C) => [Code, Problem] | undefined): C[] {
    return cells.filter((cell) => {
      const found = problem(cell);
      if (found) this.refuse(cell, ...found);
      return !found;
    });
  }
}
const saidBy = ({ words: key, message }: AppError): Problem => (key ? { ...key, message } : message);
const wordsOf = ({ key, params }: LocalisedMessage) => (params ? { key, params } : { key });

const READ_ONLY = defineMessage('problems.readOnly', 'This column cannot be edited.');

/**
 * Writes cells into the records behind a grid's rows; what becomes of a record is what its form would make of it. Each
 * cell is judged by itself and those that are right are written together, in statements for all of them. A row that has
 * moved on since it was read is no obstacle as long as the cell still shows what it showed.
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

/** Undefined where the column is only shown. One with rules of its own is the scope's. */
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
  return error && [error.code, saidBy(error)];
}

/** Of rows that have moved on, the cells that have not; the others are refused, with who has changed them. */
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
    const said = name
      ? defineMessage('problems.changedBy', '{{name}} has changed this in the meantime.', { name })
      : CONFLICT_MESSAGE;
    sieve.refuse(cell, 'conflict', said, shown.get(cell.id) ?? null);
  });
  const clashing = new Set(clashes);
  return cells.filter((cell) => !clashing.has(cell));
}

/** Reads every value as its field holds it, the names of other records as their ids. */
async function withValues(
  sieve: Sieve,
  { choices }: Pick<App, 'choices'>,
  trx: Db,
  { viewer }: ActorContext,
  cells: Edit[],
): Promise<Edit[]> {
  const values = cells.map((cell) => ({ ...cell, held: fieldValue(cell.type, cell.value) }));
  const columns = [...Map.groupBy(values, ({ field }) => field)];
  const offered: Edit[] = [];
  for (const [field, column] of columns) {
    const { type } = column[0]!;
    const source = choices.get(metaOf(type, field).reference ?? '');
    if (!source) {
      offered.push(...column);
      continue;
    }
    const texts = column.flatMap(({ held }) => (typeof held === 'string' && held !== '' ? [held] : []));
    const ids = await namesToIds(trx, viewer, source, texts);
    const isOpen = takesAnyText(type);
    const idOf = (held: unknown) => (typeof held === 'string' ? ids.get(held) : undefined);
    const isOffered = ({ held }: Edit) => isOpen || typeof held !== 'string' || held === '' || idOf(held) !== undefined;
    const known = sieve.pass(column, (cell) => (isOffered(cell) ? undefined : ['invalid_input', NOT_OFFERED]));
    offered.push(...known.map((cell) => ({ ...cell, held: idOf(cell.held) ?? cell.held })));
  }
  const shapes = new Map(columns.map(([field, [first]]) => [field, z.object({ [field]: first!.type })]));
  return sieve.pass(offered, (cell) => {
    const { data, problems } = check(shapes.get(cell.field)!, { [cell.field]: cell.held });
    if (data) cell.held = data[cell.field];
    const [problem] = Object.values(problems);
    return problem ? ['invalid_input', problem] : undefined;
  });
}

/**
 * Hands the rows to the record's own way of changing them. Where a row is refused for some of its cells, the others are
 * tried again without these; every turn has fewer cells, so there is an end.
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
      [...byRow].map(([id, row]) => [id, Object.fromEntries(row.map(({ field, held }) => [field, held]))]),
    );
    const { refused: errors } = await change(trx, actor, changes, { check: isCheck, way: 'cell' });
    left = [];
    for (const [id, row] of byRow) {
      const error = errors.get(id);
      if (error) left.push(...refuseBadCells(sieve, row, error));
      else written.push(...row);
    }
  }
  return written;
}

/** Refuses the cells an error speaks of, all of the row where it speaks of none; answers those that may be right. */
function refuseBadCells(sieve: Sieve, row: Edit[], error: AppError): Edit[] {
  const problems = Object.entries(error.fields ?? {}).map(([path, message]) => {
    const key = error.fieldWords?.[path];
    return { field: path.split('.')[0]!, said: key ? { ...key, message } : message };
  });
  const own = (cell: Edit) => problems.find(({ field }) => field === cell.field);
  const bad = row.filter(own);
  const [first] = problems;
  const whole = first?.said ?? saidBy(error);
  for (const cell of bad.length > 0 ? bad : row) sieve.refuse(cell, error.code, own(cell)?.said ?? whole);
  return bad.length > 0 ? row.filter((cell) => !bad.includes(cell)) : [];
}

async function savedRows(trx: Db, { grid, rows, ofScope }: EditedGrid, ids: string[]): Promise<SavedRow[]> {
  const [shown, versions] = [await shownRows(trx, grid, ids), await versionsOf(trx, (rows ?? ofScope)!, ids)];
  return ids.map((id) => ({ id, version: versions.get(id)!, row: shown.get(id) ?? null }));
}
