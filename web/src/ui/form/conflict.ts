export type Values = Record<string, unknown>;

/** A field that both sides changed, differently. */
export interface Clash {
  name: string;
  mine: unknown;
  theirs: unknown;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Three-way merge over the named fields: what only one side changed is taken from that side; what both changed is
 * mine in `merged` and listed as a clash unless both say the same.
 */
export function mergeConflict(names: string[], base: Values, mine: Values, theirs: Values) {
  const merged: Values = {};
  const clashes: Clash[] = [];
  for (const name of names) {
    const changedByMe = !same(mine[name], base[name]);
    merged[name] = changedByMe ? mine[name] : theirs[name];
    const changedByThem = !same(theirs[name], base[name]);
    if (changedByMe && changedByThem && !same(mine[name], theirs[name])) {
      clashes.push({ name, mine: mine[name], theirs: theirs[name] });
    }
  }
  return { merged, clashes };
}
