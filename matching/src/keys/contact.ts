import { PARTICLES, soundOf } from '../person/name.ts';
import { compileContact } from '../record/compiled-contact.ts';
import type { NormalisedContact } from '../record/contact.ts';
import { hash64 } from '../text/hash.ts';

/** Number of words of a name that are paired into keys; more would find hardly any pairs. */
const MAX_NAME_WORDS = 6;

interface TextKeys {
  core: Set<string>;
  fuzzy: Set<string>;
}

/**
 * Returns the sounds of the distinctive words of a name, unique and sorted, so that word order does not affect a key.
 */
function soundsOf(record: NormalisedContact): string[] {
  const { words } = compileContact(record);
  const distinctive = words.filter(({ text }) => text.length > 1 && !PARTICLES.has(text));
  const used = distinctive.length > 0 ? distinctive : words;
  return [...new Set(used.slice(0, MAX_NAME_WORDS).map(({ sound, text }) => (sound.length > 1 ? sound : text)))].sort();
}

function nameKeys(record: NormalisedContact, { core, fuzzy }: TextKeys): void {
  const { letters, inOrder, given, surname } = compileContact(record);
  core.add(`pn:${inOrder.replaceAll(' ', '')}`);
  core.add(`pw:${letters}`);
  fuzzy.add(`ft:${[...letters].sort().join('')}`);
  const sounds = soundsOf(record);
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

function otherKeys(record: NormalisedContact, { core, fuzzy }: TextKeys): void {
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
    // Two of day, month and year, so that one of them may be wrong.
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

function textKeys(record: NormalisedContact): TextKeys {
  const keys: TextKeys = { core: new Set(), fuzzy: new Set() };
  if (record.g.length + record.l.length > 0) nameKeys(record, keys);
  otherKeys(record, keys);
  return keys;
}

/**
 * Returns the blocking keys of a person as signed 64-bit numbers, used like those of `blockingKeys`. `core` holds
 * email, phone, number, street and date of birth as they are, and the sound of each name word combined with another
 * name word, year of birth, town, postcode or employer: neither word order nor one wrong field hides a pair.
 */
export function contactKeys(record: NormalisedContact): { core: bigint[]; fuzzy: bigint[] } {
  const keys = textKeys(record);
  return { core: [...keys.core].map(hash64), fuzzy: [...keys.fuzzy].map(hash64) };
}
