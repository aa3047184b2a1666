import type { AccountInput } from '@leadwright/matching';
import { readCsv } from './csv.ts';
import { repositoryFile } from './files.ts';

/** Number of distinct words: words of real names, then generated words for the long tail. */
const VOCABULARY_SIZE = 300_000;
const SYLLABLES =
  'an bel cor dra el fen gar hol in jor ka lo mar nov or pel qui ros sta tor ul ver wes xi yor zan'.split(' ');

interface Vocabulary {
  /** Most frequent first. */
  words: string[];
  legalForms: string[];
  towns: { city: string; postcode: string; country: string }[];
}

/** Returns a generator of numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const pickOne = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

/** Reads words, legal forms and towns from the companies that ship with the product. */
export function readVocabulary(): Vocabulary {
  const counts = new Map<string, number>();
  const [legalForms, towns]: [string[], Vocabulary['towns']] = [[], []];
  for (const row of readCsv(repositoryFile('server/seed/companies.csv.gz'))) {
    const words = row.company_name!.split(' ');
    legalForms.push(words.pop()!);
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    if (row.head_office_city)
      towns.push({ city: row.head_office_city, postcode: row.postcode!, country: row.country! });
  }
  const words = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const random = seededRandom(7);
  while (words.length < VOCABULARY_SIZE) {
    const word = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pickOne(SYLLABLES, random)).join('');
    words.push(word[0]!.toUpperCase() + word.slice(1));
  }
  return { words, legalForms, towns };
}

/**
 * Returns company number `i`, the same in every run; the word of rank r occurs about 1/r as often as the first (Zipf).
 */
export function generateCompany({ words, legalForms, towns }: Vocabulary, i: number): AccountInput {
  const random = seededRandom(i + 1);
  const randomWord = () => words[Math.floor(words.length ** random()) - 1] as string;
  const nameWords = Array.from({ length: 2 + Math.floor(random() * 2) }, randomWord);
  const name = [...nameWords, pickOne(legalForms, random)].join(' ');
  const { city, postcode, country } = pickOne(towns, random);
  const street = `${1 + Math.floor(random() * 200)} ${randomWord()} ${country === 'DE' ? 'Straße' : 'Street'}`;
  if (random() < 0.2) return { name, city, country };
  return { name, address: street, city, postcode, country };
}

/** Returns a company as another supplier might write it: misspelt, in capitals, or without a part. */
export function damageCompany(input: AccountInput, seed: number): AccountInput {
  const random = seededRandom(seed ^ 0x5bd1e995);
  let words = input.name.split(' ');
  if (random() < 0.4) words = words.slice(0, -1);
  if (random() < 0.1 && words.length > 2) words.splice(Math.floor(random() * words.length), 1);
  let name = words.join(' ');
  if (random() < 0.35) {
    const position = 1 + Math.floor(random() * (name.length - 1));
    const letter = random() < 0.5 ? '' : pickOne(SYLLABLES, random)[0];
    name = name.slice(0, position) + letter + name.slice(position + 1);
  }
  if (random() < 0.2) name = name.toUpperCase();
  const { address: _, ...withoutAddress } = input;
  if (random() < 0.3) return { ...withoutAddress, name };
  if (random() < 0.3) return { name, country: input.country! };
  return { ...input, name };
}
