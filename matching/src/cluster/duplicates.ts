import { type NameLevel, nameGroup } from '../compare/name.ts';
import { areOtherSites, ONE_DOOR } from '../compare/place.ts';
import type { NormalisedAccount } from '../record/account.ts';
import type { PairScore } from '../score/account.ts';

/** Fields whose agreement makes two records one although their names hardly agree. */
const OWN = new Set(['identifier', 'domain', 'phone', 'email']);

const AT_ONE_DOOR = new Set([...ONE_DOOR, 'same street, other city']);

/** Too little speaks for the pair, nothing against it: it parts two records, not a group that others hold together. */
export const DOUBTFUL_NAMES = 'the names hardly agree';

/**
 * What speaks against two companies of one list being one, beside the vetoes of their score. A register is asked for the
 * one company a row means; a list of its own holds branches, and the tenants of one house.
 */
export function partedBy(left: NormalisedAccount, right: NormalisedAccount, score: PairScore): string[] {
  const reasons: string[] = [];
  const levelOf = (field: string) => score.contributions.find((one) => one.field === field)?.level;
  const name = (levelOf('name') ?? 'nothing shared') as NameLevel;
  const bitsOf = (field: string) => score.contributions.find((one) => one.field === field)?.bits ?? 0;
  // "Virgil's" and "Virgil's Real BBQ" in one house; legal names are more exact than that
  const isShort =
    AT_ONE_DOOR.has(levelOf('place') ?? '') &&
    levelOf('form') === 'both have none' &&
    (bitsOf('words only in the query') === 0 || bitsOf('words only in the master') === 0);
  const owned = score.contributions.some(({ field, level }) => OWN.has(field) && level.startsWith('same'));
  if (nameGroup(name) === 'weak' && !owned && !isShort) reasons.push(DOUBTFUL_NAMES);
  if (areOtherSites(left, right)) reasons.push('another address');
  return reasons;
}
