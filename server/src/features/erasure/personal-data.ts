import { placeName } from '@leadwright/contract/people/erasure-places';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { findRows, type SearchedTable } from './tables.ts';
import { filePattern, type Person } from './values.ts';

/** One value that is held on a person. */
export interface Held {
  place: string;
  /** Counted within the place, from 1: the values of one row belong together. */
  row: number;
  field: string;
  value: string;
}

/** Rows that are about the person as a whole; of all others the texts in which the person stands are theirs. */
const THEIRS = ['contact', 'account_contact', 'import_raw'];
/** What the database is held together by says nothing about anybody. */
const INTERNAL = /(^|_)(id|no|version)$/;
/** Rows that are read at once. */
const AT_ONCE = 500;

/** The texts of a value, each with where it stands in it. */
function* textsOf(value: unknown, field: string): Generator<{ field: string; text: string }> {
  if (value === null || value === undefined || value === '') return;
  if (typeof value !== 'object') return yield { field, text: String(value) };
  for (const [name, inner] of Object.entries(value))
    yield* textsOf(inner, Array.isArray(value) ? field : `${field} › ${plain(name)}`);
}

const plain = (name: string) => name.replaceAll('_', ' ');

/** All that a table holds on a person. */
export async function* findPersonalData(
  db: Db,
  table: SearchedTable,
  person: Person,
  contactIds: readonly string[],
): AsyncGenerator<Held> {
  const where = findRows(table, person, contactIds);
  const isTheirs = THEIRS.includes(table.name);
  const pattern = filePattern(person);
  let row = 0;
  for (let last = '(0,0)'; ; ) {
    const { rows } = await sql<{ row: Record<string, unknown>; place: string }>`
      select to_jsonb(t) as row, t.ctid::text as place from ${sql.table(table.name)} t
      where t.ctid > ${last}::tid and ${where} order by t.ctid limit ${AT_ONCE}`.execute(db);
    for (const { row: columns } of rows) {
      row += 1;
      for (const [name, value] of Object.entries(columns)) {
        if (INTERNAL.test(name)) continue;
        for (const { field, text } of textsOf(value, plain(name)))
          if (isTheirs || pattern.test(text)) yield { place: placeName(table.name), row, field, value: text };
      }
    }
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)!.place;
  }
}
