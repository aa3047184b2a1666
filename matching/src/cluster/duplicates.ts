import { type NameLevel, nameGroup } from '../compare/name.ts';
import { areDifferentSites, SAME_BUILDING } from '../compare/place.ts';
import type { NormalisedAccount } from '../record/account.ts';
import type { PairScore } from '../score/account.ts';

/** Fields whose agreement shows that two records are one company, even if their names hardly agree. */
const IDENTIFYING_FIELDS = new Set(['identifier', 'domain', 'phone', 'email']);

const SAME_BUILDING_OR_STREET = new Set([...SAME_BUILDING, 'same street, other city']);

/**
 * A weak veto, for a pair with little evidence for a match and none against it. The two records can still be in one
 * group if other pairs connect them.
 */
export const DOUBTFUL_NAMES = 'the names hardly agree';

/**
 * Returns the vetoes for two companies in the same list, in addition to the vetoes of their score. Unlike a register, a
 * list also contains branches, and different companies in one building.
 */
export function duplicateVetoes(left: NormalisedAccount, right: NormalisedAccount, score: PairScore): string[] {
  const reasons: string[] = [];
  const levelOf = (field: string) => score.contributions.find((contribution) => contribution.field === field)?.level;
  const name = (levelOf('name') ?? 'nothing shared') as NameLevel;
  const bitsOf = (field: string) => score.contributions.find((contribution) => contribution.field === field)?.bits ?? 0;
  // Two names at one address belong to the same company if one name only adds words to the other: "Virgil's" and
  // "Virgil's Real BBQ". Names with a legal form are official, so additional words make another company.
  const onlyAddsWords =
    SAME_BUILDING_OR_STREET.has(levelOf('place') ?? '') &&
    levelOf('form') === 'both have none' &&
    (bitsOf('words only in the query') === 0 || bitsOf('words only in the master') === 0);
  const isIdentified = score.contributions.some(
    ({ field, level }) => IDENTIFYING_FIELDS.has(field) && level.startsWith('same'),
  );
  if (nameGroup(name) === 'weak' && !isIdentified && !onlyAddsWords) reasons.push(DOUBTFUL_NAMES);
  if (areDifferentSites(left, right)) reasons.push('another address');
  return reasons;
}
