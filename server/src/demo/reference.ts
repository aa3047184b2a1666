import { sql } from 'kysely';
import { readReference } from '../../seed/seed-files.ts';
import type { Db } from '../database/pool.ts';
export async function loadReference(_db: Db): Promise<void> {
  void sql;
  void readReference;
}
