import { PARTICLES, soundOf } from '../person/name.ts';
import { compileContact } from '../record/compiled-contact.ts';
import type { NormalisedContact } from '../record/contact.ts';
import { hash64 } from '../text/hash.ts';

/** Maximum number of name words that are combined into keys; more words would find hardly any further pairs. */
const MAX_NAME_WORDS = 6;

interface TextKeys {
  core: Set<string>;
  fuzzy: Set<string>;
}

/** Returns the distinct sounds of the distinctive name words, sorted, so that word order does not affect a key. */
function distinctiveSounds(record: NormalisedContact): string[] {
  const { words } = compileContact(record);
  const distinctive = words.filter(({ text }) => text.length > 1 && !PARTICLES.has(text));
  const keyWords = distinctive.length > 0 ? distinctive : words;
  return [
    ...new Set(keyWords.slice(0, MAX_NAME_WORDS).map(({ sound, text }) => (sound.length > 1 ? sound : text))),
  ].sort();
}

/**
 * Adds the keys of the name. Two characters before ":" identify the kind of a key, so that keys of different kinds are
 * never equal; they begin with "p" for core keys and with "f" for fuzzy keys.
 */
function addNameKeys(record: NormalisedContact, { core, fuzzy }: TextKeys): void {
  const { letters, sortedWords, given, surname } = compileContact(record);
  const { n: isWholeName, b: birthDate, y: city, p: postcode, d: domains, a: accountId, o: employerWords } = record;
  core.add(`pn:${sortedWords.replaceAll(' ', '')}`);
  core.add(`pw:${letters}`);
  fuzzy.add(`ft:${[...letters].sort().join('')}`);
  const sounds = distinctiveSounds(record);
  if (sounds.length === 1) core.add(`p1:${sounds[0]}`);
  for (let i = 0; i < sounds.length; i++) {
    for (let j = i + 1; j < sounds.length; j++) core.add(`p2:${sounds[i]} ${sounds[j]}`);
    if (birthDate !== undefined) core.add(`py:${sounds[i]} ${birthDate.slice(0, 4)}`);
    if (city !== undefined) core.add(`pc:${sounds[i]} ${city.slice(0, 5)}`);
    if (postcode !== undefined) core.add(`pp:${sounds[i]} ${postcode}`);
    for (const domain of domains ?? []) core.add(`pd:${sounds[i]} ${domain}`);
    if (accountId !== undefined) core.add(`pa:${sounds[i]} ${accountId}`);
    if (employerWords !== undefined) core.add(`po:${sounds[i]} ${employerWords.join('').slice(0, 6)}`);
    fuzzy.add(`f1:${sounds[i]}`);
  }
  for (const initial of new Set([given?.text[0], surname?.text[0]])) {
    if (initial === undefined) continue;
    if (birthDate !== undefined) fuzzy.add(`fq:${initial} ${birthDate.slice(0, 4)}`);
    if (city !== undefined) fuzzy.add(`fr:${initial} ${city.slice(0, 5)}`);
  }
  if (isWholeName !== 1) {
    const initial = given?.text[0] ?? '';
    if (surname) fuzzy.add(`fi:${soundOf(surname.text)} ${initial}`);
    if (surname) fuzzy.add(`fl:${surname.text.slice(0, 4)} ${initial}`);
    if (surname) fuzzy.add(`fe:${surname.text.slice(-4)} ${initial}`);
  }
}

function addOtherKeys(record: NormalisedContact, { core, fuzzy }: TextKeys): void {
  const { e: emails = [], t: phones = [], i: identifiers = [] } = record;
  const { b: birthDate, y: city, p: postcode, s: street, h: houseNumber, w: addressLine2 } = record;
  for (const email of emails) {
    core.add(`pe:${email}`);
    fuzzy.add(`fm:${email.slice(0, 5)}`);
    fuzzy.add(`fn:${email.slice(0, email.indexOf('@') + 1 || undefined).slice(-5)}`);
    fuzzy.add(`fo:${email.slice(email.indexOf('@')).slice(0, 6)}`);
  }
  for (const phone of phones) core.add(`pt:${phone.slice(-7)}`);
  for (const id of identifiers) core.add(`pi:${id}`);
  if (birthDate !== undefined && !birthDate.endsWith('00')) {
    core.add(`pb:${birthDate}`);
    // Two of day, month and year, so that the third may be wrong.
    fuzzy.add(`fa:${birthDate.slice(0, 6)}`);
    fuzzy.add(`fb:${birthDate.slice(0, 4)}${birthDate.slice(6)}`);
    fuzzy.add(`fd:${birthDate.slice(4)}`);
    if (city !== undefined) fuzzy.add(`fc:${birthDate.slice(0, 4)} ${city.slice(0, 4)}`);
  }
  if (street !== undefined) {
    core.add(`ps:${street.slice(0, 8)} ${houseNumber ?? ''}`);
    if (postcode !== undefined) fuzzy.add(`fp:${street.slice(0, 4)} ${postcode}`);
    if (city !== undefined) fuzzy.add(`fy:${street.slice(0, 4)} ${city.slice(0, 4)}`);
  }
  if (houseNumber !== undefined && postcode !== undefined) fuzzy.add(`fh:${houseNumber} ${postcode}`);
  if (addressLine2 !== undefined) {
    if (postcode !== undefined) fuzzy.add(`fw:${addressLine2.slice(0, 4)} ${postcode}`);
    if (street !== undefined) fuzzy.add(`fx:${addressLine2.slice(0, 4)} ${street.slice(0, 4)}`);
  }
}

function buildTextKeys(record: NormalisedContact): TextKeys {
  const keys: TextKeys = { core: new Set(), fuzzy: new Set() };
  const { g: givenNames, l: surnameWords } = record;
  if (givenNames.length + surnameWords.length > 0) addNameKeys(record, keys);
  addOtherKeys(record, keys);
  return keys;
}

/**
 * Returns the blocking keys of a person as signed 64-bit numbers, used like those of `blockingKeys`. `core` contains
 * email, phone, number, street and date of birth unchanged, and the sound of each name word combined with another name
 * word, year of birth, town, postcode or employer, so neither word order nor one wrong field hides a pair.
 */
export function contactKeys(record: NormalisedContact): { core: bigint[]; fuzzy: bigint[] } {
  const keys = buildTextKeys(record);
  return { core: [...keys.core].map(hash64), fuzzy: [...keys.fuzzy].map(hash64) };
}
