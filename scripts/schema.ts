/** Writes what follows from the migrations: the picture of the schema, and its tables for types and code. `--check` compares. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/src/database/embedded.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { openPool } from '../server/src/database/pool.ts';
import { readColumns, readReferences, readUniqueRules } from './schema/catalog.ts';
import { picture } from './schema/picture.ts';
import { tableColumns } from './schema/table-columns.ts';
import { tableTypes } from './schema/table-types.ts';

const FOLDER = join(import.meta.dirname, '../server/src/database');

const folder = await mkdtemp(join(tmpdir(), 'leadwright-schema-'));
const database = await startEmbedded(folder, { fsync: 'off', shared_buffers: '32MB' });
const pool = openPool(database.url);
try {
  await migrate(pool);
  const columns = await readColumns(pool);
  const wanted = {
    'types.gen.ts': tableTypes(columns),
    'columns.gen.ts': tableColumns(columns, await readUniqueRules(pool), await readReferences(pool)),
    'schema.gen.sql': await picture(pool, columns),
  };
  for (const [name, text] of Object.entries(wanted)) {
    if (!process.argv.includes('--check')) await writeFile(join(FOLDER, name), text);
    else if ((await readFile(join(FOLDER, name), 'utf8').catch(() => '')) !== text) {
      console.error(`server/src/database/${name} is stale: run "npm run schema".`);
      process.exitCode = 1;
    }
  }
} finally {
  await pool.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
