import { editableField, parseCellValue } from '@leadwright/contract/cells/cell-field';
import type { AppError } from '@leadwright/contract/errors';
import type { CellChange, RejectedCell, SavedRow } from '@leadwright/contract/features/grid-cells';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import { type Problem, validate } from '@leadwright/contract/problems';
import { metaOf } from '@leadwright/contract/resource';
import { z } from 'zod';
import type { ActorContext } from '../access/audit.ts';
import type { App } from '../context.ts';
import type { Trx } from '../database/pool.ts';
import { acceptsAnyText, NOT_OFFERED } from '../record/choices.ts';
import type { ChangedRecords } from '../record/kinds.ts';
import { CONFLICT_MESSAGE, canOverwrite, changeError, type FoundRow } from '../record/row.ts';
import type { OpenGrid, ServedColumn } from '../record/source.ts';
import { findLastEditors, loadCurrentRows, loadVersions, lockCells, resolveNames } from './cells.queries.ts';
import type { EditedGrid } from './edited-grid.ts';

/** The field in which the cells of a column are stored, and the records that have it. */
interface EditedField {
  records: ChangedRecords;
  field: string;
  auditField: string;
  type: z.ZodType;
}

/** A cell to change. `storedValue` is the value in the form that the field stores. */
interface Edit extends CellChange, EditedField {
  storedValue?: unknown;
}

type RejectionCode = RejectedCell['code'];

/** Collects rejected cells with their reasons. */
class CellRejections {
  readonly cells: RejectedCell[] = [];

  reject({ id, column }: CellChange, code: RejectionCode, reason: Problem, row?: RejectedCell['row']): void {
    const text =
      typeof reason === 'string' ? { message: reason } : { message: reason.message, messageKey: messageKeyOf(reason) };
    this.cells.push({ id, column, code, ...text, ...(row === undefined ? {} : { row }) });
  }

  /** Rejects the cells with a problem and returns the other cells. */
  rejectInvalid<C extends CellChange>(cells: C[], problem: (cell: C) => [RejectionCode, Problem] | undefined): C[] {
    return cells.filter((cell) => {
      const rejection = problem(cell);
      if (rejection) this.reject(cell, ...rejection);
      return !rejection;
    });
  }
}
const problemOf = ({ messageKey: key, message }: AppError): Problem => (key ? { ...key, message } : message);
const messageKeyOf = ({ key, params }: LocalisedMessage) => (params ? { key, params } : { key });

const READ_ONLY = defineMessage('problems.readOnly', 'This column cannot be edited.');

/**
 * Writes cells to the records of grid rows, with the same effects as the form of the record. Each cell is checked
 * separately; in a row that has changed since it was read, only unchanged cells can be written.
 */
export async function changeCells(
  app: Pick<App, 'choices'>,
  trx: Trx,
  actor: ActorContext,
  edited: EditedGrid,
  { cells, check: isCheck }: { cells: CellChange[]; check: boolean },
): Promise<{ saved: SavedRow[]; refused: RejectedCell[] }> {
  const rejections = new CellRejections();
  const writtenEdits: Edit[] = [];
  for (const [records, edits] of Map.groupBy(toEdits(rejections, edited, cells), (cell) => cell.records)) {
    const rows = await lockCells(trx, edited.grid, records, idsOf(edits));
    const accessibleEdits = rejections.rejectInvalid(edits, ({ id }) => accessProblem(rows.get(id), records.noun));
    const writableEdits = await rejectStaleCells(rejections, trx, actor, edited.grid, rows, accessibleEdits);
    const parsedEdits = await parseValues(rejections, app, trx, actor, writableEdits);
    writtenEdits.push(...(await writeCells(rejections, trx, actor, records, parsedEdits, isCheck)));
  }
  return { saved: isCheck ? [] : await loadSavedRows(trx, edited, idsOf(writtenEdits)), refused: rejections.cells };
}

const idsOf = (cells: readonly CellChange[]) => [...new Set(cells.map(({ id }) => id))];

/**
 * Returns the field of a column; undefined if the column is read-only. The records of the scope store columns with
 * `rules`.
 */
export function editedFieldOf(
  { grid, ownRecords, scopeRecords }: EditedGrid,
  column: ServedColumn,
): EditedField | undefined {
  const field = editableField(column, grid.dataset.record);
  const records = column.rules ? scopeRecords : ownRecords;
  return (
    field && records && { records, field: field.name, auditField: column.auditField ?? field.name, type: field.type }
  );
}

function toEdits(rejections: CellRejections, edited: EditedGrid, cells: CellChange[]): Edit[] {
  const fields = new Map([...edited.grid.columns].map(([name, column]) => [name, editedFieldOf(edited, column)]));
  return rejections
    .rejectInvalid(cells, ({ column }) => (fields.get(column) ? undefined : ['invalid_input', READ_ONLY]))
    .map((cell) => ({ ...cell, ...fields.get(cell.column)! }));
}

function accessProblem(row: FoundRow | undefined, noun: string): [RejectionCode, Problem] | undefined {
  const error = changeError(row, noun);
  return error && [error.code, problemOf(error)];
}

/**
 * Returns the cells that can be written: in changed rows, only cells with an unchanged value. Rejects all other cells
 * with the name of the user who changed the cell.
 */
