import type { Db } from './pool.ts';

/** Returns a numeric setting of the installation, or the default value. */
export async function numberSetting(db: Db, name: string, defaultValue: number): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  const value = Number(row?.value ?? defaultValue);
  return Number.isFinite(value) ? value : defaultValue;
}
