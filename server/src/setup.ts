import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Database, Db, Trx } from './database/pool.ts';
import { requestDemo } from './demo/load.ts';
import { hashPassword } from './features/auth/password.service.ts';
import { DEFAULT_ROLES } from './features/roles/default-roles.ts';

export interface FirstAdministrator {
  email: string;
  /** The password if it was generated. It is only shown once. */
  generatedPassword: string | undefined;
}

/** Adds the default roles and, if there is no user yet, the first administrator. Can be repeated safely. */
export async function setUp(db: Database, config: Config): Promise<FirstAdministrator | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7305382)`.execute(trx);
    await addRoles(trx);
    const users = await trx.selectFrom('app_user').select('id').limit(1).execute();
    if (users.length > 0) return undefined;
    const generatedPassword = config.adminPassword ? undefined : randomBytes(15).toString('base64url');
    const role = await trx
      .selectFrom('role')
      .select('id')
      .where('name', '=', 'Administrator')
      .executeTakeFirstOrThrow();
    const passwordHash = await hashPassword(config.adminPassword ?? generatedPassword!);
    await trx
      .insertInto('app_user')
      .values({
        email: config.adminEmail.toLowerCase(),
        first_name: 'First',
        surname: 'Administrator',
        display_name: 'First administrator',
        role_id: role.id,
        password_hash: passwordHash,
      })
      .execute();
    if (config.demo) await requestDemo(trx);
    return { email: config.adminEmail, generatedPassword };
  });
}

async function addRoles(trx: Trx): Promise<void> {
  for (const { name, description, grants } of DEFAULT_ROLES) {
    const insertedRole = await trx
      .insertInto('role')
      .values({ name, description, is_system: true })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // Existing roles belong to the agency. Only the administrator role gets grants of new subjects.
    const id = insertedRole?.id ?? (name === 'Administrator' ? await roleId(trx, name) : undefined);
    if (!id) continue;
    await trx
      .insertInto('role_permission')
      .values(grants.map((grant) => ({ role_id: id, ...grant })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const roleId = async (db: Db, name: string) =>
  (await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
