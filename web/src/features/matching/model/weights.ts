/** Levels of a model, or of a count of pairs, ready for a chart by field. */
export interface LevelOfField {
  field: string;
  level: string;
}
export interface FieldLevels<L> {
  /** Without the group of names it holds for. */
  field: string;
  levels: L[];
}

const NAME_GROUPS = ['equal', 'near', 'similar', 'weak'];

/** A field may be weighed for each group of names ("place|equal"): what one group sees, in the model's order of fields. */
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

/** A level that says nothing, and that nothing is known of, is no finding. */
export const findings = <L extends { level: string; bits: number }>(levels: readonly L[]): L[] =>
  levels.filter(({ level, bits }) => bits !== 0 || level !== 'unknown').toSorted((a, b) => b.bits - a.bits);

/** The most bits any bar needs, to one side. */
export const widest = (bits: readonly number[]): number => Math.max(1, ...bits.map(Math.abs));
