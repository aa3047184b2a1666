import { IMPORT_TARGETS, type ImportTarget, type Preview } from '@leadwright/contract/features/imports';

/** File column index to what the column becomes; unused columns are not in it. */
export type Mapping = Record<string, ImportTarget>;
export type Column = Preview['columns'][number];
export const TARGETS = Object.keys(IMPORT_TARGETS) as ImportTarget[];

/** Below this a suggestion asks to be looked at. */
const SURE = 0.8;

export const isSure = (confidence: number) => confidence >= SURE;
export const takesSeveral = (target: ImportTarget) => 'several' in IMPORT_TARGETS[target];

export function suggestedMapping(columns: Column[]): Mapping {
  return Object.fromEntries(
    columns.flatMap(({ index, suggestion }) => (suggestion ? [[index, suggestion.target]] : [])),
  );
}

/** A mapping made under other reading options may name columns that are not there any more. */
export function keptMapping(mapping: Mapping, columns: Column[]): Mapping {
  const known = new Set(columns.map(({ index }) => String(index)));
  return Object.fromEntries(Object.entries(mapping).filter(([index]) => known.has(index)));
}

export function missingTargets(mapping: Mapping): ImportTarget[] {
  const used = new Set(Object.values(mapping));
  return TARGETS.filter((target) => 'required' in IMPORT_TARGETS[target] && !used.has(target));
}

/** Columns that share a target which takes one only, by target. */
export function clashes(mapping: Mapping): Map<ImportTarget, number[]> {
  const columns = new Map<ImportTarget, number[]>();
  for (const [index, target] of Object.entries(mapping)) {
    if (!takesSeveral(target)) columns.set(target, [...(columns.get(target) ?? []), Number(index)]);
  }
  return new Map([...columns].filter(([, indexes]) => indexes.length > 1));
}
