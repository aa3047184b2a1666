import { placeName } from '@leadwright/contract/people/erasure-places';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { filePattern, type Person } from './person-patterns.ts';
import { rowCondition, type SearchedTable } from './searched-tables.ts';

/** One stored value about a person. */
export interface PersonalDatum {
  place: string;
  /** Position of the row among the rows found in its table, from 1. */
  row: number;
  field: string;
  value: string;
}

/** Tables with rows about one person only. All their values are personal; other tables return only matching values. */
const PERSON_TABLES = ['contact', 'account_contact', 'import_raw'];
/** Technical columns without personal data. */
const TECHNICAL_COLUMN = /(^|_)(id|no|version)$/;
/** Number of rows per query. */
const BATCH_SIZE = 500;

/** Yields the scalar values inside a value as text with their field path. */
function* listTexts(value: unknown, field: string): Generator<{ field: string; text: string }> {
  if (value === null || value === undefined || value === '') return;
  if (typeof value !== 'object') return yield { field, text: String(value) };
  for (const [name, inner] of Object.entries(value))
    yield* listTexts(inner, Array.isArray(value) ? field : `${field} › ${toReadable(name)}`);
}

const toReadable = (name: string) => name.replaceAll('_', ' ');

/** Yields all values that a table stores about a person. */
export async function* findPersonalData(
  db: Db,
  table: SearchedTable,
  person: Person,
  contactIds: readonly string[],
): AsyncGenerator<PersonalDatum> {
  const where = rowCondition(table, person, contactIds);
  const isPersonTable = PERSON_TABLES.includes(table.name);
  const pattern = filePattern(person);
  let row = 0;
  for (let lastCtid = '(0,0)'; ; ) {
    const { rows } = await sql<{ row: Record<string, unknown>; ctid: string }>`
      select to_jsonb(t) as row, t.ctid::text as ctid from ${sql.table(table.name)} t
      where t.ctid > ${lastCtid}::tid and ${where} order by t.ctid limit ${BATCH_SIZE}`.execute(db);
    for (const { row: columns } of rows) {
      row += 1;
      for (const [name, value] of Object.entries(columns)) {
        if (TECHNICAL_COLUMN.test(name)) continue;
        for (const { field, text } of listTexts(value, toReadable(name)))
          if (isPersonTable || pattern.test(text)) yield { place: placeName(table.name), row, field, value: text };
      }
    }
    if (rows.length < BATCH_SIZE) return;
    lastCtid = rows.at(-1)!.ctid;
  }
}
