export type Values = Record<string, unknown>;

/** A field that both sides changed, differently, from what it was. */
export interface Clash {
  name: string;
  original: unknown;
  mine: unknown;
  theirs: unknown;
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Three-way merge over the named fields: what only one side changed is taken from that side; what both changed is
 * mine in `merged` and listed as a clash unless both say the same.
 */
export function mergeConflict(names: string[], base: Values, mine: Values, theirs: Values) {
  const merged: Values = {};
  const clashes: Clash[] = [];
  for (const name of names) {
    const changedByMe = !isSame(mine[name], base[name]);
    merged[name] = changedByMe ? mine[name] : theirs[name];
    const changedByThem = !isSame(theirs[name], base[name]);
    if (changedByMe && changedByThem && !isSame(mine[name], theirs[name])) {
      clashes.push({ name, original: base[name], mine: mine[name], theirs: theirs[name] });
    }
  }
  return { merged, clashes };
}
