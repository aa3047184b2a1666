/** A level of a field, from a model or from pair counts. */
export interface LevelOfField {
  field: string;
  level: string;
}
export interface FieldLevels<L> {
  /** Name of the field without the name similarity. */
  field: string;
  levels: L[];
}

/** How similar the names of a pair can be, most similar first. */
const NAME_SIMILARITIES = ['equal', 'near', 'similar', 'weak'];

/**
 * Groups the levels that apply to one name similarity by field, in model order. A field that the model weights
 * separately for each name similarity is called "place|equal", for example.
 */
export function groupLevelsByField<L extends LevelOfField>(
  levels: readonly L[],
  nameSimilarity: string,
): FieldLevels<L>[] {
  const fields = new Map<string, L[]>();
  for (const level of levels) {
    const [name = '', qualifier] = level.field.split('|');
    const hasNameSimilarity = qualifier !== undefined && NAME_SIMILARITIES.includes(qualifier);
    if (hasNameSimilarity && qualifier !== nameSimilarity) continue;
    const field = hasNameSimilarity ? name : level.field;
    fields.set(field, [...(fields.get(field) ?? []), level]);
  }
  return [...fields].map(([field, fieldLevels]) => ({ field, levels: fieldLevels }));
}

/** Returns whether the model weights any field separately for each name similarity. */
export const weightsDependOnNameSimilarity = (levels: readonly LevelOfField[]): boolean =>
  levels.some(({ field }) => NAME_SIMILARITIES.includes(field.split('|')[1] ?? ''));

/** Sorts the levels by bits, highest first, and omits unknown levels without bits. */
export const sortedLevels = <L extends { level: string; bits: number }>(levels: readonly L[]): L[] =>
  levels.filter(({ level, bits }) => bits !== 0 || level !== 'unknown').toSorted((a, b) => b.bits - a.bits);

/** Returns the length of the longest bar, in bits. */
export const maxAbsBits = (bits: readonly number[]): number => Math.max(1, ...bits.map(Math.abs));
