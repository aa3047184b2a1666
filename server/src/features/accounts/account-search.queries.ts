import type { Option } from '@leadwright/contract/features/lookups';
import { blockingKeys, EMPTY_FREQUENCY, normaliseAccount } from '@leadwright/matching';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Visible, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { byName } from '../../database/collation.ts';
import type { Db } from '../../database/pool.ts';
import { guessIdentifiers } from './identifiers.ts';

interface FoundAccount {
  id: string;
  company_name: string;
  city: string;
  country: string;
  registration_number: string;
  register_status: string;
}

const MOST_FOUND = 20;
/** Candidates looked at before the best are chosen: bounds a search for a word that half the master carries. */
const MOST_COMPARED = 1_000;
const MOST_SIMILAR = 200;
/** A trigram index has nothing to say about less. */
const SHORTEST_WORD = 3;
const MOST_WORDS = 6;
const FEWEST_DIGITS = 4;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Words of the search that must all stand in a name, in whatever order. */
function wordsOf(q: string): string[] {
  const words = q.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= SHORTEST_WORD);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** Living companies by present or former name, the best first. A search that finds nothing is tried as misspelt. */
export async function searchAccountsByName(db: Db, viewer: Viewer, q: string, country = ''): Promise<FoundAccount[]> {
  const words = wordsOf(q);
  const all = (name: string) =>
    words.length > 0
      ? sql`${sql.join(
          words.map((word) => sql`fold(${sql.ref(name)}) like fold(${`%${escapeLike(word)}%`})`),
          sql` and `,
        )}`
      : sql`fold(${sql.ref(name)}) like fold(${`${escapeLike(q.trim())}%`})`;
  // Of a word that thousands carry not all are compared; the company of that very name always is.
  const keys = blockingKeys(normaliseAccount({ name: q, country }), EMPTY_FREQUENCY)
    .core.slice(0, 1)
    .map(String);
  const found = await ranked(
    db,
    visible(viewer, 'account', 'a'),
    q,
    country,
    sql`(select a.id from account a where ${all('a.company_name')} limit ${MOST_COMPARED})
      union (select n.account_id from account_name n where ${all('n.name')} limit ${MOST_COMPARED})
      union (select a.id from account_key k join account a on a.no = k.account_no
        where k.key = any(${keys}::bigint[]) limit ${MOST_COMPARED})`,
  );
  if (found.length > 0 || q.trim().length < SHORTEST_WORD) return found;
  return ranked(
    db,
    visible(viewer, 'account', 'a'),
    q,
    country,
    sql`(select a.id from account a where fold(a.company_name) %> fold(${q}) limit ${MOST_SIMILAR})`,
  );
}

/** Living companies that hold this official number, or one that contains its digits. */
export async function searchAccountsByNumber(db: Db, viewer: Viewer, q: string): Promise<FoundAccount[]> {
  const parts = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (parts.join('').replace(/\D/g, '').length < FEWEST_DIGITS) return [];
  const exact = ['GB', 'DE', 'NL', 'IM'].flatMap((country) => guessIdentifiers(q, country));
  const values = [...new Set(exact.map(({ value_norm }) => value_norm))];
  return ranked(
    db,
    visible(viewer, 'account', 'a'),
    q,
    '',
    sql`(select i.account_id as id from account_identifier i where i.value_norm = any(${values}::text[]) limit ${MOST_SIMILAR})
      union (select i.account_id from account_identifier i where i.value_norm ilike ${`%${parts.join('%')}%`} limit ${MOST_SIMILAR})`,
  );
}

/** Choices for a reference field: companies by name, the first ones, or the one with this id. */
export async function findAccountOptions(db: Db, viewer: Viewer, q: string, id?: string): Promise<Option[]> {
  const mayRead = visible(viewer, 'account', 'a');
  const found = id
    ? await ranked(db, mayRead, '', '', sql`select ${z.uuid().safeParse(id).data ?? null}::uuid as id`)
    : q.trim()
      ? await searchAccountsByName(db, viewer, q)
      : await ranked(db, mayRead, '', '', FIRST);
  return found.map(({ id, company_name, city, country }) => ({
    id,
    label: company_name,
    detail: [city, country].filter(Boolean).join(', '),
  }));
}

const FIRST = sql`select a.id from account a where a.archived_at is null order by ${byName(sql`a.company_name`)}, a.id limit ${MOST_FOUND}`;

async function ranked(db: Db, mayRead: Visible, q: string, country: string, candidates: ReturnType<typeof sql>) {
  const { rows } = await sql<FoundAccount>`
    with candidate as materialized (${candidates})
    select a.id, a.company_name, a.head_office_city as city, a.country, a.register_status, a.registration_number
    from candidate c join account a on a.id = c.id
    where a.archived_at is null and ${mayRead}
    order by fold(a.company_name) = fold(${q}) desc, a.country = ${country} desc,
      fold(a.company_name) like fold(${`${escapeLike(q.trim())}%`}) desc,
      similarity(fold(a.company_name), fold(${q})) desc, a.company_name, a.id
    limit ${MOST_FOUND}`.execute(db);
  return rows;
}
