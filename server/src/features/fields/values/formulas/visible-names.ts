/** Something that uses a field, and whether the viewer can see it. */
export interface NamedUse {
  name: string;
  is_visible: boolean;
}

const MAX_NAMES = 10;

/** Returns the first visible names for an error, and the number of uses that the viewer cannot see. */
export function joinVisibleNames<U extends NamedUse>(
  uses: readonly U[],
  toText: (use: U) => string = ({ name }) => `“${name}”`,
): string {
  const visibleUses = uses.filter(({ is_visible }) => is_visible);
  const hiddenCount = uses.length - visibleUses.length;
  const hiddenUses = hiddenCount > 0 ? [`${hiddenCount} that you cannot see`] : [];
  return [...visibleUses.slice(0, MAX_NAMES).map(toText), ...hiddenUses].join(', ');
}
