import { type NameLevel, nameGroup } from '../compare/name.ts';
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
}

const differs = (level: string) => level === 'differ' || level === 'one side only';

/** Returns the reasons why only a reviewer may accept a pair of companies, from its levels alone. */
export function vetoesFor(levels: VetoLevels): string[] {
  const vetoes: string[] = [];
  if (levels.identifier === 'other number') vetoes.push('other registration number');
  if (levels.country === 'other country') vetoes.push('other country');
  if (levels.identifier === 'same number') return vetoes;
  // Names that hardly agree are not those of sister companies: an address or a domain supports such a pair.
  if (nameGroup(levels.name as NameLevel) === 'weak' && !levels.firstWord.startsWith('same')) return vetoes;
  // One building and one web address are one company: legal forms are often written carelessly.
  const sameCompany = levels.domain === 'same' && SAME_BUILDING.has(levels.place);
  if (levels.form === 'differ' && !sameCompany) vetoes.push('other kind of legal form');
  if (differs(levels.numbers)) vetoes.push('numbers in the name differ');
  // A mistyped "Verwatlung" or a short "Int." is not recognised as a role, and does not indicate another company.
  const isSpellingVariant = levels.name === 'spelling differs' || levels.name === 'abbreviated';
  if (differs(levels.roles) && !(isSpellingVariant && levels.roles === 'one side only'))
    vetoes.push('parent or branch words differ');
  return vetoes;
}
