import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { addAgency, type DemoUser } from './agency.ts';
import { addCompanies, addPeople } from './master.ts';

/**
 * The demo agency: real companies with their sources, made-up people, two clients, three campaigns, and a user for every
 * role, all with the given password hash. One transaction: a half-loaded demo never stays.
 */
export async function loadDemo(db: Db, passwordHash: string): Promise<DemoUser[]> {
  return db.transaction().execute((trx) => fillDemo(trx, passwordHash));
}

/** The same inside a transaction that does more. */
export async function fillDemo(trx: Db, passwordHash: string): Promise<DemoUser[]> {
  const accountByKey = await addCompanies(trx);
  await addPeople(trx, accountByKey);
  const users = await addAgency(trx, passwordHash);
  await sql`analyze`.execute(trx);
  return users;
}