async function rejectStaleCells(
  rejections: CellRejections,
  trx: Trx,
  { viewer }: ActorContext,
  grid: OpenGrid,
  rows: Map<string, FoundRow>,
  cells: Edit[],
): Promise<Edit[]> {
  const isStale = ({ id, version }: CellChange) => rows.get(id)!.version !== version;
  const currentRows = await loadCurrentRows(trx, grid, idsOf(cells.filter(isStale)));
  const conflicts = cells.filter(
    (cell) =>
      isStale(cell) && !canOverwrite(currentRows.get(cell.id)?.[cell.column], { was: cell.was, newValue: cell.value }),
  );
  const [first] = conflicts;
  const names = first ? await findLastEditors(trx, viewer, first.records.log, conflicts) : [];
  conflicts.forEach((cell, i) => {
    const name = names[i];
    const problem = name
      ? defineMessage('problems.changedBy', '{{name}} has changed this in the meantime.', { name })
      : CONFLICT_MESSAGE;
    rejections.reject(cell, 'conflict', problem, currentRows.get(cell.id) ?? null);
  });
  const conflictingCells = new Set(conflicts);
  return cells.filter((cell) => !conflictingCells.has(cell));
}

/** Parses each value with the schema of its field and replaces the names of referenced records with ids. */
async function parseValues(
  rejections: CellRejections,
  { choices }: Pick<App, 'choices'>,
  trx: Trx,
  { viewer }: ActorContext,
  cells: Edit[],
): Promise<Edit[]> {
  const values = cells.map((cell) => ({ ...cell, storedValue: parseCellValue(cell.type, cell.value) }));
  const columns = [...Map.groupBy(values, ({ field }) => field)];
  const validEdits: Edit[] = [];
  for (const [field, columnEdits] of columns) {
    const { type } = columnEdits[0]!;
    const source = choices.get(metaOf(type, field).reference ?? '');
    if (!source) {
      validEdits.push(...columnEdits);
      continue;
    }
    const texts = columnEdits.flatMap(({ storedValue: value }) =>
      typeof value === 'string' && value !== '' ? [value] : [],
    );
    const ids = await resolveNames(trx, viewer, source, texts);
    const allowsAnyText = acceptsAnyText(type);
    const idOf = (storedValue: unknown) => (typeof storedValue === 'string' ? ids.get(storedValue) : undefined);
    const isOffered = ({ storedValue }: Edit) =>
      allowsAnyText || typeof storedValue !== 'string' || storedValue === '' || idOf(storedValue) !== undefined;
    const edits = rejections.rejectInvalid(columnEdits, (cell) =>
      isOffered(cell) ? undefined : ['invalid_input', NOT_OFFERED],
    );
    validEdits.push(...edits.map((cell) => ({ ...cell, storedValue: idOf(cell.storedValue) ?? cell.storedValue })));
  }
  const shapes = new Map(columns.map(([field, [first]]) => [field, z.object({ [field]: first!.type })]));
  return rejections.rejectInvalid(validEdits, (cell) => {
    const { data, problems } = validate(shapes.get(cell.field)!, { [cell.field]: cell.storedValue });
    if (data) cell.storedValue = data[cell.field];
    const [problem] = Object.values(problems);
    return problem ? ['invalid_input', problem] : undefined;
  });
}

/**
 * Passes the rows to the change function of the records. When some cells of a row are rejected, the other cells are
 * tried again; each pass has fewer cells, so the loop ends.
 */
async function writeCells(
  rejections: CellRejections,
  trx: Trx,
  actor: ActorContext,
  { change }: ChangedRecords,
  cells: Edit[],
  isCheck: boolean,
): Promise<Edit[]> {
  const writtenEdits: Edit[] = [];
  let remainingEdits = cells;
  while (remainingEdits.length > 0) {
    const byRow = Map.groupBy(remainingEdits, ({ id }) => id);
    const changes = new Map(
      [...byRow].map(([id, row]) => [
        id,
        Object.fromEntries(row.map(({ field, storedValue }) => [field, storedValue])),
      ]),
    );
    const { rejected: errors } = await change(trx, actor, changes, { check: isCheck, entryMode: 'cell' });
    remainingEdits = [];
    for (const [id, row] of byRow) {
      const error = errors.get(id);
      if (error) remainingEdits.push(...rejectBadCells(rejections, row, error));
      else writtenEdits.push(...row);
    }
  }
  return writtenEdits;
}

/**
 * Rejects the cells that an error names, or all cells of the row if it names none. Returns the other cells.
 */
function rejectBadCells(rejections: CellRejections, row: Edit[], error: AppError): Edit[] {
  const problems = Object.entries(error.fields ?? {}).map(([path, message]) => {
    const key = error.fieldMessageKeys?.[path];
    return { field: path.split('.')[0]!, problem: key ? { ...key, message } : message };
  });
  const problemFor = (cell: Edit) => problems.find(({ field }) => field === cell.field);
  const rejectedCells = row.filter(problemFor);
  const [first] = problems;
  const rowProblem = first?.problem ?? problemOf(error);
  for (const cell of rejectedCells.length > 0 ? rejectedCells : row)
    rejections.reject(cell, error.code, problemFor(cell)?.problem ?? rowProblem);
  return rejectedCells.length > 0 ? row.filter((cell) => !rejectedCells.includes(cell)) : [];
}

async function loadSavedRows(
  trx: Trx,
  { grid, ownRecords, scopeRecords }: EditedGrid,
  ids: string[],
): Promise<SavedRow[]> {
  const [currentRows, versions] = [
    await loadCurrentRows(trx, grid, ids),
    await loadVersions(trx, (ownRecords ?? scopeRecords)!, ids),
  ];
  return ids.map((id) => ({ id, version: versions.get(id)!, row: currentRows.get(id) ?? null }));
}
