import { type NameLevel, nameGroup } from '../compare/name.ts';
import { ONE_DOOR } from '../compare/place.ts';

/** The levels of a pair that can forbid an accept, whatever its weight; a field that was not compared is empty. */
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

const isApart = (level: string) => level === 'differ' || level === 'one side only';

/** Reasons why a pair of companies goes to a person, from its levels alone. */
export function vetoesAt(levels: VetoLevels): string[] {
  const vetoes: string[] = [];
  if (levels.identifier === 'other number') vetoes.push('other registration number');
  if (levels.country === 'other country') vetoes.push('other country');
  if (levels.identifier === 'same number') return vetoes;
  // names that hardly agree are no sisters of one name; address or domain carries such a pair
  if (nameGroup(levels.name as NameLevel) === 'weak' && !levels.firstWord.startsWith('same')) return vetoes;
  // one house and one web address: the form is the sloppiest word of a name
  const oneDoor = levels.domain === 'same' && ONE_DOOR.has(levels.place);
  if (levels.form === 'differ' && !oneDoor) vetoes.push('other kind of legal form');
  if (isApart(levels.numbers)) vetoes.push('numbers in the name differ');
  // a mistyped "Verwatlung" and a short "Int." are no role any more, and no other company either
  const isRespelt = levels.name === 'spelling differs' || levels.name === 'abbreviated';
  if (isApart(levels.roles) && !(isRespelt && levels.roles === 'one side only'))
    vetoes.push('parent or branch words differ');
  return vetoes;
}
