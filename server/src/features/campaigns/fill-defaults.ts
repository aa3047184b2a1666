import { LANGUAGES } from '@leadwright/contract/people/languages';
import { sql } from 'kysely';
import type { Trx } from '../../database/pool.ts';
import type { Values } from '../../record/row.ts';

/** Leaves room for the year and the number after the prefix. */
const MAX_PREFIX_LENGTH = 12;

interface CodeInput {
  code?: unknown;
  client_id?: unknown;
  start_date?: unknown;
}

/**
 * Returns the code of a new campaign: the input, or the next code of its client and year, such as ACME-24-03. Locks the
 * client, so that two concurrent calls never get the same code.
 */
async function resolveCode(trx: Trx, { code, client_id, start_date }: CodeInput): Promise<string> {
  if (code) return String(code);
  const { rows } = await sql<{ prefix: string }>`
    select rtrim(left(k.code, ${MAX_PREFIX_LENGTH}), ' -') || '-' || to_char(${String(start_date)}::date, 'YY') || '-' as prefix
    from client k where k.id = ${client_id} for no key update`.execute(trx);
  const [client] = rows;
  // The validation of references reports a client that does not exist.
  if (!client) return '';
  const { rows: next } = await sql<{ code: string }>`
    select ${client.prefix} || lpad(n::text, greatest(2, length(n::text)), '0') as code from (
      select coalesce(max(substring(c.code from char_length(${client.prefix}) + 1)::int), 0) + 1 as n from campaign c
      where c.client_id = ${client_id} and starts_with(fold(c.code), fold(${client.prefix}))
        and substring(c.code from char_length(${client.prefix}) + 1) ~ '^[0-9]{1,4}$') last`.execute(trx);
  return next[0]!.code;
}

const CLIENT_DEFAULT_FIELDS = ['time_zone', 'languages', 'territories'] as const;
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Returns the input with empty values filled in: a code, and the client’s time zone, language and country. Does not
 * add fields that the input omits; the input of a new campaign has all fields.
 */
export async function fillDefaults(trx: Trx, input: Values, stored: Values = {}): Promise<Values> {
  const merged = { ...stored, ...input };
  const emptyFields = CLIENT_DEFAULT_FIELDS.filter((name) => name in input && isEmpty(input[name]));
  const code = 'code' in input && isEmpty(input.code) ? { code: await resolveCode(trx, merged) } : {};
  if (emptyFields.length === 0) return { ...input, ...code };
  const { rows } = await sql<Values>`
    select k.time_zone, array[case when split_part(k.locale, '-', 1) = any(${Object.keys(LANGUAGES)}::text[])
        then split_part(k.locale, '-', 1) else 'en' end] as languages,
      array[coalesce(nullif(k.country, ''), split_part(k.locale, '-', 2))] as territories
    from client k where k.id = ${merged.client_id}`.execute(trx);
  const clientDefaults = rows[0] ?? {};
  return { ...input, ...code, ...Object.fromEntries(emptyFields.map((name) => [name, clientDefaults[name]])) };
}
