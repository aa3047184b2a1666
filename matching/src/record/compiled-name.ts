import { type TokenFrequency, tokenBits } from '../frequency/token-frequency.ts';
import { genericForm } from '../name/legal-form.ts';
import type { NameVariant } from '../name/variant.ts';
import { ROLE_WORDS } from '../name/words.ts';
import { stemWord } from '../text/fold.ts';
import type { NormalisedAccount } from './account.ts';

/** A spelling with everything the pair loop would otherwise compute again for each pair. */
export interface CompiledName {
  variant: NameVariant;
  stems: string[];
  /** Information of each stem in bits. */
  bits: number[];
  total: number;
  /** Tokens joined: equal for "Post Bank" and "Postbank". */
  letters: string;
  /** Stems joined. */
  core: string;
  form: string;
  generic: string;
  /** Number tokens, sorted and joined. */
  numbers: string;
  /** Parent and branch words, sorted and joined. */
  roles: string;
}

const isNumber = (token: string) => token.charCodeAt(0) >= 48 && token.charCodeAt(0) <= 57;

/** Words sorted and joined. */
const inOrder = (words: string[]) => (words.length > 1 ? words.sort().join(' ') : (words[0] ?? ''));
const NONE: string[] = [];

function compile(variant: NameVariant, frequency: TokenFrequency): CompiledName {
  const { t: tokens, f: form = '' } = variant;
  const stems: string[] = [];
  const bits: number[] = [];
  let total = 0;
  let letters = '';
  let core = '';
  let numbers = NONE;
  let roles = NONE;
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
    numbers: inOrder(numbers),
    roles: inOrder(roles),
  };
}

/** Compiled spellings of a record. */
export function compileNames(record: NormalisedAccount, frequency: TokenFrequency): CompiledName[] {
  return record.n.map((variant) => compile(variant, frequency));
}

let lastRecord: NormalisedAccount | undefined;
let lastFrequency: TokenFrequency | undefined;
let lastNames: CompiledName[] = [];

/** The same for the record asked before: a query meets its fifty candidates one after the other. */
export function compileNamesOnce(record: NormalisedAccount, frequency: TokenFrequency): CompiledName[] {
  if (record !== lastRecord || frequency !== lastFrequency) {
    lastNames = compileNames(record, frequency);
    lastRecord = record;
    lastFrequency = frequency;
  }
  return lastNames;
}

/** Distinct stems of all spellings: what the master's token counts are made of. */
export function nameTokens(record: NormalisedAccount): string[] {
  const tokens = new Set<string>();
  for (const variant of record.n) for (const token of variant.t) tokens.add(stemWord(token));
  return [...tokens];
}
