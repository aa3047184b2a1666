import { MAX_COUNTED_RESULTS, MAX_SHOWN_RESULTS } from '@leadwright/contract/features/search';
import { foldText } from '@leadwright/contract/text/fold';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './pool.ts';
import { PLANNED_PER_CALL } from './prepared.ts';

/** The minimum length of a word for a trigram index. */
export const MIN_WORD_LENGTH = 3;
const MAX_WORDS = 6;
/** The maximum number of candidates to compare. It limits a search for a word that half of the rows contain. */
export const MAX_COMPARED = 500;
export const MAX_SIMILAR = 200;

/** Escapes the wildcards of a LIKE pattern, and the signs that `fold` turns into wildcards. */
export const escapeLike = (text: string) => text.replace(/[\\%_＼﹨％﹪＿﹍﹎﹏︳︴]/g, '\\$&');

/**
 * Returns a condition for names that contain all words of the search in any order. If no word is long enough for the
 * index, a word of the name must begin with the search.
 */
export function matchesWords(name: RawBuilder<unknown>, q: string): RawBuilder<SqlBool> {
  const words = [...new Set(q.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))].slice(0, MAX_WORDS);
  const isShort = (word: string) => foldText(word).length < MIN_WORD_LENGTH;
  if (words.every(isShort))
    return sql`(${sql.join(
      ['', '% '].map((prefix) => sql`fold(${name}) like fold(${`${prefix}${escapeLike(q.trim())}%`})`),
      sql` or `,
    )})`;
  const wordConditions = words.map((word) =>
    isShort(word)
      ? // The index has no entries for short words, and a scan of the whole index would be slow.
        sql`position(fold(${word}) in fold(${name})) > 0`
      : sql`fold(${name}) like fold(${`%${escapeLike(word)}%`})`,
  );
  return sql`${sql.join(wordConditions, sql` and `)}`;
}

/** What matched the search. */
type MatchType = 'name' | 'number' | 'email' | 'phone' | 'similar';
/** The match types in the order of priority: a row with several matches shows the first of them. */
const MATCH_TYPES: readonly MatchType[] = ['phone', 'number', 'name', 'email', 'similar'];
/** Match types that the search box of the list also supports. */
const LIST_MATCH_TYPES: readonly MatchType[] = ['number', 'email'];

/** A query for the `id` of a few rows in the viewer's scope, with the text that matched as `what`. */
export interface Candidates {
  matchType: MatchType;
  ids: RawBuilder<unknown>;
}

export interface FoundRow {
  id: string;
  label: string;
  detail: string;
  account_id?: string;
}
export interface FoundRows {
  /** The best rows. */
  finds: FoundRow[];
  /** The number of all found rows. */
  count: number;
  /** The number of rows that the search box of the list also finds. */
  in_list: number;
}
export const NOTHING_FOUND: FoundRows = { finds: [], count: 0, in_list: 0 };

interface SearchSource {
  /** The table, with the alias `t`, and the label of its rows. */
  from: RawBuilder<unknown>;
  label: RawBuilder<unknown>;
  /** Additional text of a row. */
  detail: RawBuilder<unknown>;
  /** SQL for more columns that the link of a row needs, starting with a comma. */
  extraColumns?: RawBuilder<unknown>;
}

/** Returns the best candidates without duplicates, and the number of all candidates. */
export async function rankCandidates(
  db: Db,
  q: string,
  { from, label, detail, extraColumns = sql`` }: SearchSource,
  candidates: readonly Candidates[],
): Promise<FoundRows> {
  if (candidates.length === 0) return NOTHING_FOUND;
  const text = q.trim();
  const [prefixPattern, searchPattern] = [
    `${escapeLike(text)}%`,
    `${foldText(text).length < MIN_WORD_LENGTH ? '' : '%'}${escapeLike(text)}%`,
  ];
  const candidateQueries = candidates.map(
    ({ matchType, ids }) => sql`(select f.id, ${matchType}::text as match_type, f.what from (${ids}) f)`,
  );
  const { rows } = await sql<FoundRow & { count: number; in_list: number }>`${PLANNED_PER_CALL}
    with candidate as materialized (${sql.join(candidateQueries, sql` union all `)}),
    named_candidate as materialized (
      select distinct on (f.id) f.id, f.match_type, f.what, ${label} as label, fold(${label}) as folded
      from candidate f join ${from} on t.id = f.id order by f.id, array_position(${MATCH_TYPES}::text[], f.match_type)),
    best_candidate as (
      select n.*, count(*) over ()::int as count,
        (count(*) filter (where n.match_type = any(${LIST_MATCH_TYPES}::text[]) or n.match_type = 'name' and n.folded like fold(${searchPattern})) over ())::int as in_list,
        row_number() over (order by n.folded = fold(${text}) desc, n.match_type = 'phone' desc, n.folded like fold(${prefixPattern}) desc,
          similarity(n.folded, fold(${text})) desc, n.label, n.id) as place
      from named_candidate n order by place limit ${MAX_SHOWN_RESULTS})
    select b.id, b.label, concat_ws(' · ', nullif(b.what, ''), nullif(${detail}, '')) as detail, b.count, b.in_list ${extraColumns}
    from best_candidate b join ${from} on t.id = b.id order by b.place`.execute(db);
  return {
    finds: rows.map(({ count: _, in_list: __, ...row }) => row),
    count: Math.min(rows[0]?.count ?? 0, MAX_COUNTED_RESULTS),
    in_list: Math.min(rows[0]?.in_list ?? 0, MAX_COUNTED_RESULTS),
  };
}

/** The minimum number of digits that identifies a phone number. */
const MIN_DIGITS = 7;

/** Returns the digits of a text that is a phone number; undefined otherwise. */
export function parsePhone(q: string): string | undefined {
  const text = foldText(q).replace(/^tel:/, '');
  if (!/^[\d\s()+./-]*$/.test(text)) return undefined;
  const digits = text.replaceAll('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= MIN_DIGITS ? digits : undefined;
}

/** Tests whether one phone number ends with the other. Callers select numbers with the same last seven digits. */
export const matchesPhone = (number: RawBuilder<unknown>, digits: string): RawBuilder<SqlBool> =>
  sql`(phone_digits(${number}) like '%' || ${digits} or ${digits} like '%' || phone_digits(${number}))`;
