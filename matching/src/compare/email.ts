import type { Email } from '../record/compiled-contact.ts';
import { editDistance, isWithinOneEdit } from '../text/string-distance.ts';
import { nearness } from '../text/word.ts';
import type { LevelOf } from './contact-fields.ts';

/** From worst to best; the index is the rank. */
const LEVELS = ['differ', 'near local part', 'same local part', 'near', 'same'] as const;

/**
 * Minimum length of a local part in which one letter may be a typing error: "j.ott" and "t.ott" are probably
 * colleagues.
 */
const MIN_LETTERS = 5;
const MIN_LETTERS_FOR_TWO_EDITS = 8;

/**
 * Returns whether the local parts differ only by a typing error. Another first letter, or another number after the same
 * letters, means another mailbox.
 */
function isTypingError(a: Email, b: Email): boolean {
  const left = a.local.text;
  const right = b.local.text;
  const shorterLength = Math.min(left.length, right.length);
  if (shorterLength < MIN_LETTERS || left[0] !== right[0]) return false;
  if (a.digits !== b.digits && a.digits.length === b.digits.length && a.letters === b.letters) return false;
  if (isWithinOneEdit(left, right)) return true;
  return shorterLength >= MIN_LETTERS_FOR_TWO_EDITS && editDistance(left, right, 2) <= 2;
}

function rankOf(a: Email, b: Email): number {
  if (a.text === b.text) return 4;
  const isSameDomain = a.domain === b.domain;
  const isNearDomain = isSameDomain || editDistance(a.domain, b.domain, 2) <= 2;
  if (a.local.text === b.local.text) return isNearDomain ? 3 : 2;
  if (isNearDomain && isTypingError(a, b)) return 3;
  // A typing error that moved the "@" or a dot.
  if (!isSameDomain && nearness(a.whole, b.whole) >= 3) return 3;
  return nearness(a.local, b.local) >= 2 ? 1 : 0;
}

/** Returns the best level among all pairs of addresses. */
export function compareEmails(a: readonly Email[], b: readonly Email[]): LevelOf<'email'> {
  let best = 0;
  for (const x of a) for (const y of b) if (best < 4) best = Math.max(best, rankOf(x, y));
  return LEVELS[best] as LevelOf<'email'>;
}
