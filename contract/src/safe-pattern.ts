import { defineMessage, type LocalisedMessage } from './message.ts';

/**
 * Checks patterns that users enter for a field. The engine tries the ways to match a pattern one by one, and a pattern
 * such as (a+)+ has exponentially many; a pattern is accepted only when the number is small.
 */
export const MAX_PATTERN_LENGTH = 200;
/** The longest text that is matched. */
export const MAX_MATCHED_LENGTH = 200;
const MAX_PATHS = MAX_MATCHED_LENGTH ** 2;

/** Returns how many lengths a quantifier allows: * and + the maximum, {2,5} four, {3} one. */
function countLengths(quantifier: string): number {
  if (quantifier === '?') return 2;
  const [, from, comma, to] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
  if (from === undefined) return MAX_MATCHED_LENGTH;
  if (!comma) return 1;
  return to ? Number(to) - Number(from) + 1 : MAX_MATCHED_LENGTH;
}

const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?:)?|\)|[*+?]\??|\{\d+(?:,\d*)?\}\??|\||[\s\S]/g;

/**
 * Returns the number of ways to match the pattern; infinity for a repeated group that can itself match in several ways.
 */
function ways(pattern: string): number {
  const open: number[] = [];
  let level = 1;
  /** The number of ways of the group that has just ended. */
  let group = 1;
  for (const [token] of pattern.matchAll(TOKEN)) {
    if (token.startsWith('(')) {
      open.push(level);
      level = 1;
    } else if (token === ')') {
      group = level;
      level *= open.pop() ?? 1;
      continue;
    } else if (token === '|') level *= 2;
    else if (/^[*+?{]/.test(token)) {
      const isRepeated = token[0] !== '?';
      level *= group > 1 && isRepeated ? Number.POSITIVE_INFINITY : countLengths(token);
    }
    group = 1;
  }
  return level;
}

/** Returns the problem of a pattern; undefined when it may be used. */
export function patternProblem(pattern: string): LocalisedMessage | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return defineMessage('problems.pattern', 'This is not a regular expression.');
  }
  if (/\(\?[^:]|\\[1-9k]/.test(pattern))
    return defineMessage('problems.patternKind', 'Look-ahead, named groups and back-references cannot be used here.');
  if (pattern.length > MAX_PATTERN_LENGTH || ways(pattern) > MAX_PATHS)
    return defineMessage(
      'problems.patternCost',
      'This expression repeats too much. Repeat single characters only, at most twice.',
    );
  return undefined;
}
