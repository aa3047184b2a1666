/** A level of a model or of pair counts. The functions below group levels by field for charts. */
export interface LevelOfField {
  field: string;
  level: string;
}
export interface FieldLevels<L> {
  /** Name without the name group. */
  field: string;
  levels: L[];
}

const NAME_GROUPS = ['equal', 'near', 'similar', 'weak'];

/**
 * Returns the levels of one name group by field, in model order. A field may be weighted by name group ("place|equal").
 */
export function levelsFor<L extends LevelOfField>(levels: readonly L[], group: string): FieldLevels<L>[] {
  const fields = new Map<string, L[]>();
  for (const one of levels) {
    const [name = '', owner] = one.field.split('|');
    const isGrouped = owner !== undefined && NAME_GROUPS.includes(owner);
    if (isGrouped && owner !== group) continue;
    const field = isGrouped ? name : one.field;
    fields.set(field, [...(fields.get(field) ?? []), one]);
  }
  return [...fields].map(([field, of]) => ({ field, levels: of }));
}

export const isGrouped = (levels: readonly LevelOfField[]): boolean =>
  levels.some(({ field }) => NAME_GROUPS.includes(field.split('|')[1] ?? ''));

/** Returns the levels without those that are unknown and have no weight, highest first. */
export const sortedLevels = <L extends { level: string; bits: number }>(levels: readonly L[]): L[] =>
  levels.filter(({ level, bits }) => bits !== 0 || level !== 'unknown').toSorted((a, b) => b.bits - a.bits);

/** Returns the length of the longest bar, in bits. */
export const maxAbsBits = (bits: readonly number[]): number => Math.max(1, ...bits.map(Math.abs));
