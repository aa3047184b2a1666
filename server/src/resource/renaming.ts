import type { App } from '../context.ts';
import type { Trx } from '../database/pool.ts';
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
    renamed[entity] = await renameReferences(trx, renaming, columns);
  return renamed;
}

/** Restores the references of a merge, whose result has what `renameEverywhere` returned. */
export async function restoreNames(
  { nameReferenceSources }: Sources,
  trx: Trx,
  { renamed = {} }: { renamed?: RenamedBySource },
): Promise<void> {
  for (const { entity, restoreReferences } of nameReferenceSources) await restoreReferences(trx, renamed[entity] ?? []);
}
