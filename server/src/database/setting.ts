import { sql } from 'kysely';
import type { Db, Trx } from './pool.ts';

/** Returns a numeric setting of the installation, or the default value. */
export async function numberSetting(db: Db, name: string, defaultValue: number): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  const value = Number(row?.value ?? defaultValue);
  return Number.isFinite(value) ? value : defaultValue;
}

/** Stores a numeric setting of the installation. */
export async function storeNumberSetting(trx: Trx, name: string, value: number): Promise<void> {
  await sql`insert into setting (name, value) values (${name}, ${String(value)})
    on conflict (name) do update set value = excluded.value`.execute(trx);
}
