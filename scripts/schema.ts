/**
 * Writes the files generated from the migrations: the schema as text, the types, the column lists and the SQL of the
 * grids, one file for each data set. `--check` compares the files instead. Both modes check that the schema and the
 * upserts of the server can be distributed over several machines.
 */
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startEmbedded } from '../server/src/database/embedded.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { openPool } from '../server/src/database/pool.ts';
import { readColumns, readReferences, readUniqueRules } from './schema/catalog.ts';
import { findDistributionProblems, readLocalTables } from './schema/distribution.ts';
import { readSchemaText } from './schema/schema-text.ts';
import { generateTablesModule } from './schema/tables-module.ts';
import { generateTypesModule } from './schema/types-module.ts';
import { findUpsertProblems } from './schema/upserts.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const SERVER_FOLDER = join(REPOSITORY, 'server/src');
const DATABASE_FOLDER = join(SERVER_FOLDER, 'database');
const STATEMENTS_FOLDER = join(SERVER_FOLDER, 'grid/statements');

const isCheck = process.argv.includes('--check');
const staleProblem = (path: string, reason: string) => `${relative(REPOSITORY, path)} ${reason}: run "npm run schema".`;

/** Writes the files of a folder, or in check mode returns a problem for each stale file. */
async function writeOrCompare(folder: string, expected: Record<string, string>): Promise<string[]> {
  const problems: string[] = [];
  if (!isCheck) await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(expected)) {
    const path = join(folder, name);
    if (!isCheck) await writeFile(path, content);
    else if ((await readFile(path, 'utf8').catch(() => '')) !== content) problems.push(staleProblem(path, 'is stale'));
  }
  return problems;
}

/** Deletes the files of a folder that are not generated any more, or in check mode returns a problem for each. */
async function deleteOrReport(folder: string, expected: Record<string, string>): Promise<string[]> {
  const problems: string[] = [];
  for await (const name of glob('*.gen.sql', { cwd: folder })) {
    if (name in expected) continue;
    const path = join(folder, name);
    if (!isCheck) await rm(path);
    else problems.push(staleProblem(path, 'has no data set'));
  }
  return problems;
}

const dataFolder = await mkdtemp(join(tmpdir(), 'leadwright-schema-'));
const database = await startEmbedded(dataFolder, { fsync: 'off', shared_buffers: '32MB' });
const pool = openPool(database.url);
try {
  await migrate(pool);
  const columns = await readColumns(pool);
  const problems = await writeOrCompare(DATABASE_FOLDER, {
    'types.gen.ts': generateTypesModule(columns),
    'columns.gen.ts': generateTablesModule(columns, await readUniqueRules(pool), await readReferences(pool)),
    'schema.gen.sql': await readSchemaText(pool, columns),
  });
  // Imported after the column list is written, because the server reads the list when it loads.
  const { generateGridSql } = await import('./schema/grid-sql.ts');
  const statements = Object.fromEntries(
    [...(await generateGridSql(pool))].map(([dataset, text]) => [`${dataset}.gen.sql`, text]),
  );
  problems.push(...(await writeOrCompare(STATEMENTS_FOLDER, statements)));
  problems.push(...(await deleteOrReport(STATEMENTS_FOLDER, statements)));
  problems.push(...(await findDistributionProblems(pool)));
  const localTables = await readLocalTables(pool);
  for await (const path of glob('**/*.ts', { cwd: SERVER_FOLDER })) {
    const upsertProblems = findUpsertProblems(await readFile(join(SERVER_FOLDER, path), 'utf8'), localTables);
    problems.push(...upsertProblems.map((problem) => `server/src/${path}: ${problem}`));
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await pool.end();
  await database.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
