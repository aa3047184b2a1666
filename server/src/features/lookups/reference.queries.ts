import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { escapeLike } from '../../database/search-ranking.ts';
import { MAX_RESULTS } from './lookups.queries.ts';

interface Country {
  code: string;
  alpha3: string;
  name: string;
  dialling_code: string;
  currency: string;
}
interface Vertical {
  id: string;
  name: string;
  code: string;
  parent_id: string | null;
}
interface SicCode {
  code: string;
  description: string;
  scheme: string;
}

/** Returns a LIKE pattern that matches the text at any position. */
const likePattern = (text: string) => `%${escapeLike(text.trim())}%`;
const bestMatchOrder = (label: RawBuilder<unknown>, code: RawBuilder<unknown>, text: string) =>
  sql`fold(${code}) = fold(${text.trim()}) desc, fold(${label}) like fold(${likePattern(text).slice(1)}) desc, ${label}`;

export async function searchVerticals(db: Db, text: string): Promise<Vertical[]> {
  const { rows } = await sql<Vertical>`
    select id, name, code, parent_id from vertical
    where archived_at is null and fold(name || ' ' || code || ' ' || array_to_string(synonyms, ' ')) like fold(${likePattern(text)})
    order by ${bestMatchOrder(sql`name`, sql`code`, text)} limit ${MAX_RESULTS}`.execute(db);
  return rows;
}

export async function listVerticals(db: Db): Promise<Vertical[]> {
  const { rows } = await sql<Vertical>`
    select id, name, code, parent_id from vertical where archived_at is null order by name, id`.execute(db);
  return rows;
}

export async function searchCountries(db: Db, text: string): Promise<Country[]> {
  const { rows } = await sql<Country>`
    select * from country where fold(name || ' ' || code || ' ' || alpha3) like fold(${likePattern(text)})
    order by ${bestMatchOrder(sql`name`, sql`code`, text)} limit ${MAX_RESULTS}`.execute(db);
  return rows;
}

export async function searchSicCodes(db: Db, text: string): Promise<SicCode[]> {
  const { rows } = await sql<SicCode>`
    select * from sic_code where code like ${likePattern(text).slice(1)} or fold(description) like fold(${likePattern(text)})
    order by code = ${text.trim()} desc, code like ${likePattern(text).slice(1)} desc, code limit ${MAX_RESULTS}`.execute(
    db,
  );
  return rows;
}

/** Returns all dialling codes, or those that match a country name, a country code or digits. */
export async function searchPhoneCodes(db: Db, text?: string) {
  const digits = text?.replace(/[^\d]/g, '') ?? '';
  const matches: RawBuilder<SqlBool> =
    text === undefined
      ? sql`true`
      : digits
        ? sql`regexp_replace(dialling_code, '[^0-9]', '', 'g') like ${`${digits}%`}`
        : sql`fold(name || ' ' || code) like fold(${likePattern(text)})`;
  const { rows } = await sql<{ country: string; name: string; dialling_code: string }>`
    select code as country, name, dialling_code from country where dialling_code <> '' and ${matches}
    order by name limit ${text === undefined ? 300 : MAX_RESULTS}`.execute(db);
  return rows;
}
