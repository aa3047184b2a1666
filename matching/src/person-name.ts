import { foldText, splitWords } from './fold.ts';
import { readTable } from './tables.ts';

const nicknameGroups = new Map<string, Set<string>>();
for (const [name = '', nicks = ''] of readTable('nicknames.tsv')) {
  for (const nick of nicks.split(' ')) {
    nicknameGroups.set(name, (nicknameGroups.get(name) ?? new Set()).add(nick));
    nicknameGroups.set(nick, (nicknameGroups.get(nick) ?? new Set()).add(name));
  }
}
/** Short forms the English list lacks: German, Dutch, French, Spanish, Italian. */
const OWN_NICKNAMES = `hans johannes johann hannes|sepp josef joseph|fritz friedrich|heinz heinrich|willi wilhelm willy|
  uli ulrich|jupp josef|max maximilian|basti sebastian|alex alexander alexandra|steffi stefanie stephanie|
  susi susanne|gabi gabriele|uschi ursula|micha michael|klaus nikolaus claus|toni anton antonio|bert albert hubert|
  jan johannes|piet pieter peter|kees cornelis|henk hendrik|wim willem|gerrit gerard|jeroen hieronymus|
  pepe jose|paco francisco|chema jose|nacho ignacio|lola dolores|beppe giuseppe|gianni giovanni|gigi luigi|
  dede andre|manu manuel emmanuel|fred frederic alfred|stef stefan stephan steven stephen|chris christian christoph`;
for (const group of OWN_NICKNAMES.split('|')) {
  const [short = '', ...full] = group.trim().split(/\s+/);
  for (const name of full) {
    nicknameGroups.set(short, (nicknameGroups.get(short) ?? new Set()).add(name));
    nicknameGroups.set(name, (nicknameGroups.get(name) ?? new Set()).add(short));
  }
}

/** True when one given name is a usual short form of the other, or both are of a third. */
export function areNicknames(a: string, b: string): boolean {
  return nicknameGroups.get(a)?.has(b) === true;
}

const TITLES = new Set(
  'mr mrs ms miss dr prof professor sir dame lord lady rev herr frau dipl ing med phd mba msc bsc ba ma drs ir hon jr sr ii iii esq mag'.split(
    ' ',
  ),
);
const PARTICLES = new Set('von van der den de la le di da del dos du zu zur af av ter ten bin al el'.split(' '));

export interface PersonName {
  given: string[];
  surname: string[];
}

/** "Dr. Müller, Hans-Peter" or "Hans-Peter Müller" to given names and surname; particles belong to the surname. */
export function parsePersonName(full: string): PersonName {
  const comma = full.indexOf(',');
  const words = (text: string) => splitWords(foldText(text)).filter((w) => !TITLES.has(w) && w !== '&');
  if (comma > 0) {
    const surname = words(full.slice(0, comma));
    const given = words(full.slice(comma + 1));
    if (surname.length > 0 && given.length > 0) return { given, surname };
  }
  const all = words(full.replace(/\b(?:geb\.?|geborene?r?|née?)\s+\S+/i, ' '));
  if (all.length <= 1) return { given: [], surname: all };
  let at = all.length - 1;
  while (at > 1 && PARTICLES.has(all[at - 1] as string)) at--;
  return { given: all.slice(0, at), surname: all.slice(at) };
}

const SOUND: Record<string, string> = {
  b: '1',
  f: '1',
  p: '1',
  v: '1',
  w: '1',
  c: '2',
  g: '2',
  j: '2',
  k: '2',
  q: '2',
  s: '2',
  x: '2',
  z: '2',
  d: '3',
  t: '3',
  l: '4',
  m: '5',
  n: '5',
  r: '6',
};

/** Sound code of a surname: Soundex classes without its fixed length, "w" counted as "v" for German names. */
export function soundOf(word: string): string {
  let code = word[0] ?? '';
  let last = SOUND[code] ?? '';
  for (let i = 1; i < word.length && code.length < 6; i++) {
    const sound = SOUND[word[i] as string] ?? '';
    if (sound !== '' && sound !== last) code += sound;
    if (word[i] !== 'h') last = sound;
  }
  return code;
}
