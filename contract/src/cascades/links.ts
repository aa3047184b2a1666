import type { CustomValue } from '../custom-values.ts';
import type { CascadeLink } from './link.ts';

export type { CascadeLink } from './link.ts';

/** Values of a record by the fields that they are of. */
export type HeldValues = Readonly<Record<string, CustomValue | undefined>>;

const codeOf = (value: CustomValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The codes that a child may have beside a value of its parent; undefined where it may have any. */
export function allowedBy(link: CascadeLink, parent: CustomValue | undefined): readonly string[] | undefined {
  const code = codeOf(parent);
  if (code === null) return link.allow_all_if_parent_empty ? undefined : [];
  return link.allowed[code] ?? [];
}

/** Whether the values of a record go with what a link allows. An empty child always does. */
export function isKept(link: CascadeLink, values: HeldValues): boolean {
  const child = codeOf(values[link.child]);
  if (child === null) return true;
  const allowed = allowedBy(link, values[link.parent]);
  return !allowed || allowed.includes(child);
}

/** The links that a record breaks, of those that the changed fields take part in. */
export const brokenLinks = (
  links: readonly CascadeLink[],
  values: HeldValues,
  changed: ReadonlySet<string>,
): CascadeLink[] =>
  links.filter((link) => (changed.has(link.parent) || changed.has(link.child)) && !isKept(link, values));

/**
 * The codes that a field offers beside the other values of its record; undefined where it offers all of its options. As
 * a child it offers what the parent allows. As a parent of a child that came first it offers what allows that child,
 * where the chain lets a child come first.
 */
export function offeredCodes(
  links: readonly CascadeLink[],
  field: string,
  values: HeldValues,
): readonly string[] | undefined {
  const ofParent = links.find(({ child }) => child === field);
  const fromAbove = ofParent && allowedBy(ofParent, values[ofParent.parent]);
  if (codeOf(values[field]) !== null) return fromAbove;
  const fromBelow = links.flatMap((link) => {
    const child = link.parent === field && link.allow_all_if_parent_empty ? codeOf(values[link.child]) : null;
    return child === null ? [] : [Object.keys(link.allowed).filter((code) => link.allowed[code]!.includes(child))];
  });
  return [...(fromAbove ? [fromAbove] : []), ...fromBelow].reduce<readonly string[] | undefined>(
    (offered, codes) => (offered ? offered.filter((code) => codes.includes(code)) : codes),
    undefined,
  );
}

/** What else of a record changes with one of its fields. */
export interface Followed {
  /** Values by field: what is no longer allowed is empty, the only one that is allowed is filled in. */
  values: Record<string, CustomValue>;
  cleared: string[];
  filled: string[];
}

/** What follows down the chains when a field gets a value: a child that no longer goes is cleared, a single one filled in. */
export function followed(
  links: readonly CascadeLink[],
  before: HeldValues,
  field: string,
  value: CustomValue,
  offered: (field: string, code: string) => boolean = () => true,
): Followed {
  const values: Record<string, CustomValue> = {};
  const now = (id: string) => (id in values ? values[id] : id === field ? value : before[id]);
  const [cleared, filled]: [string[], string[]] = [[], []];
  const visit = (parent: string) => {
    for (const link of links.filter((each) => each.parent === parent)) {
      const { child } = link;
      const allowed = allowedBy(link, now(parent));
      const held = codeOf(now(child));
      const isGone = held !== null && allowed !== undefined && !allowed.includes(held);
      // A soft chain says that a pair is unusual; what somebody has chosen it leaves.
      if (isGone && link.strict) {
        values[child] = null;
        cleared.push(child);
      }
      const [single, ...others] = (allowed ?? []).filter((code) => offered(child, code));
      const isSingle = single !== undefined && others.length === 0 && codeOf(now(child)) === null;
      if (isSingle && link.auto_fill_single && codeOf(now(parent)) !== null) {
        values[child] = single;
        filled.push(child);
      }
      if (child in values) visit(child);
    }
  };
  visit(field);
  return { values, cleared: cleared.filter((id) => !filled.includes(id)), filled };
}

/** How many letters are to be changed for one text to be the other. */
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
const folded = (text: string) => text.trim().toLowerCase().slice(0, MAX_COMPARED_LENGTH);

/** The one of some names that is nearest to a text; undefined where there are none. */
export function nearest<N extends { label: string }>(names: readonly N[], text: string): N | undefined {
  const wanted = folded(text);
  const measured = names.map((name) => ({ name, away: distance(folded(name.label), wanted) }));
  return measured.sort((a, b) => a.away - b.away)[0]?.name;
}
