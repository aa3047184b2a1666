import { type TokenFrequency, tokenBits } from '../frequency/token-frequency.ts';
import { genericForm } from '../name/legal-form.ts';
import type { NameVariant } from '../name/variant.ts';
import { ROLE_WORDS } from '../name/words.ts';
import { stemWord } from '../text/fold.ts';
import type { NormalisedAccount } from './account.ts';

/**
 * A spelling with precomputed values, so that comparing a pair does not repeat the work. Tokens are those of
 * NameVariant.
 */
export interface CompiledName {
  variant: NameVariant;
  /** Stem of each token. */
  stems: string[];
  /** Information of each stem in bits. */
  bits: number[];
  /** Sum of `bits`. */
  total: number;
  /** All tokens joined: equal for "Post Bank" and "Postbank". */
  letters: string;
  /** All stems joined. */
  core: string;
  /** Class of the legal form; empty without one. */
  form: string;
  /** Kind of the legal form in any country, such as LLC; empty without one. */
  generic: string;
  /** Tokens that are numbers, sorted, with blanks between them. */
  numbers: string;
  /** Tokens that mark a parent, a sister company or a branch, sorted, with blanks between them. */
  roles: string;
}

const isNumber = (token: string) => token.charCodeAt(0) >= 48 && token.charCodeAt(0) <= 57;

const sortAndJoin = (words: string[]) => (words.length > 1 ? words.sort().join(' ') : (words[0] ?? ''));
const NO_WORDS: string[] = [];

function compile(variant: NameVariant, frequency: TokenFrequency): CompiledName {
  const { t: tokens, f: form = '' } = variant;
  const stems: string[] = [];
  const bits: number[] = [];
  let total = 0;
  let letters = '';
  let core = '';
  let numbers = NO_WORDS;
  let roles = NO_WORDS;
  for (const token of tokens) {
    const stem = stemWord(token);
    const value = tokenBits(stem, frequency);
    stems.push(stem);
    bits.push(value);
    total += value;
    letters += token;
    core += stem;
    if (isNumber(token)) numbers = [...numbers, token];
    if (ROLE_WORDS.has(stem)) roles = [...roles, stem];
  }
  return {
    variant,
    stems,
    bits,
    total,
    letters,
    core,
    form,
    generic: form && genericForm(form),
    numbers: sortAndJoin(numbers),
    roles: sortAndJoin(roles),
  };
}

/** Returns all spellings of a record, compiled. */
export function compileNames(record: NormalisedAccount, frequency: TokenFrequency): CompiledName[] {
  return record.n.map((variant) => compile(variant, frequency));
}

let lastRecord: NormalisedAccount | undefined;
let lastFrequency: TokenFrequency | undefined;
let lastNames: CompiledName[] = [];

/** Like `compileNames`, but caches the last result: a query is compared with about fifty candidates in a row. */
export function compileNamesCached(record: NormalisedAccount, frequency: TokenFrequency): CompiledName[] {
  if (record !== lastRecord || frequency !== lastFrequency) {
    lastNames = compileNames(record, frequency);
    lastRecord = record;
    lastFrequency = frequency;
  }
  return lastNames;
}

/** Returns the distinct stems of all spellings of a record, which a TokenFrequency counts. */
export function nameTokens(record: NormalisedAccount): string[] {
  const tokens = new Set<string>();
  for (const variant of record.n) for (const token of variant.t) tokens.add(stemWord(token));
  return [...tokens];
}
