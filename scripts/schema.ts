/**
 * Writes the files generated from the migrations: the text of the schema, the types and column lists, and the
 * statements of the grids. `--check` compares instead. Both modes check that the schema and the upserts of the server
 * can be distributed over several machines.
 */
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startEmbedded } from '../server/src/database/embedded.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { openPool } from '../server/src/database/pool.ts';
import { readColumns, readReferences, readUniqueRules } from './schema/catalog.ts';
import { distributionProblems, localTables } from './schema/distribution.ts';
import { schemaText } from './schema/schema-text.ts';
import { tableColumns } from './schema/table-columns.ts';
import { tableTypes } from './schema/table-types.ts';
import { upsertProblems } from './schema/upserts.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const SERVER = join(REPOSITORY, 'server/src');
const FOLDER = join(SERVER, 'database');

const isCheck = process.argv.includes('--check');

/** Writes the files, or in check mode returns a problem for each stale file. */
async function writeOrCompare(expected: Record<string, string>): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, text] of Object.entries(expected)) {
    const path = join(FOLDER, name);
    if (!isCheck) await writeFile(path, text);
    else if ((await readFile(path, 'utf8').catch(() => '')) !== text)
      stale.push(`${relative(REPOSITORY, path)} is stale: run "npm run schema".`);
  }
  return stale;
}

const folder = await mkdtemp(join(tmpdir(), 'leadwright-schema-'));
const database = await startEmbedded(folder, { fsync: 'off', shared_buffers: '32MB' });
const pool = openPool(database.url);
try {
  await migrate(pool);
  const columns = await readColumns(pool);
  const problems = await writeOrCompare({
    'types.gen.ts': tableTypes(columns),
    'columns.gen.ts': tableColumns(columns, await readUniqueRules(pool), await readReferences(pool)),
    'schema.gen.sql': await schemaText(pool, columns),
  });
  // The server reads the column list when it loads, so it is imported after the file is written.
  const { gridSql } = await import('./schema/grid-sql.ts');
  problems.push(...(await writeOrCompare({ '../grid/statements.gen.sql': await gridSql(pool) })));
  problems.push(...(await distributionProblems(pool)));
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
