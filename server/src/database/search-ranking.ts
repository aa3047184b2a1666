import { MAX_COUNTED, MAX_SHOWN } from '@leadwright/contract/features/search';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './pool.ts';
import { PLANNED_ANEW } from './prepared.ts';

/** A trigram index has nothing to say about less. */
export const MIN_WORD_LENGTH = 3;
const MAX_WORDS = 6;
/** Candidates looked at before the best are chosen: bounds a search for a word that half the table carries. */
export const MAX_COMPARED = 500;
export const MAX_SIMILAR = 200;

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * A name that has all words of the search, in whatever order, or of which a word begins with it where none of them is long
 * enough to be looked for within a word.
 */
export function hasWords(name: RawBuilder<unknown>, q: string): RawBuilder<SqlBool> {
  const words = [...new Set(q.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))].slice(0, MAX_WORDS);
  if (words.every((word) => word.length < MIN_WORD_LENGTH))
    return sql`(${sql.join(
      ['', '% '].map((before) => sql`fold(${name}) like fold(${`${before}${escapeLike(q.trim())}%`})`),
      sql` or `,
    )})`;
  const each = words.map((word) =>
    word.length < MIN_WORD_LENGTH
      ? // Not in the words of the index, which could only be read whole for it.
        sql`position(fold(${word}) in fold(${name})) > 0`
      : sql`fold(${name}) like fold(${`%${escapeLike(word)}%`})`,
  );
  return sql`${sql.join(each, sql` and `)}`;
}

/** How a row was found; by its name unless it says otherwise. */
type Way = 'name' | 'number' | 'email' | 'phone' | 'similar';
/** Of several ways to one row the first one here is told. */
const WAYS: readonly Way[] = ['phone', 'number', 'name', 'email', 'similar'];
/** Ways whose rows the search box of the list finds as well. */
const LISTED: readonly Way[] = ['number', 'email'];

/** Some rows `id`, with the text `what` they were found by. They have asked for the viewer's scope, and are few. */
export interface Candidates {
  way: Way;
  ids: RawBuilder<unknown>;
}

export interface FoundRow {
  id: string;
  label: string;
  detail: string;
  account_id?: string;
}
export interface FoundRows {
  finds: FoundRow[];
  count: number;
  in_list: number;
}
export const NOTHING_FOUND: FoundRows = { finds: [], count: 0, in_list: 0 };

interface Named {
  /** The table under the name `t`, and what its rows are called. */
  from: RawBuilder<unknown>;
  label: RawBuilder<unknown>;
  /** Of a row that is shown: what else there is to say of it, and what a link to it needs. */
  detail: RawBuilder<unknown>;
  more?: RawBuilder<unknown>;
}

/** The best of the candidates, each once, and how many there are. */
export async function bestOf(
  db: Db,
  q: string,
  { from, label, detail, more = sql`` }: Named,
  candidates: readonly Candidates[],
): Promise<FoundRows> {
  if (candidates.length === 0) return NOTHING_FOUND;
  const text = q.trim();
  const [begins, contains] = [
    `${escapeLike(text)}%`,
    `${text.length < MIN_WORD_LENGTH ? '' : '%'}${escapeLike(text)}%`,
  ];
  const all = candidates.map(({ way, ids }) => sql`(select f.id, ${way}::text as way, f.what from (${ids}) f)`);
  const { rows } = await sql<FoundRow & { count: number; in_list: number }>`${PLANNED_ANEW}
    with candidate as materialized (${sql.join(all, sql` union all `)}),
    named as materialized (
      select distinct on (f.id) f.id, f.way, f.what, ${label} as label, fold(${label}) as folded
      from candidate f join ${from} on t.id = f.id order by f.id, array_position(${WAYS}::text[], f.way)),
    best as (
      select n.*, count(*) over ()::int as count,
        (count(*) filter (where n.way = any(${LISTED}::text[]) or n.way = 'name' and n.folded like fold(${contains})) over ())::int as in_list,
        row_number() over (order by n.folded = fold(${text}) desc, n.way = 'phone' desc, n.folded like fold(${begins}) desc,
          similarity(n.folded, fold(${text})) desc, n.label, n.id) as place
      from named n order by place limit ${MAX_SHOWN})
    select b.id, b.label, concat_ws(' · ', nullif(b.what, ''), nullif(${detail}, '')) as detail, b.count, b.in_list ${more}
    from best b join ${from} on t.id = b.id order by b.place`.execute(db);
  return {
    finds: rows.map(({ count: _, in_list: __, ...row }) => row),
    count: Math.min(rows[0]?.count ?? 0, MAX_COUNTED),
    in_list: Math.min(rows[0]?.in_list ?? 0, MAX_COUNTED),
  };
}

/** Fewer digits than these say nothing of whose number it is. */
const MIN_DIGITS = 7;

/** The digits of a phone number that is meant by a text; undefined where it is none. */
export function phoneIn(q: string): string | undefined {
  if (!/^[\d\s()+./-]*$/.test(q.replace(/^tel:/i, ''))) return undefined;
  const digits = q.replaceAll('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= MIN_DIGITS ? digits : undefined;
}

/** Digits whose last seven are those of a number are its own where one of both ends with the other. */
export const isPhone = (number: RawBuilder<unknown>, digits: string): RawBuilder<SqlBool> =>
  sql`(phone_digits(${number}) like '%' || ${digits} or ${digits} like '%' || phone_digits(${number}))`;
