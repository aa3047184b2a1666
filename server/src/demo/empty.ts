import { sql } from 'kysely';
import type { Trx } from '../database/pool.ts';
import { DEMO_USERS } from './people.ts';

/**
 * Tables that are not truncated: tables of the installation, tables that these reference, and reference lists, which
 * belong to the program.
 */
const NOT_TRUNCATED = [
  'migration',
  'setting',
  'role',
  'role_permission',
  'app_user',
  'user_type',
  'session',
  'audit_event',
  'match_index',
  'contact_index',
  'client',
  'image',
  'image_file',
  'stored_file',
  'vertical',
  'country',
  'currency',
  'sic_code',
  'seniority',
  'contact_role',
];

/** Deletes all work and data, including the users of the demo and its clients. */
export async function emptyAgency(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all(${NOT_TRUNCATED}::text[])`.execute(
    trx,
  );
  // No `cascade`: it would also empty the kept tables that reference a truncated table.
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(trx);
  await sql`update match_index set version = version + 1, base = version + 1, accounts = 0`.execute(trx);
  await sql`update contact_index set version = version + 1, base = version + 1, contacts = 0`.execute(trx);
  await sql`update client set account_manager_id = null where account_manager_id is not null`.execute(trx);
  const deletedUsers = sql`select id from app_user
    where client_id is not null or email = any(${DEMO_USERS.map(({ email }) => email)}::text[])`;
  await sql`update app_user set manager_id = null where manager_id in (${deletedUsers})`.execute(trx);
  await sql`delete from app_user where id in (${deletedUsers})`.execute(trx);
  for (const table of ['client', 'image', 'image_file', 'stored_file'])
    await sql`delete from ${sql.table(table)}`.execute(trx);
  await sql`delete from vertical`.execute(trx);
}
