import { type NameLevel, nameGroup } from '../compare/name.ts';
import { areDifferentSites, SAME_BUILDING } from '../compare/place.ts';
import type { NormalisedAccount } from '../record/account.ts';
import type { PairScore } from '../score/account.ts';

/** Fields that can identify a company although the names hardly agree. */
const IDENTIFYING_FIELDS = new Set(['identifier', 'domain', 'phone', 'email']);

const SAME_BUILDING_OR_STREET = new Set([...SAME_BUILDING, 'same street, other city']);

/**
 * A weak veto: there is little evidence for the pair and none against it. It does not split a group that other pairs
 * connect.
 */
export const DOUBTFUL_NAMES = 'the names hardly agree';

/**
 * Returns vetoes for two companies of the same list in addition to those of their score. A register has one record per
 * company, but a list also has branches and other companies in the same building.
 */
export function duplicateVetoes(left: NormalisedAccount, right: NormalisedAccount, score: PairScore): string[] {
  const reasons: string[] = [];
  const levelOf = (field: string) => score.contributions.find((contribution) => contribution.field === field)?.level;
  const name = (levelOf('name') ?? 'nothing shared') as NameLevel;
  const bitsOf = (field: string) => score.contributions.find((contribution) => contribution.field === field)?.bits ?? 0;
  // In one building, a name that only adds words is the same company: "Virgil's" and "Virgil's Real BBQ". Names with a
  // legal form are more exact.
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
