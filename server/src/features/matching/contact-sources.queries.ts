import type { Pool, PoolClient } from 'pg';
import { buildIndex, type ReadSources } from './build-index.ts';
import type { Source } from './engine/tasks.ts';

const CHUNK = 5_000;

/** Numbers of a jsonb list of telephones, whatever else stands beside them. */
const NUMBERS = (column: string) => `
  select coalesce(p->>'number', p #>> '{}') from account_contact l, jsonb_array_elements(l.${column}) p where l.contact_id = c.id`;

/**
 * What the engine reads of a person `c`, in the shape of its ContactInput: all addresses and telephones of all roles, the
 * employer of the main one.
 */
const CONTACT_INPUT = `json_strip_nulls(json_build_object(
  'firstName', c.forename,
  'lastName', c.surname,
  'emails', array(select distinct lower(l.email) from account_contact l where l.contact_id = c.id and l.email <> '' order by 1),
  'phones', array(${NUMBERS('mobile')} union ${NUMBERS('ddi')} order by 1),
  'jobTitle', w.job_title,
  'employer', a.company_name,
  'accountId', a.id,
  'website', a.website,
  'city', a.head_office_city,
  'country', a.country))`;

const READ_CONTACTS = `
  select c.no, ${CONTACT_INPUT} as input from contact c
    left join lateral (
      select l.account_id, l.job_title from account_contact l where l.contact_id = c.id
      order by l.account_id is not distinct from c.main_account_id desc, l.is_current desc, l.created_at, l.account_id
      limit 1) w on true
    left join account a on a.id = coalesce(w.account_id, c.main_account_id)
  where c.no > $1 and not c.deleted order by c.no limit $2`;

function sources(client: PoolClient): ReadSources {
  let after = 0;
  return async () => {
    const { rows } = await client.query<Source>(READ_CONTACTS, [after, CHUNK]);
    after = rows.at(-1)?.no ?? after;
    return rows;
  };
}

/** Makes the key index of all living people anew. */
export const buildContactIndex = (pool: Pool) => buildIndex(pool, { entity: 'contact', sources });
