import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import type { Source } from './engine/tasks.ts';

/** SQL for the `AccountInput` of a company `a`, which the engine reads. */
export const ACCOUNT_INPUT = `json_strip_nulls(json_build_object(
  'name', a.company_name,
  'previousNames', array(
    select n.name from account_name n where n.account_id = a.id and n.name <> a.company_name
    union select o.name from (values (a.legal_name), (a.trading_name)) as o(name) where o.name not in ('', a.company_name)),
  'acceptedNames', (select json_agg(distinct l.name order by l.name) from account_alias l where l.account_id = a.id),
  'address', concat_ws(', ', nullif(a.head_office_address_1, ''), nullif(a.head_office_address_2, '')),
  'city', a.head_office_city,
  'postcode', a.postcode,
  'country', a.country,
  'website', a.website,
  'phone', (select p.number from account_phone p where p.account_id = a.id order by p.is_primary desc, p.position limit 1),
  'identifiers', (select json_agg(json_build_object('scheme', i.scheme, 'value', i.value) order by i.scheme, i.value_norm)
    from account_identifier i where i.account_id = a.id)))`;

/** Fields of a company in `ACCOUNT_INPUT`. Changes of other fields do not affect the index. */
export const MATCHED_FIELDS: ReadonlySet<string> = new Set([
  'company_name',
  'legal_name',
  'trading_name',
  'previous_names',
  'head_office_address_1',
  'head_office_address_2',
  'head_office_city',
  'postcode',
  'country',
  'website',
  'phones',
  'identifiers',
]);

/** Returns the inputs of the companies to index, and the numbers of the archived companies to remove. */
export async function loadAccountSources(
  db: Db,
  ids: readonly string[],
): Promise<{ activeSources: Source[]; removedNos: number[] }> {
  const { rows } = await sql<Source & { is_archived: boolean }>`
    select a.no, a.archived_at is not null as is_archived, ${sql.raw(ACCOUNT_INPUT)} as input
    from account a where a.id = any(${ids}) order by a.no`.execute(db);
  return {
    activeSources: rows.filter(({ is_archived }) => !is_archived).map(({ no, input }) => ({ no, input })),
    removedNos: rows.filter(({ is_archived }) => is_archived).map(({ no }) => no),
  };
}
