import {
  type Preferences,
  preferences,
  readPreferences,
  savePreferences,
} from '@leadwright/contract/features/preferences';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';

/** Registers the endpoints for the viewer’s own preferences. No permission gives access to those of others. */
export function preferencesRoutes(app: App): void {
  serve(app, readPreferences, ({ viewer, db }) => loadPreferences(db, viewer));

  serveWrite(app, savePreferences, async ({ body, viewer, trx }) => {
    await sql`
      insert into user_preference (user_id, name, value, updated_at)
      select ${viewer.userId}, name, value, now() from jsonb_each(${JSON.stringify(body)}::jsonb) as preference(name, value)
      order by name
      on conflict (user_id, name) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(trx);
    return loadPreferences(trx, viewer);
  });
}

/** Loads the preferences of a user. Skips stored values that the schema no longer accepts. */
async function loadPreferences(db: Db, { userId }: Viewer): Promise<Preferences> {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from user_preference where user_id = ${userId}`.execute(db);
  const readableRows = rows.filter(({ name, value }) => preferences.strict().safeParse({ [name]: value }).success);
  return Object.fromEntries(readableRows.map(({ name, value }) => [name, value]));
}
