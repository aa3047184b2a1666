import { normaliseContact } from '@leadwright/matching';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

interface Person {
  contact_id: string;
  account_id: string;
  name: string;
  company_name: string;
  reason: string;
}

interface Wanted {
  where: RawBuilder<SqlBool>;
  /** Said of each, as a text expression. */
  reason: RawBuilder<string>;
  /** A record does not collide with itself. */
  ownId?: string | undefined;
  first?: RawBuilder<SqlBool>;
  limit: number;
}

/** People `p` in their roles `l` at companies `a`, each once. */
async function findPeople(db: Db, viewer: Viewer, { where, reason, ownId, first, limit }: Wanted): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id as contact_id, a.id as account_id, p.forename || ' ' || p.surname as name, a.company_name, ${reason} as reason
    from contact p join account_contact l on l.contact_id = p.id join account a on a.id = l.account_id
    where not p.deleted and ${where} and p.id is distinct from ${ownId ?? null}::uuid and ${visible(viewer, 'contact', 'p')}
    order by ${first ? sql`${first} desc,` : sql``} l.account_id is not distinct from p.main_account_id desc, p.surname, p.forename, p.id
    limit ${limit * 4}`.execute(db);
  const known = new Set<string>();
  return rows.filter(({ contact_id }) => !known.has(contact_id) && known.add(contact_id)).slice(0, limit);
}

const MOST_CANDIDATES = 5;

/** People with this address, as written or without the tag behind a plus. */
export function peopleByEmail(db: Db, viewer: Viewer, email: string, ownId?: string): Promise<Person[]> {
  const normalised = normaliseContact({ emails: [email] }).e ?? [];
  const spellings = [...new Set([email.trim().toLowerCase(), ...normalised])].filter((text) => text !== '');
  return findPeople(db, viewer, {
    where: sql`lower(l.email) = any(${spellings}::text[]) and l.email <> ''`,
    reason: sql`case when l.is_current then 'Same e-mail address' else 'Had this e-mail address' end`,
    ownId,
    limit: MOST_CANDIDATES,
  });
}

export async function peopleByLinkedin(db: Db, viewer: Viewer, page: string, ownId?: string): Promise<Person[]> {
  if (page === '') return [];
  return findPeople(db, viewer, {
    where: sql`lower(p.linkedin) = ${page.toLowerCase()} and p.linkedin <> ''`,
    reason: sql`'Same LinkedIn page'`,
    ownId,
    limit: MOST_CANDIDATES,
  });
}

export function peopleByName(db: Db, viewer: Viewer, name: string, accountId?: string, ownId?: string) {
  const here = sql<SqlBool>`l.account_id is not distinct from ${accountId ?? null}::uuid`;
  return findPeople(db, viewer, {
    where: sql`fold(p.forename || ' ' || p.surname) = fold(${name})`,
    reason: sql`case when ${here} then 'Same name at this account' else 'Same name at another account' end`,
    ownId,
    first: here,
    limit: MOST_CANDIDATES,
  });
}

/** People whose name or e-mail address contains the text. */
export function searchPeople(db: Db, viewer: Viewer, q: string, limit: number): Promise<Person[]> {
  const term = q.trim().replace(/[\\%_]/g, '\\$&');
  // A trigram index has nothing to say about one or two characters: those are looked for at the start.
  const pattern = q.trim().length < 3 ? `${term}%` : `%${term}%`;
  return findPeople(db, viewer, {
    where: sql`p.id in (
      (select c.id from contact c where fold(c.forename || ' ' || c.surname) like fold(${pattern}) limit 200)
      union (select k.contact_id from account_contact k where fold(k.email) like fold(${pattern}) limit 200))`,
    reason: sql`l.job_title`,
    limit,
  });
}
