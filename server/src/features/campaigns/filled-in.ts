import { LANGUAGES } from '@leadwright/contract/people/languages';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { Values } from '../../record/row.ts';

/** Room for the year and the number behind it. */
const MAX_PREFIX_LENGTH = 12;

interface OfCode {
  code?: unknown;
  client_id?: unknown;
  start_date?: unknown;
}

/**
 * The code of a new campaign: as it is given, or the next one of its client and year, such as ACME-24-03. Whoever asks for
 * one of a client waits for whoever has asked before, so that no two get the same.
 */
async function codeFor(trx: Db, { code, client_id, start_date }: OfCode): Promise<string> {
  if (code) return String(code);
  const { rows } = await sql<{ prefix: string }>`
    select rtrim(left(k.code, ${MAX_PREFIX_LENGTH}), ' -') || '-' || to_char(${String(start_date)}::date, 'YY') || '-' as prefix
    from client k where k.id = ${client_id} for no key update`.execute(trx);
  const [found] = rows;
  // Whom there is none of is refused with the other references.
  if (!found) return '';
  const { rows: next } = await sql<{ code: string }>`
    select ${found.prefix} || lpad(n::text, greatest(2, length(n::text)), '0') as code from (
      select coalesce(max(substring(c.code from char_length(${found.prefix}) + 1)::int), 0) + 1 as n from campaign c
      where c.client_id = ${client_id} and starts_with(fold(c.code), fold(${found.prefix}))
        and substring(c.code from char_length(${found.prefix}) + 1) ~ '^[0-9]{1,4}$') last`.execute(trx);
  return next[0]!.code;
}

const OF_THE_CLIENT = ['time_zone', 'languages', 'territories'] as const;
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/**
 * What is given of a campaign, with what is left empty filled in: a code of its own, and zone, language and country of its
 * client. What is not spoken of is left alone; of a new campaign all is spoken of.
 */
export async function filledIn(trx: Db, given: Values, before: Values = {}): Promise<Values> {
  const whole = { ...before, ...given };
  const lacks = OF_THE_CLIENT.filter((name) => name in given && isEmpty(given[name]));
  const code = 'code' in given && isEmpty(given.code) ? { code: await codeFor(trx, whole) } : {};
  if (lacks.length === 0) return { ...given, ...code };
  const { rows } = await sql<Values>`
    select k.time_zone, array[case when split_part(k.locale, '-', 1) = any(${Object.keys(LANGUAGES)}::text[])
        then split_part(k.locale, '-', 1) else 'en' end] as languages,
      array[coalesce(nullif(k.country, ''), split_part(k.locale, '-', 2))] as territories
    from client k where k.id = ${whole.client_id}`.execute(trx);
  const of = rows[0] ?? {};
  return { ...given, ...code, ...Object.fromEntries(lacks.map((name) => [name, of[name]])) };
}
