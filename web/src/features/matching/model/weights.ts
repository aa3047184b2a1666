/** A level of a field, from a model or from pair counts. */
export interface LevelOfField {
  field: string;
  level: string;
}
export interface FieldLevels<L> {
  /** Name without the name group. */
  field: string;
  levels: L[];
}

/** How similar the names of a pair are. */
const NAME_GROUPS = ['equal', 'near', 'similar', 'weak'];

/**
 * Groups the levels of one name group by field, in model order. The model may weight a field by name group
 * ("place|equal").
 */
export function groupLevelsByField<L extends LevelOfField>(levels: readonly L[], group: string): FieldLevels<L>[] {
  const fields = new Map<string, L[]>();
  for (const level of levels) {
    const [name = '', qualifier] = level.field.split('|');
    const isGrouped = qualifier !== undefined && NAME_GROUPS.includes(qualifier);
    if (isGrouped && qualifier !== group) continue;
    const field = isGrouped ? name : level.field;
    fields.set(field, [...(fields.get(field) ?? []), level]);
  }
  return [...fields].map(([field, fieldLevels]) => ({ field, levels: fieldLevels }));
}

export const isGrouped = (levels: readonly LevelOfField[]): boolean =>
  levels.some(({ field }) => NAME_GROUPS.includes(field.split('|')[1] ?? ''));

/** Sorts the levels by bits, highest first, and omits unknown levels without bits. */
export const sortedLevels = <L extends { level: string; bits: number }>(levels: readonly L[]): L[] =>
  levels.filter(({ level, bits }) => bits !== 0 || level !== 'unknown').toSorted((a, b) => b.bits - a.bits);

/** Returns the length of the longest bar, in bits. */
export const maxAbsBits = (bits: readonly number[]): number => Math.max(1, ...bits.map(Math.abs));
