import { VERTICAL_COLUMNS, type VerticalColumn, verticals } from '@leadwright/contract/features/verticals';
import { defineMessage } from '@leadwright/contract/message';
import { type Problems, validate } from '@leadwright/contract/problems';
import { nameKey } from '@leadwright/contract/text/fold';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { fieldErrorFinder } from '../../http/errors.ts';
import { inSavepoint } from '../../record/savepoint.ts';
import type { RowSource } from '../../resource/entity.ts';
import { addRow, assertNoProblems } from '../../resource/entity-routes.ts';
import { verticalEntity } from './verticals.ts';

const LIST_COLUMNS: readonly VerticalColumn[] = ['synonyms', 'sic_codes', 'nace_codes'];
const REQUIRED_COLUMNS: readonly VerticalColumn[] = ['name', 'code'];

const HEADING_LIST = Object.values(VERTICAL_COLUMNS).join(', ');
const UNKNOWN_HEADING = defineMessage('problems.verticalHeading', 'Unknown heading. Expected: {{headings}}.', {
  headings: HEADING_LIST,
});
const DUPLICATE_HEADING = defineMessage('problems.verticalHeadingTwice', 'Two columns have this heading.');
const HEADING_MISSING = defineMessage('problems.verticalHeadingMissing', 'The column with this heading is missing.');
const TOO_MANY_CELLS = defineMessage('problems.verticalCells', 'The row has more cells than headings.');
const UNKNOWN_PARENT = defineMessage(
  'problems.verticalParent',
  'Enter the name or code of a vertical of the portal or of this file.',
);
const AMBIGUOUS_PARENT = defineMessage(
  'problems.verticalParents',
  'Several verticals have this name. Use the code instead.',
);
const BELOW_ITSELF = defineMessage('problems.verticalCircle', 'It cannot be below itself.');

/** A row of the file with its number. */
interface Line {
  rowNo: number;
  parent: string;
  values: Record<string, unknown>;
}

/** Finds possible parents by code or name. Stores undefined for an ambiguous name. */
class ParentIndex {
  readonly #byCode = new Map<string, string>();
  readonly #byName = new Map<string, string | undefined>();

  add({ id, code, name }: { id: string; code: string; name: string }): void {
    this.#byCode.set(nameKey(code), id);
    this.#byName.set(nameKey(name), this.#byName.has(nameKey(name)) ? undefined : id);
  }
  has(text: string): boolean {
    return this.#byCode.has(nameKey(text)) || this.#byName.has(nameKey(text));
  }
  find(text: string): string | undefined {
    return this.#byCode.get(nameKey(text)) ?? this.#byName.get(nameKey(text));
  }
}

/** Adds the verticals of a file, parents first. Throws with all problems if a row has one. */
export async function importVerticalRows(
  app: App,
  source: RowSource<typeof verticals>,
  trx: Trx,
  actor: Pick<ActorContext, 'viewer' | 'request'>,
  rows: readonly string[][],
): Promise<number> {
  const lines = readLines(rows);
  // Continues after a row that the database rejects, to report all problems.
  const toFieldErrors = fieldErrorFinder(app);
  const parents = new ParentIndex();
  const { rows: storedVerticals } = await sql<{ id: string; code: string; name: string }>`
    select id, code, name from vertical where archived_at is null`.execute(trx);
  for (const vertical of storedVerticals) parents.add(vertical);
  const namesInFile = new Set(
    lines.flatMap(({ values }) => [nameKey(String(values.code)), nameKey(String(values.name))]),
  );
  const rowProblems: Problems = {};
  let waitingLines = lines;
  for (let previousCount = Number.POSITIVE_INFINITY; waitingLines.length < previousCount; ) {
    previousCount = waitingLines.length;
    const nextLines: Line[] = [];
    for (const line of waitingLines) {
      const { rowNo, parent, values } = line;
      if (parent !== '' && !parents.has(parent)) {
        nextLines.push(line);
        continue;
      }
      const parentId = parent === '' ? null : parents.find(parent);
      if (parentId === undefined) {
        rowProblems[fieldPath(rowNo, 'parent')] = AMBIGUOUS_PARENT;
        continue;
      }
      const result = await inSavepoint(
        trx,
        () => addRow(app, verticalEntity, source, trx, actor, { ...values, parent_id: parentId }),
        toFieldErrors,
      );
      if ('done' in result) parents.add(result.done);
      else
        for (const [field, problem] of Object.entries(result.rejection.fields!))
          rowProblems[columnPath(rowNo, field)] = problem;
    }
    waitingLines = nextLines;
  }
  // A row whose parent was rejected gets no problem of its own.
  const hasOnlyCycles = Object.keys(rowProblems).length === 0;
  for (const { rowNo, parent } of waitingLines)
    if (!namesInFile.has(nameKey(parent))) rowProblems[fieldPath(rowNo, 'parent')] = UNKNOWN_PARENT;
    else if (hasOnlyCycles) rowProblems[fieldPath(rowNo, 'parent')] = BELOW_ITSELF;
  assertNoProblems(rowProblems);
  return lines.length;
}

const fieldPath = (row: number, column: string) => `rows.${row}.${column}`;
/** Returns the path of a problem. A problem of a list entry is reported for its column. */
const columnPath = (row: number, field: string) => {
  const name = field.split('.')[0]!;
  return fieldPath(row, name === 'parent_id' ? 'parent' : name);
};

/** Reads and validates the rows below the headings. Throws with all problems. */
function readLines([headings = [], ...rows]: readonly string[][]): Line[] {
  const byHeading = new Map<string, VerticalColumn>(
    Object.entries(VERTICAL_COLUMNS).flatMap(([name, label]): [string, VerticalColumn][] => [
      [nameKey(label), name as VerticalColumn],
      [name, name as VerticalColumn],
    ]),
  );
  const columns = headings.map((heading) => byHeading.get(nameKey(heading)));
  const rowProblems: Problems = {};
  for (const [i, column] of columns.entries()) {
    if (!column) rowProblems[fieldPath(1, headings[i] || String(i + 1))] = UNKNOWN_HEADING;
    else if (columns.indexOf(column) < i) rowProblems[fieldPath(1, column)] = DUPLICATE_HEADING;
  }
  for (const column of REQUIRED_COLUMNS)
    if (!columns.includes(column)) rowProblems[fieldPath(1, column)] = HEADING_MISSING;
  assertNoProblems(rowProblems);
  const schema = verticals.fields.omit({ parent_id: true });
  const lines = rows.map((cells, i): Line => {
    const rowNo = i + 2;
    const textByColumn = new Map(columns.map((column, index) => [column!, (cells[index] ?? '').trim()]));
    if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      rowProblems[fieldPath(rowNo, String(columns.length + 1))] = TOO_MANY_CELLS;
    const filledCells = [...textByColumn].filter(([column, text]) => column !== 'parent' && text !== '');
    const { data, problems } = validate(
      schema,
      Object.fromEntries(filledCells.map(([column, text]) => [column, cellValue(column, text)])),
    );
    for (const [field, problem] of Object.entries(problems)) rowProblems[columnPath(rowNo, field)] = problem;
    return { rowNo, parent: textByColumn.get('parent') ?? '', values: data ?? {} };
  });
  assertNoProblems(rowProblems);
  return lines;
}

const cellValue = (column: VerticalColumn, text: string) =>
  LIST_COLUMNS.includes(column) ? text.split(/[;|]/).flatMap((entry) => entry.trim() || []) : text;
