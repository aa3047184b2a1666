import { sql } from 'kysely';
import type { Database, Db, Trx } from '../database/pool.ts';
import { addActivityOptions } from './activities.ts';
import { addAgency, type DemoUser } from './agency.ts';
import { addCampaignFields } from './campaign-fields.ts';
import { addDocuments } from './documents.ts';
import { addGrades } from './grades.ts';
import { addHistory } from './history/load-history.ts';
import { addMails } from './mails.ts';
import { addCompanies, addPeople } from './master.ts';
import { addOrders } from './orders.ts';
import { addPlans } from './plans.ts';
import { addSteps } from './steps.ts';
import { addWrittenDocuments } from './written-documents.ts';

/** The setting that marks an installation whose demo is not loaded yet. */
const PENDING_SETTING = 'demo-pending';

/** Requests the demo in the transaction that creates the installation, so that a crash afterwards does not lose it. */
export async function requestDemo(trx: Trx): Promise<void> {
  await trx.insertInto('setting').values({ name: PENDING_SETTING, value: 'on' }).execute();
}

/**
 * Loads a pending demo in the transaction that clears the mark, so only one of two starting servers loads it. If the
 * demo has been switched off, only clears the mark, because the agency may have its own data later.
 */
export async function loadDemo(db: Database, isEnabled: boolean): Promise<DemoUser[]> {
  return db.transaction().execute(async (trx) => {
    const isPending = await clearPending(trx);
    const passwordHash = isPending && isEnabled ? await administratorPasswordHash(trx) : undefined;
    return passwordHash ? insertDemo(trx, passwordHash) : [];
  });
}

async function clearPending(trx: Trx): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('setting')
    .where('name', '=', PENDING_SETTING)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns the password hash of the first administrator, which demo users share. */
export async function administratorPasswordHash(db: Db): Promise<string | undefined> {
  const administrator = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select('password_hash')
    .where('role.name', '=', 'Administrator')
    .where('password_hash', 'is not', null)
    .orderBy('app_user.created_at')
    .limit(1)
    .executeTakeFirst();
  return administrator?.password_hash ?? undefined;
}

/**
 * Loads the demo agency: real companies with sources, fictional people, three clients, four campaigns with
 * six weeks of work, and users of every role. All users get the same password.
 */
export async function insertDemo(trx: Trx, passwordHash: string): Promise<DemoUser[]> {
  await clearPending(trx);
  const users = await insertAgency(trx, passwordHash);
  await addHistory(trx);
  await sql`analyze`.execute(trx);
  return users;
}

/** Loads the demo agency without the history of its work. */
export async function insertAgency(trx: Trx, passwordHash: string): Promise<DemoUser[]> {
  const accountByKey = await addCompanies(trx);
  await addPeople(trx, accountByKey);
  const users = await addAgency(trx, passwordHash);
  await addCampaignFields(trx);
  await addGrades(trx);
  await addOrders(trx);
  await addWrittenDocuments(trx);
  await addSteps(trx);
  await addPlans(trx);
  await addActivityOptions(trx);
  await addDocuments(trx);
  await addMails(trx);
  return users;
}
