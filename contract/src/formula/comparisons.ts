/** A part of a formula, parsed or typed. */
interface Part<P> {
  kind: string;
  name?: string;
  args?: readonly P[];
}

/** Functions that return one of their texts, in small letters or without outer spaces. */
const KEEPS_TEXT: ReadonlySet<string> = new Set(['if', 'coalesce', 'lower', 'trim']);
/** Functions whose result contains their texts. */
const CONTAINS_TEXT: ReadonlySet<string> = new Set([...KEEPS_TEXT, 'upper', 'concat', '&']);

/** The comparisons, with the functions through which they compare fields and values. */
const COMPARED_FUNCTIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['=', KEEPS_TEXT],
  ['!=', KEEPS_TEXT],
  ['contains', CONTAINS_TEXT],
]);

/** Returns the fields and values that a part can return, such as both branches of `if`. */
export function resultsOf<P extends Part<P>>(part: P, functions = KEEPS_TEXT): P[] {
  if (part.kind !== 'call') return [part];
  const { name = '', args = [] }: Part<P> = part;
  if (!functions.has(name)) return [];
  return (name === 'if' ? args.slice(1) : args).flatMap((arg) => resultsOf(arg, functions));
}

/**
 * Returns the fields and the other values that a part compares with each other: the results of both sides of `=`, or of
 * a text and what it should contain. Returns none for a part that is no comparison.
 */
export function comparedParts<P extends Part<P>>(part: P): { fields: P[]; values: P[] } {
  const { kind, name = '', args = [] }: Part<P> = part;
  const functions = COMPARED_FUNCTIONS.get(name);
  const results = kind === 'call' && functions ? args.flatMap((arg) => resultsOf(arg, functions)) : [];
  return {
    fields: results.filter((result) => result.kind === 'field'),
    values: results.filter((result) => result.kind !== 'field'),
  };
}

const CODE = /[A-Za-z0-9][A-Za-z0-9_-]*/g;
/** Returns the words of a text that can be codes of options, in small letters: "warm, Cold" has two. */
export const codesIn = (text: string): string[] => text.match(CODE)?.map((code) => code.toLowerCase()) ?? [];
/** Returns a text in which codes are replaced. The keys of the replacements are in small letters. */
export const replaceCodes = (text: string, replacements: ReadonlyMap<string, string>): string =>
  text.replace(CODE, (code) => replacements.get(code.toLowerCase()) ?? code);
