import type { CustomValue } from '../custom-values.ts';
import type { CascadeLink } from './link.ts';

export type { CascadeLink } from './link.ts';

/** Values of a record by field id. */
export type RecordValues = Readonly<Record<string, CustomValue | undefined>>;

const codeOf = (value: CustomValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Returns the codes that a child may have for a value of its parent; undefined when every code is allowed. */
export function allowedCodes(link: CascadeLink, parent: CustomValue | undefined): readonly string[] | undefined {
  const code = codeOf(parent);
  if (code === null) return link.allow_all_if_parent_empty ? undefined : [];
  return link.allowed[code] ?? [];
}

/** Returns whether the values of a record satisfy a link. An empty child always does. */
export function satisfiesLink(link: CascadeLink, values: RecordValues): boolean {
  const child = codeOf(values[link.child]);
  if (child === null) return true;
  const allowed = allowedCodes(link, values[link.parent]);
  return !allowed || allowed.includes(child);
}

/** Returns the links that a record breaks, among those that involve a changed field. */
export const brokenLinks = (
  links: readonly CascadeLink[],
  values: RecordValues,
  changed: ReadonlySet<string>,
): CascadeLink[] =>
  links.filter((link) => (changed.has(link.parent) || changed.has(link.child)) && !satisfiesLink(link, values));

/**
 * Returns the codes that a field offers for the other values of its record; undefined for all of its options. A child
 * offers the codes that its parent allows. A parent of a child that was filled first offers the codes that allow that
 * child, if the chain permits this order.
 */
export function availableCodes(
  links: readonly CascadeLink[],
  field: string,
  values: RecordValues,
): readonly string[] | undefined {
  const parentLink = links.find(({ child }) => child === field);
  const allowedByParent = parentLink && allowedCodes(parentLink, values[parentLink.parent]);
  if (codeOf(values[field]) !== null) return allowedByParent;
  const allowedByChildren = links.flatMap((link) => {
    const child = link.parent === field && link.allow_all_if_parent_empty ? codeOf(values[link.child]) : null;
    return child === null ? [] : [Object.keys(link.allowed).filter((code) => link.allowed[code]!.includes(child))];
  });
  return [...(allowedByParent ? [allowedByParent] : []), ...allowedByChildren].reduce<readonly string[] | undefined>(
    (offered, codes) => (offered ? offered.filter((code) => codes.includes(code)) : codes),
    undefined,
  );
}

/** Changes of other fields that follow from a change of one field. */
export interface FollowUpChanges {
  /** New values by field: null when no longer allowed, or the only allowed code. */
  values: Record<string, CustomValue>;
  cleared: string[];
  filled: string[];
}

/**
 * Returns the changes down the chains when a field gets a value: clears children that are not allowed, fills in single
 * ones.
 */
export function followUpChanges(
  links: readonly CascadeLink[],
  before: RecordValues,
  field: string,
  value: CustomValue,
  offered: (field: string, code: string) => boolean = () => true,
): FollowUpChanges {
  const values: Record<string, CustomValue> = {};
  const now = (id: string) => (id in values ? values[id] : id === field ? value : before[id]);
  const [cleared, filled]: [string[], string[]] = [[], []];
  const visit = (parent: string) => {
    for (const link of links.filter((each) => each.parent === parent)) {
      const { child } = link;
      const allowed = allowedCodes(link, now(parent));
      const held = codeOf(now(child));
      const isGone = held !== null && allowed !== undefined && !allowed.includes(held);
      // A soft chain only warns about an unusual pair and keeps the user's choice.
      if (isGone && link.strict) {
        values[child] = null;
        cleared.push(child);
      }
      const [single, ...others] = (allowed ?? []).filter((code) => offered(child, code));
      const hasSingleOption = single !== undefined && others.length === 0 && codeOf(now(child)) === null;
      if (hasSingleOption && link.auto_fill_single && codeOf(now(parent)) !== null) {
        values[child] = single;
        filled.push(child);
      }
      if (child in values) visit(child);
    }
  };
  visit(field);
  return { values, cleared: cleared.filter((id) => !filled.includes(id)), filled };
}

/** Returns the edit distance between two texts. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let at = 1; at <= other.length; at++)
      next.push(Math.min(row[at]! + 1, next[at - 1]! + 1, row[at - 1]! + (letter === other[at - 1] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

const MAX_COMPARED_LENGTH = 60;
const comparableText = (text: string) => text.trim().toLowerCase().slice(0, MAX_COMPARED_LENGTH);

/** Returns the name that is nearest to a text; undefined without any names. */
export function findNearest<N extends { label: string }>(names: readonly N[], text: string): N | undefined {
  const target = comparableText(text);
  const distances = names.map((name) => ({ name, away: distance(comparableText(name.label), target) }));
  return distances.sort((a, b) => a.away - b.away)[0]?.name;
}
