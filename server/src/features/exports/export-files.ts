import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { App } from '../../context.ts';

const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

export const exportFolder = (app: App): string => join(app.config.dataDir, 'exports');

/** Takes away files that are older than a week; their jobs stay in the list, without a file. */
export async function removeOldExports(app: App): Promise<void> {
  const folder = exportFolder(app);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const age = Date.now() - (await stat(path)).mtimeMs;
    if (age < KEPT_DAYS * DAY_MS) continue;
    await sql`update job set file = null where file = ${path}`.execute(app.db);
    await rm(path, { force: true });
  }
}
