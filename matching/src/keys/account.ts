import type { TokenFrequency } from '../frequency/token-frequency.ts';
import { cityKey } from '../place/place.ts';
import { type NormalisedAccount, possibleCitiesOf } from '../record/account.ts';
import { type CompiledName, compileNames } from '../record/compiled-name.ts';
import { hash64 } from '../text/hash.ts';
import { trigramBands } from './minhash.ts';

/** What two companies with a common blocking key share, by the first letter of the key. Explanations show it. */
const KEY_MEANINGS: Record<string, string> = {
  i: 'same registration number',
  d: 'same web domain',
  t: 'same phone number',
  e: 'same e-mail address',
  n: 'same whole name',
  c: 'same beginning and city',
  f: 'same first letters',
  l: 'same last letters',
  r: 'same rare word',
  w: 'same two rarest words',
  y: 'same rare word and city',
  a: 'same postcode and house number',
  x: 'one letter differs at the beginning',
  m: 'similar letters',
  k: 'same beginning of a word and city',
  z: 'same acronym',
  p: 'same postcode and beginning of a word',
};

/** A word is a key by itself only if at most this many records contain it, so that candidate lists stay short. */
const RARE_WORD_LIMIT = 150;
/**
 * Minimum information, in bits, of the first or last letters that form a key: at most one record in 2^10 is expected
 * to share them. Names that start with common words therefore have longer keys.
 */
const MIN_EDGE_BITS = 10;

interface TextKeys {
  core: Set<string>;
  fuzzy: Set<string>;
}

/**
 * Returns letters from one end of a name: at least `minLetters`, and enough words to reach MIN_EDGE_BITS. Empty if the
 * whole name has fewer bits.
 */
function edgeKey(name: CompiledName, minLetters: number, fromEnd: boolean): string {
  const count = name.stems.length;
  let length = 0;
  let bits = 0;
  for (let step = 0; step < count; step++) {
    const index = fromEnd ? count - 1 - step : step;
    const stem = name.stems[index] as string;
    length += stem.length;
    bits += name.bits[index] as number;
    if (length >= minLetters && bits >= MIN_EDGE_BITS) {
      // The key may end inside the last of these words, after at least four of its letters.
      const cut = Math.max(minLetters, length - stem.length + Math.min(4, stem.length));
      return fromEnd ? name.core.slice(-cut) : name.core.slice(0, cut);
    }
  }
  return '';
}

/** Returns the indexes of the rarest words, rarest first. */
function rarestWords(name: CompiledName, count: number): number[] {
  const order = name.stems.map((_, i) => i);
  order.sort((a, b) => (name.bits[b] as number) - (name.bits[a] as number) || a - b);
  return order.slice(0, count);
}

function addNameKeys(
  name: CompiledName,
  cities: string[],
  postcode: string,
  frequency: TokenFrequency,
  keys: TextKeys,
): void {
  const { core, fuzzy } = keys;
  core.add(`n:${name.core}`);
  const firstLettersKey = edgeKey(name, 10, false);
  if (firstLettersKey !== '') core.add(`f:${firstLettersKey}`);
  const lastLettersKey = edgeKey(name, 9, true);
  if (lastLettersKey !== '' && lastLettersKey !== name.core) core.add(`l:${lastLettersKey}`);
  const order = rarestWords(name, 3);
  const rareStems = order.map((i) => name.stems[i] as string);
  for (let i = 0; i < rareStems.length; i++) {
    const stem = rareStems[i] as string;
    if (stem.length >= 3 && frequency.count(stem) <= RARE_WORD_LIMIT) core.add(`r:${stem}`);
    for (let j = i + 1; j < rareStems.length; j++) {
      const other = rareStems[j] as string;
      core.add(stem < other ? `w:${stem} ${other}` : `w:${other} ${stem}`);
    }
    for (const city of cities) core.add(`y:${stem} ${city}`);
  }
  for (const city of cities) {
    core.add(`c:${name.core.slice(0, 6)} ${city}`);
    for (const stem of rareStems) fuzzy.add(`k:${stem.slice(0, 4)} ${city}`);
  }
  if (name.core.length >= 6) {
    const prefix = name.core.slice(0, 9);
    fuzzy.add(`x:${prefix}`);
    for (let i = 0; i < prefix.length; i++) fuzzy.add(`x:${prefix.slice(0, i)}${prefix.slice(i + 1)}`);
  }
  for (const band of trigramBands(name.core)) fuzzy.add(`m:${band}`);
  if (name.variant.a !== undefined) fuzzy.add(`z:${name.variant.a}`);
  if (name.stems.length === 1 && name.letters.length >= 3 && name.letters.length <= 6) fuzzy.add(`z:${name.letters}`);
  if (postcode !== '') for (const stem of rareStems) fuzzy.add(`p:${postcode} ${stem.slice(0, 4)}`);
}

/** Returns the keys as strings. NormalisedAccount explains the one-letter properties of the record. */
function buildTextKeys(record: NormalisedAccount, frequency: TokenFrequency): TextKeys {
  const keys: TextKeys = { core: new Set(), fuzzy: new Set() };
  for (const id of record.i ?? []) {
    // Suppliers often omit the suffix of a German number, so the key has none; scoring compares it.
    keys.core.add(`i:${id.startsWith('DE-HR:') ? id.slice(0, id.lastIndexOf(':')) : id}`);
  }
  if (record.d !== undefined) keys.core.add(`d:${record.d}`);
  if (record.t !== undefined) keys.core.add(`t:${record.t.slice(-7)}`);
  if (record.e !== undefined) keys.core.add(`e:${record.e}`);
  const cities = [...new Set(possibleCitiesOf(record).slice(0, 2).map(cityKey))];
  for (const name of compileNames(record, frequency)) addNameKeys(name, cities, record.p ?? '', frequency, keys);
  if (record.p !== undefined) keys.core.add(`a:${record.p} ${record.h ?? record.w?.[0] ?? ''}`);
  return keys;
}

/**
 * Returns the blocking keys of a company as signed 64-bit numbers, for a PostgreSQL bigint[]: only records with a
 * common key are compared. All rows are looked up by their `core` keys; rows that remain undecided also by the looser
 * `fuzzy` keys. `frequency` selects the rare words: if it has changed since the master's keys were created, recall
 * drops slightly, but not precision.
 */
export function blockingKeys(
  record: NormalisedAccount,
  frequency: TokenFrequency,
): { core: bigint[]; fuzzy: bigint[] } {
  const keys = buildTextKeys(record, frequency);
  return { core: [...keys.core].map(hash64), fuzzy: [...keys.fuzzy].map(hash64) };
}

/** Returns the meanings of the keys that two companies share ("same whole name"), for the explanation of a pair. */
export function sharedKeyMeanings(a: NormalisedAccount, b: NormalisedAccount, frequency: TokenFrequency): string[] {
  const left = buildTextKeys(a, frequency);
  const right = buildTextKeys(b, frequency);
  const meanings = new Set<string>();
  const collect = (leftKeys: Set<string>, rightKeys: Set<string>) => {
    for (const key of leftKeys)
      if (rightKeys.has(key)) meanings.add(KEY_MEANINGS[key.slice(0, key.indexOf(':'))] ?? key);
  };
  collect(left.core, right.core);
  collect(left.fuzzy, right.fuzzy);
  return [...meanings];
}
