export type Values = Record<string, unknown>;

/** A field that both sides changed to different values. */
export interface FieldConflict {
  name: string;
  original: unknown;
  mine: unknown;
  theirs: unknown;
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Merges two versions of the named fields: a field that only one side changed is taken from that side. A field that
 * both sides changed has my value in `merged`, and is in `fieldConflicts` unless both values are equal.
 */
export function mergeConflict(names: string[], base: Values, mine: Values, theirs: Values) {
  const merged: Values = {};
  const fieldConflicts: FieldConflict[] = [];
  for (const name of names) {
    const changedByMe = !isSame(mine[name], base[name]);
    merged[name] = changedByMe ? mine[name] : theirs[name];
    const changedByThem = !isSame(theirs[name], base[name]);
    if (changedByMe && changedByThem && !isSame(mine[name], theirs[name])) {
      fieldConflicts.push({ name, original: base[name], mine: mine[name], theirs: theirs[name] });
    }
  }
  return { merged, fieldConflicts };
}
