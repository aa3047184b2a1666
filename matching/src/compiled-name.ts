import type { NormalisedAccount } from './account.ts';
import { stemWord } from './fold.ts';
import { type TokenFrequency, tokenBits } from './frequency.ts';
import { genericForm } from './legal-form.ts';
import type { NameVariant } from './name.ts';
import { ROLE_WORDS } from './name-words.ts';

/** A spelling with everything the pair loop would otherwise compute again for each pair. */
export interface CompiledName {
  variant: NameVariant;
  stems: string[];
  /** Information of each stem in bits. */
  bits: Float64Array;
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

function compile(variant: NameVariant, frequency: TokenFrequency): CompiledName {
  const stems = variant.t.map(stemWord);
  const bits = new Float64Array(stems.length);
  let total = 0;
  for (let i = 0; i < stems.length; i++) {
    const value = tokenBits(stems[i] as string, frequency);
    bits[i] = value;
    total += value;
  }
  const numbers = variant.t.filter(isNumber);
  const roles = stems.filter((stem) => ROLE_WORDS.has(stem));
  return {
    variant,
    stems,
    bits,
    total,
    letters: variant.t.join(''),
    core: stems.join(''),
    form: variant.f ?? '',
    generic: variant.f ? genericForm(variant.f) : '',
    numbers: numbers.length > 1 ? numbers.sort().join(' ') : (numbers[0] ?? ''),
    roles: roles.length > 1 ? roles.sort().join(' ') : (roles[0] ?? ''),
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
