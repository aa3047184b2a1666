import { defineMessage, type LocalisedMessage } from './message.ts';

/**
 * Validates regular expressions that users enter for a field. The engine tries the ways to match one by one, and a
 * pattern such as (a+)+ has exponentially many; a pattern is accepted only when the number is small.
 */
export const MAX_PATTERN_LENGTH = 200;
/** Maximum length of a text that is matched. */
export const MAX_MATCHED_LENGTH = 200;
const MAX_WAYS = MAX_MATCHED_LENGTH ** 2;

/** Counts the lengths that a quantifier allows: the maximum for * and +, four for {2,5}, one for {3}. */
function countLengths(quantifier: string): number {
  if (quantifier === '?') return 2;
  const [, from, comma, to] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
  if (from === undefined) return MAX_MATCHED_LENGTH;
  if (!comma) return 1;
  return to ? Number(to) - Number(from) + 1 : MAX_MATCHED_LENGTH;
}

const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?:)?|\)|[*+?]\??|\{\d+(?:,\d*)?\}\??|\||[\s\S]/g;

/** Counts the ways to match a pattern; infinity for a repeated group that can itself match in several ways. */
function countWays(pattern: string): number {
  const outerLevels: number[] = [];
  let levelWays = 1;
  /** Number of ways to match the group that has just ended. */
  let groupWays = 1;
  for (const [token] of pattern.matchAll(TOKEN)) {
    if (token.startsWith('(')) {
      outerLevels.push(levelWays);
      levelWays = 1;
    } else if (token === ')') {
      groupWays = levelWays;
      levelWays *= outerLevels.pop() ?? 1;
      continue;
    } else if (token === '|') levelWays *= 2;
    else if (/^[*+?{]/.test(token)) {
      const isRepeated = token[0] !== '?';
      levelWays *= groupWays > 1 && isRepeated ? Number.POSITIVE_INFINITY : countLengths(token);
    }
    groupWays = 1;
  }
  return levelWays;
}

/** Validates a pattern and returns its problem; undefined when it may be used. */
export function patternProblem(pattern: string): LocalisedMessage | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return defineMessage('problems.pattern', 'This is not a regular expression.');
  }
  if (/\(\?[^:]|\\[1-9k]/.test(pattern))
    return defineMessage('problems.patternKind', 'Look-ahead, named groups and back-references cannot be used here.');
  if (pattern.length > MAX_PATTERN_LENGTH || countWays(pattern) > MAX_WAYS)
    return defineMessage(
      'problems.patternCost',
      'This expression repeats too much. Repeat single characters only, at most twice.',
    );
  return undefined;
}
