import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Database } from '../../database/pool.ts';

const RETENTION_DAYS = 7;
const DAY_MS = 86_400_000;

export const exportFolder = (app: App): string => join(app.config.dataDir, 'exports');

/** Deletes files older than a week. Their jobs remain, but without a file. */
export async function removeOldExports(app: App, database: Database): Promise<void> {
  const folder = exportFolder(app);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const age = Date.now() - (await stat(path)).mtimeMs;
    if (age < RETENTION_DAYS * DAY_MS) continue;
    await sql`update job set file = null where file = ${path}`.execute(database);
    await rm(path, { force: true });
  }
}
