import { type NameLevel, nameGroup } from '../compare/name.ts';
import type { Opposition } from '../compare/opposed-names.ts';
import { SAME_BUILDING } from '../compare/place.ts';

/** The levels of a pair of companies that can cause a veto; empty for a field that was not compared. */
export interface VetoLevels {
  name: string;
  firstWord: string;
  identifier: string;
  country: string;
  place: string;
  domain: string;
  form: string;
  numbers: string;
  roles: string;
  opposition: string;
}

const OPPOSITION_REASONS: Record<Exclude<Opposition, 'none'>, string> = {
  'opposed words': 'opposed words in the names',
  'towns differ': 'towns in the names differ',
  'initials differ': 'initials in the names differ',
  'a letter of the initials differs': 'initials in the names differ',
};
const oppositionReasonOf = new Map(Object.entries(OPPOSITION_REASONS));

const isDifferent = (level: string) => level === 'differ' || level === 'one side only';

/** Returns the reasons why only a reviewer may accept a pair of companies, from its levels alone. */
export function accountVetoes(levels: VetoLevels): string[] {
  const vetoes: string[] = [];
  if (levels.identifier === 'other number') vetoes.push('other registration number');
  if (levels.country === 'other country') vetoes.push('other country');
  if (levels.identifier === 'same number') return vetoes;
  const opposition = oppositionReasonOf.get(levels.opposition);
  const isTypingError = levels.opposition === 'a letter of the initials differs' && levels.domain === 'same';
  if (opposition && !isTypingError) vetoes.push(opposition);
  if (levels.numbers === 'differ') vetoes.push('numbers in the name differ');
  // Sister companies have similar names. Names that hardly agree are supported by an address or a domain instead, so
  // name differences are no veto.
  if (nameGroup(levels.name as NameLevel) === 'weak' && !levels.firstWord.startsWith('same')) return vetoes;
  // Companies with the same building and web domain are the same: legal forms are often written carelessly.
  const isSameCompany = levels.domain === 'same' && SAME_BUILDING.has(levels.place);
  if (levels.form === 'differ' && !isSameCompany) vetoes.push('other kind of legal form');
  if (levels.numbers === 'one side only') vetoes.push('numbers in the name differ');
  // A mistyped "Verwatlung" or a short "Int." is not recognised as a role word and does not indicate another company.
  const isSpellingVariant = levels.name === 'spelling differs' || levels.name === 'abbreviated';
  if (isDifferent(levels.roles) && !(isSpellingVariant && levels.roles === 'one side only'))
    vetoes.push('parent or branch words differ');
  return vetoes;
}
