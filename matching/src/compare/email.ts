import type { Email } from '../record/compiled-contact.ts';
import { editDistance, withinOneEdit } from '../text/string-distance.ts';
import { nearness } from '../text/word.ts';
import type { LevelOf } from './contact-fields.ts';

const LEVELS = ['differ', 'near local part', 'same local part', 'near', 'same'] as const;

/** Letters of a local part that make a slip more likely than a colleague: "j.ott" and "t.ott" are two people. */
const LEAST_LETTERS = 5;
const MANY_LETTERS = 8;

/** One slip in a long enough local part; another first letter or another number is another mailbox. */
function isSlip(a: Email, b: Email): boolean {
  const left = a.local.text;
  const right = b.local.text;
  const shorter = Math.min(left.length, right.length);
  if (shorter < LEAST_LETTERS || left[0] !== right[0]) return false;
  if (a.digits !== b.digits && a.digits.length === b.digits.length && a.letters === b.letters) return false;
  return withinOneEdit(left, right) || (shorter >= MANY_LETTERS && editDistance(left, right, 2) <= 2);
}

function rankOf(a: Email, b: Email): number {
  if (a.text === b.text) return 4;
  const sameDomain = a.domain === b.domain;
  const nearDomain = sameDomain || editDistance(a.domain, b.domain, 2) <= 2;
  if (a.local.text === b.local.text) return nearDomain ? 3 : 2;
  if (nearDomain && isSlip(a, b)) return 3;
  // a slip that moved the "@" or a dot
  if (!sameDomain && nearness(a.whole, b.whole) >= 3) return 3;
  return nearness(a.local, b.local) >= 2 ? 1 : 0;
}

/** The best level of any pair of addresses. */
export function compareEmails(a: readonly Email[], b: readonly Email[]): LevelOf<'email'> {
  let best = 0;
  for (const x of a) for (const y of b) if (best < 4) best = Math.max(best, rankOf(x, y));
  return LEVELS[best] as LevelOf<'email'>;
}
