/**
 * Writes what follows from the migrations: the picture of the schema, its tables for types and code, and the statements
 * of the grids. `--check` compares.
 * Either way the schema, and what the server's statements set, must be fit for more than one machine.
 */
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startEmbedded } from '../server/src/database/embedded.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { openPool } from '../server/src/database/pool.ts';
import { readColumns, readReferences, readUniqueRules } from './schema/catalog.ts';
import { distributionProblems, localTables } from './schema/distribution.ts';
import { gridSql } from './schema/grid-sql.ts';
import { picture } from './schema/picture.ts';
import { tableColumns } from './schema/table-columns.ts';
import { tableTypes } from './schema/table-types.ts';
import { upsertProblems } from './schema/upserts.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const SERVER = join(REPOSITORY, 'server/src');
const FOLDER = join(SERVER, 'database');

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
    '../grid/statements.gen.sql': await gridSql(pool),
  };
  const problems = await distributionProblems(pool);
  for (const [name, text] of Object.entries(wanted)) {
    if (!process.argv.includes('--check')) await writeFile(join(FOLDER, name), text);
    else if ((await readFile(join(FOLDER, name), 'utf8').catch(() => '')) !== text)
      problems.push(`${relative(REPOSITORY, join(FOLDER, name))} is stale: run "npm run schema".`);
  }
  const local = await localTables(pool);
  for await (const path of glob('**/*.ts', { cwd: SERVER })) {
    const found = upsertProblems(await readFile(join(SERVER, path), 'utf8'), local);
    problems.push(...found.map((problem) => `server/src/${path}: ${problem}`));
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await pool.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
