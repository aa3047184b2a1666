import { defineMessage, type LocalisedMessage } from './message.ts';

/**
 * Patterns that a user may write for a field. The engine tries the ways in which a pattern can match one by one, and a
 * pattern such as (a+)+ has more of them than there is time; a pattern passes only when their number is small.
 */
export const MAX_PATTERN_LENGTH = 200;
/** The longest text that a pattern is tried on. */
export const MAX_MATCHED_LENGTH = 200;
const MAX_PATHS = MAX_MATCHED_LENGTH ** 2;

/** How many lengths a quantifier may choose from: * and + any, {2,5} four of them, {3} one. */
function waysOf(quantifier: string): number {
  if (quantifier === '?') return 2;
  const [, from, comma, to] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
  if (from === undefined) return MAX_MATCHED_LENGTH;
  if (!comma) return 1;
  return to ? Number(to) - Number(from) + 1 : MAX_MATCHED_LENGTH;
}

const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?:)?|\)|[*+?]\??|\{\d+(?:,\d*)?\}\??|\||[\s\S]/g;

/** The ways to match the pattern, or infinity where a group that is repeated can itself match in several. */
function ways(pattern: string): number {
  const open: number[] = [];
  let level = 1;
  /** Of the group that has just ended: how many ways it has by itself. */
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
      level *= group > 1 && isRepeated ? Number.POSITIVE_INFINITY : waysOf(token);
    }
    group = 1;
  }
  return level;
}

/** What is wrong with a pattern; undefined where it may be used. */
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
