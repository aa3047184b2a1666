import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { addActivityWords } from './activities.ts';
import { addAgency, type DemoUser } from './agency.ts';
import { addCampaignFields } from './campaign-fields.ts';
import { addDocuments } from './documents.ts';
import { addGrades } from './grades.ts';
import { addMails } from './mails.ts';
import { addCompanies, addPeople } from './master.ts';
import { addOrders } from './orders.ts';
import { addPlans } from './plans.ts';
import { addSteps } from './steps.ts';
import { addWrittenDocuments } from './written-documents.ts';

/** The setting that says: this installation was to get the demo and has not got it yet. */
const PENDING = 'demo-pending';

/** Asks for the demo in the transaction that makes the installation: a start that dies after it still owes the demo. */
export async function orderDemo(trx: Db): Promise<void> {
  await trx.insertInto('setting').values({ name: PENDING, value: 'on' }).execute();
}

/**
 * Loads the demo where it is owed, in one transaction with the settling of the debt: a half-loaded demo never stays, and
 * of two servers that start at once one loads it. Switched off in the meantime, it is owed no longer: by the time it is
 * switched on again the agency may have data of its own.
 */
export async function loadDemo(db: Db, wanted: boolean): Promise<DemoUser[]> {
  return db.transaction().execute(async (trx) => {
    const owed = await settle(trx);
    const passwordHash = owed && wanted ? await administratorsHash(trx) : undefined;
    return passwordHash ? fillDemo(trx, passwordHash) : [];
  });
}

async function settle(trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('setting').where('name', '=', PENDING).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Demo users sign in with the password of the first administrator. */
export async function administratorsHash(db: Db): Promise<string | undefined> {
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
 * The demo agency: real companies with their sources, made-up people, three clients, three campaigns, one of them with fields of
 * its own, and users for every role, all with the given password hash.
 */
export async function fillDemo(trx: Db, passwordHash: string): Promise<DemoUser[]> {
  await settle(trx);
  const accountByKey = await addCompanies(trx);
  await addPeople(trx, accountByKey);
  const users = await addAgency(trx, passwordHash);
  await addCampaignFields(trx);
  await addGrades(trx);
  await addOrders(trx);
  await addWrittenDocuments(trx);
  await addSteps(trx);
  await addPlans(trx);
  await addActivityWords(trx);
  await addDocuments(trx);
  await addMails(trx);
  await sql`analyze`.execute(trx);
  return users;
}
