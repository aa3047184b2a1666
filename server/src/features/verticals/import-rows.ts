import { VERTICAL_COLUMNS, type VerticalColumn, verticals } from '@leadwright/contract/features/verticals';
import { defineMessage } from '@leadwright/contract/message';
import { check, type Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { fieldErrorOf } from '../../http/errors.ts';
import { inSavepoint } from '../../record/savepoint.ts';
import type { RowSource } from '../../resource/entity.ts';
import { addRow, assertNoProblems } from '../../resource/entity-routes.ts';
import { verticalEntity } from './verticals.ts';

const LISTS: readonly VerticalColumn[] = ['synonyms', 'sic_codes', 'nace_codes'];
const NEEDED: readonly VerticalColumn[] = ['name', 'code'];

const HEADINGS = Object.values(VERTICAL_COLUMNS).join(', ');
const UNKNOWN_HEADING = defineMessage('problems.verticalHeading', 'Unknown heading. Expected: {{headings}}.', {
  headings: HEADINGS,
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

/** Normalises a text for the comparison of names and codes. */
const normaliseName = (text: string) => text.trim().toLowerCase();

/** A row of the file with its line index. */
interface Line {
  at: number;
  parent: string;
  values: Record<string, unknown>;
}

/** Possible parents by code and by name; undefined marks an ambiguous name. */
class Known {
  readonly #byCode = new Map<string, string>();
  readonly #byName = new Map<string, string | undefined>();

  add({ id, code, name }: { id: string; code: string; name: string }): void {
    this.#byCode.set(normaliseName(code), id);
    this.#byName.set(normaliseName(name), this.#byName.has(normaliseName(name)) ? undefined : id);
  }
  has(text: string): boolean {
    return this.#byCode.has(normaliseName(text)) || this.#byName.has(normaliseName(text));
  }
  find(text: string): string | undefined {
    return this.#byCode.get(normaliseName(text)) ?? this.#byName.get(normaliseName(text));
  }
}

/** Adds the verticals of a file, parents first. Adds all of them, or none when a row has a fault. */
export async function importRows(
  app: App,
  source: RowSource<typeof verticals>,
  trx: Db,
  actor: Pick<ActorContext, 'viewer' | 'request'>,
  rows: readonly string[][],
): Promise<number> {
  const lines = readLines(rows);
  // Continues after a row that the database rejects, so that all faults are reported.
  const toFieldErrors = fieldErrorOf(app);
  const known = new Known();
  const { rows: stored } = await sql<{ id: string; code: string; name: string }>`
    select id, code, name from vertical where archived_at is null`.execute(trx);
  for (const vertical of stored) known.add(vertical);
  const namesInFile = new Set(
    lines.flatMap(({ values }) => [normaliseName(String(values.code)), normaliseName(String(values.name))]),
  );
  const faults: Problems = {};
  let waiting = lines;
  for (let before = Number.POSITIVE_INFINITY; waiting.length < before; ) {
    before = waiting.length;
    const next: Line[] = [];
    for (const line of waiting) {
      const { at, parent, values } = line;
      if (parent !== '' && !known.has(parent)) {
        next.push(line);
        continue;
      }
      const parentId = parent === '' ? null : known.find(parent);
      if (parentId === undefined) {
        faults[fieldPath(at, 'parent')] = AMBIGUOUS_PARENT;
        continue;
      }
      const added = await inSavepoint(
        trx,
        () => addRow(app, verticalEntity, source, trx, actor, { ...values, parent_id: parentId }),
        toFieldErrors,
      );
      if ('done' in added) known.add(added.done);
      else
        for (const [field, problem] of Object.entries(added.rejection.fields!)) faults[columnPath(at, field)] = problem;
    }
    waiting = next;
  }
  // A row below a rejected row has no fault itself.
  const hasOnlyCircles = Object.keys(faults).length === 0;
  for (const { at, parent } of waiting)
    if (!namesInFile.has(normaliseName(parent))) faults[fieldPath(at, 'parent')] = UNKNOWN_PARENT;
    else if (hasOnlyCircles) faults[fieldPath(at, 'parent')] = BELOW_ITSELF;
  assertNoProblems(faults);
  return lines.length;
}

const fieldPath = (row: number, column: string) => `rows.${row}.${column}`;
/** Returns the path of a fault; a fault in a list entry is reported for the column. */
const columnPath = (row: number, field: string) => {
  const name = field.split('.')[0]!;
  return fieldPath(row, name === 'parent_id' ? 'parent' : name);
};

/** Reads the rows below the headings and validates each. Throws with all faults. */
function readLines([head = [], ...rows]: readonly string[][]): Line[] {
  const byHeading = new Map<string, VerticalColumn>(
    Object.entries(VERTICAL_COLUMNS).flatMap(([name, label]): [string, VerticalColumn][] => [
      [normaliseName(label), name as VerticalColumn],
      [name, name as VerticalColumn],
    ]),
  );
  const columns = head.map((heading) => byHeading.get(normaliseName(heading)));
  const faults: Problems = {};
  for (const [i, column] of columns.entries()) {
    if (!column) faults[fieldPath(1, head[i] || String(i + 1))] = UNKNOWN_HEADING;
    else if (columns.indexOf(column) < i) faults[fieldPath(1, column)] = DUPLICATE_HEADING;
  }
  for (const column of NEEDED) if (!columns.includes(column)) faults[fieldPath(1, column)] = HEADING_MISSING;
  assertNoProblems(faults);
  const schema = verticals.fields.omit({ parent_id: true });
  const lines = rows.map((cells, i): Line => {
    const at = i + 2;
    const texts = new Map(columns.map((column, place) => [column!, (cells[place] ?? '').trim()]));
    if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      faults[fieldPath(at, String(columns.length + 1))] = TOO_MANY_CELLS;
    const given = [...texts].filter(([column, text]) => column !== 'parent' && text !== '');
    const { data, problems } = check(
      schema,
      Object.fromEntries(given.map(([column, text]) => [column, cellValue(column, text)])),
    );
    for (const [field, problem] of Object.entries(problems)) faults[columnPath(at, field)] = problem;
    return { at, parent: texts.get('parent') ?? '', values: data ?? {} };
  });
  assertNoProblems(faults);
  return lines;
}

const cellValue = (column: VerticalColumn, text: string) =>
  LISTS.includes(column) ? text.split(/[;|]/).flatMap((entry) => entry.trim() || []) : text;
