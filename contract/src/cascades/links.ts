import type { CustomValue } from '../custom-values.ts';
import { foldText } from '../text/fold.ts';
import type { CascadeLink } from './link.ts';

export type { CascadeLink } from './link.ts';

/** Values of a record by field id. */
export type RecordValues = Readonly<Record<string, CustomValue | undefined>>;

const codeOf = (value: CustomValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Returns the allowed codes of a child for a parent value; undefined when every code is allowed. */
export function allowedCodes(link: CascadeLink, parentValue: CustomValue | undefined): readonly string[] | undefined {
  const code = codeOf(parentValue);
  if (code === null) return link.allow_all_if_parent_empty ? undefined : [];
  return link.allowed[code] ?? [];
}

/** Returns whether the values of a record satisfy a link; an empty child always satisfies it. */
export function satisfiesLink(link: CascadeLink, values: RecordValues): boolean {
  const child = codeOf(values[link.child]);
  if (child === null) return true;
  const allowed = allowedCodes(link, values[link.parent]);
  return !allowed || allowed.includes(child);
}

/** Returns the violated links of a record among those that involve a changed field. */
export const findViolatedLinks = (
  links: readonly CascadeLink[],
  values: RecordValues,
  changedFields: ReadonlySet<string>,
): CascadeLink[] =>
  links.filter(
    (link) => (changedFields.has(link.parent) || changedFields.has(link.child)) && !satisfiesLink(link, values),
  );

/**
 * Returns the codes that a field offers, given the other values of its record; undefined for all options. A child
 * offers the codes that its parent allows. If the cascade permits filling the child first, a parent offers the codes
 * that allow that child.
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
    (common, codes) => (common ? common.filter((code) => codes.includes(code)) : codes),
    undefined,
  );
}

/** Changes of other fields that follow from a change of one field. */
export interface FollowUpChanges {
  /** New values by field: null when the previous value is no longer allowed, or the only allowed code. */
  values: Record<string, CustomValue>;
  cleared: string[];
  filled: string[];
}

/**
 * Returns the changes of lower levels when a field gets a value: a child value that is no longer allowed is cleared,
 * and an empty child is filled in when only one value is allowed.
 */
export function followUpChanges(
  links: readonly CascadeLink[],
  previousValues: RecordValues,
  field: string,
  value: CustomValue,
  isOffered: (field: string, code: string) => boolean = () => true,
): FollowUpChanges {
  const values: Record<string, CustomValue> = {};
  const currentValue = (id: string) => (id in values ? values[id] : id === field ? value : previousValues[id]);
  const [cleared, filled]: [string[], string[]] = [[], []];
  const visit = (parent: string) => {
    for (const link of links.filter((candidate) => candidate.parent === parent)) {
      const { child } = link;
      const allowed = allowedCodes(link, currentValue(parent));
      const childCode = codeOf(currentValue(child));
      const isDisallowed = childCode !== null && allowed !== undefined && !allowed.includes(childCode);
      // A soft cascade only warns about an unusual pair and keeps the user's choice.
      if (isDisallowed && link.strict) {
        values[child] = null;
        cleared.push(child);
      }
      const [single, ...moreCodes] = (allowed ?? []).filter((code) => isOffered(child, code));
      const hasSingleOption = single !== undefined && moreCodes.length === 0 && codeOf(currentValue(child)) === null;
      if (hasSingleOption && link.auto_fill_single && codeOf(currentValue(parent)) !== null) {
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
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [i, letter] of [...left].entries()) {
    const next = [i + 1];
    for (let column = 1; column <= right.length; column++) {
      const substitutionCost = letter === right[column - 1] ? 0 : 1;
      next.push(Math.min(row[column]! + 1, next[column - 1]! + 1, row[column - 1]! + substitutionCost));
    }
    row = next;
  }
  return row.at(-1)!;
}

const MAX_COMPARED_LENGTH = 60;
const comparableText = (text: string) => foldText(text.trim()).slice(0, MAX_COMPARED_LENGTH);

/** Returns the name that is nearest to a text; undefined without any names. */
export function findNearest<N extends { label: string }>(names: readonly N[], text: string): N | undefined {
  const target = comparableText(text);
  const distances = names.map((name) => ({ name, edits: distance(comparableText(name.label), target) }));
  return distances.sort((a, b) => a.edits - b.edits)[0]?.name;
}
