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

/** Returns the fields and values that a part can return, such as both branches of `if`. */
export function resultsOf<P extends Part<P>>(part: P, functions = KEEPS_TEXT): P[] {
  if (part.kind !== 'call') return [part];
  const { name = '', args = [] }: Part<P> = part;
  if (!functions.has(name)) return [];
  return (name === 'if' ? args.slice(1) : args).flatMap((arg) => resultsOf(arg, functions));
}

/**
 * Returns the fields and the other values that a part compares with each other: the results of both sides of `=`, or a
 * text and what it should contain. Returns none for a part that is no comparison.
 */
export function comparedParts<P extends Part<P>>(part: P): { fields: P[]; values: P[] } {
  const { kind, name = '', args = [] }: Part<P> = part;
  const isField = (result: P) => result.kind === 'field';
  if (kind === 'call' && (name === '=' || name === '!=')) {
    const results = args.flatMap((arg) => resultsOf(arg));
    return { fields: results.filter(isField), values: results.filter((result) => !isField(result)) };
  }
  const [text, searched] = args;
  if (kind !== 'call' || name !== 'contains' || !text || !searched) return { fields: [], values: [] };
  return {
    fields: resultsOf(text, CONTAINS_TEXT).filter(isField),
    values: resultsOf(searched).filter((result) => !isField(result)),
  };
}
