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
  for (const { entity, renames } of nameReferenceSources) {
    if (!renames) continue;
    const references = await renames.find(trx, renaming, columns, { lock: true });
    await renames.store(trx, references);
    renamed[entity] = references;
  }
  return renamed;
}

/** Counts the rows that `renameEverywhere` would change, regardless of permissions. */
export async function countRenamed(
  { nameReferenceSources }: Sources,
  db: Db,
  renaming: Renaming,
  columns: NameColumns,
): Promise<number> {
  let count = 0;
  for (const { renames } of nameReferenceSources) {
    const renamed = (await renames?.find(db, renaming, columns)) ?? [];
    count += new Set(renamed.map(({ id }) => id)).size;
  }
  return count;
}

/** Restores the references of a merge, whose result has what `renameEverywhere` returned. */
export async function restoreNames(
  { nameReferenceSources }: Sources,
  trx: Trx,
  { renamed = {} }: { renamed?: RenamedBySource },
): Promise<void> {
  for (const { entity, renames } of nameReferenceSources) {
    const references = renamed[entity] ?? [];
    await renames?.store(
      trx,
      references.map(({ before, after, ...reference }) => ({ ...reference, before: after, after: before })),
    );
  }
}
