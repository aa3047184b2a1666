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

function addNameKeys(record: NormalisedContact, { core, fuzzy }: TextKeys): void {
  const { letters, inOrder, given, surname } = compileContact(record);
  core.add(`pn:${inOrder.replaceAll(' ', '')}`);
  core.add(`pw:${letters}`);
  fuzzy.add(`ft:${[...letters].sort().join('')}`);
  const sounds = distinctiveSounds(record);
  if (sounds.length === 1) core.add(`p1:${sounds[0]}`);
  for (let i = 0; i < sounds.length; i++) {
    for (let j = i + 1; j < sounds.length; j++) core.add(`p2:${sounds[i]} ${sounds[j]}`);
    if (record.b !== undefined) core.add(`py:${sounds[i]} ${record.b.slice(0, 4)}`);
    if (record.y !== undefined) core.add(`pc:${sounds[i]} ${record.y.slice(0, 5)}`);
    if (record.p !== undefined) core.add(`pp:${sounds[i]} ${record.p}`);
    for (const domain of record.d ?? []) core.add(`pd:${sounds[i]} ${domain}`);
    if (record.a !== undefined) core.add(`pa:${sounds[i]} ${record.a}`);
    if (record.o !== undefined) core.add(`po:${sounds[i]} ${record.o.join('').slice(0, 6)}`);
    fuzzy.add(`f1:${sounds[i]}`);
  }
  for (const initial of new Set([given?.text[0], surname?.text[0]])) {
    if (initial === undefined) continue;
    if (record.b !== undefined) fuzzy.add(`fq:${initial} ${record.b.slice(0, 4)}`);
    if (record.y !== undefined) fuzzy.add(`fr:${initial} ${record.y.slice(0, 5)}`);
  }
  if (record.n !== 1) {
    const initial = given?.text[0] ?? '';
    if (surname) fuzzy.add(`fi:${soundOf(surname.text)} ${initial}`);
    if (surname) fuzzy.add(`fl:${surname.text.slice(0, 4)} ${initial}`);
    if (surname) fuzzy.add(`fe:${surname.text.slice(-4)} ${initial}`);
  }
}

function addOtherKeys(record: NormalisedContact, { core, fuzzy }: TextKeys): void {
  const { b, y, p, s, h, w } = record;
  for (const email of record.e ?? []) {
    core.add(`pe:${email}`);
    fuzzy.add(`fm:${email.slice(0, 5)}`);
    fuzzy.add(`fn:${email.slice(0, email.indexOf('@') + 1 || undefined).slice(-5)}`);
    fuzzy.add(`fo:${email.slice(email.indexOf('@')).slice(0, 6)}`);
  }
  for (const phone of record.t ?? []) core.add(`pt:${phone.slice(-7)}`);
  for (const id of record.i ?? []) core.add(`pi:${id}`);
  if (b !== undefined && !b.endsWith('00')) {
    core.add(`pb:${b}`);
    // Two of day, month and year, so that the third may be wrong.
    fuzzy.add(`fa:${b.slice(0, 6)}`);
    fuzzy.add(`fb:${b.slice(0, 4)}${b.slice(6)}`);
    fuzzy.add(`fd:${b.slice(4)}`);
    if (y !== undefined) fuzzy.add(`fc:${b.slice(0, 4)} ${y.slice(0, 4)}`);
  }
  if (s !== undefined) {
    core.add(`ps:${s.slice(0, 8)} ${h ?? ''}`);
    if (p !== undefined) fuzzy.add(`fp:${s.slice(0, 4)} ${p}`);
    if (y !== undefined) fuzzy.add(`fy:${s.slice(0, 4)} ${y.slice(0, 4)}`);
  }
  if (h !== undefined && p !== undefined) fuzzy.add(`fh:${h} ${p}`);
  if (w !== undefined) {
    if (p !== undefined) fuzzy.add(`fw:${w.slice(0, 4)} ${p}`);
    if (s !== undefined) fuzzy.add(`fx:${w.slice(0, 4)} ${s.slice(0, 4)}`);
  }
}

function buildTextKeys(record: NormalisedContact): TextKeys {
  const keys: TextKeys = { core: new Set(), fuzzy: new Set() };
  if (record.g.length + record.l.length > 0) addNameKeys(record, keys);
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
