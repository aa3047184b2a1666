import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db, Trx } from '../database/pool.ts';
import type { NameColumns, RenamedReference, Renaming } from '../record/kinds.ts';

type Sources = Pick<App, 'nameReferenceSources'>;
type RenamedBySource = Record<string, RenamedReference[]>;

/** Replaces the name of a merged record or option in everything that refers to it by name, such as saved views. */
export async function renameEverywhere(
  { nameReferenceSources }: Sources,
  trx: Trx,
  renaming: Renaming,
  columns: NameColumns,
): Promise<RenamedBySource> {
  const renamed: RenamedBySource = {};
  for (const { entity, renameReferences } of nameReferenceSources)
    if (renameReferences) renamed[entity] = await renameReferences(trx, renaming, columns);
  return renamed;
}

/** Counts the references that `renameEverywhere` would change, regardless of permissions. */
export async function countRenamed(
  { nameReferenceSources }: Sources,
  db: Db,
  name: string,
  columns: NameColumns,
): Promise<number> {
  const references = nameReferenceSources
    .filter(({ renameReferences }) => renameReferences)
    .map(({ referencesToName }) => sql`(select count(*) from (${referencesToName(null, name, columns)}) r)`);
  if (references.length === 0 || columns.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`select (${sql.join(references, sql` + `)})::int as count`.execute(db);
  return rows[0]!.count;
}

/** Restores the references of a merge, whose result has what `renameEverywhere` returned. */
export async function restoreNames(
  { nameReferenceSources }: Sources,
  trx: Trx,
  { renamed = {} }: { renamed?: RenamedBySource },
): Promise<void> {
  for (const { entity, restoreReferences } of nameReferenceSources)
    await restoreReferences?.(trx, renamed[entity] ?? []);
}
