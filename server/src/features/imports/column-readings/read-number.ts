import { plainDigits } from './ascii-digits.ts';
import { canMean, isUnit } from './number-units.ts';

export type DecimalSign = '.' | ',';

/** No number with its units is longer. The limit keeps the work for a long text small. */
const MAX_LENGTH = 60;

const NUMBER_IN_TEXT = /^([^\d.,]*(?:(?<=\p{L})\.\s?)?)([.,]?\d(?:[\d.,٫٬' ]*\d)?)(.*)$/su;
const WESTERN_GROUPS = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/;
/** Groups of two digits before the last three, as in India. */
const INDIAN_GROUPS = /^[1-9]\d?([.,])(?:\d{2}\1)+\d{3}$/;

interface NumberParts {
  digits: string;
  /** The currency and percent signs before and behind the digits. */
  units: string[];
  isNegative: boolean;
}

/** Splits a number from its signs and units; undefined for any other text. */
function splitNumber(text: string): NumberParts | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = plainDigits(text)
    .replace(/[’ʼ`´]/g, "'")
    .replace(/[−–—‐]/g, '-')
    .trim();
  const bracketed = /^\((.*)\)$/s.exec(plain);
  const [, front, digits, back] = NUMBER_IN_TEXT.exec(bracketed ? bracketed[1]!.trim() : plain) ?? [];
  if (digits === undefined) return undefined;
  // "250,-" and "250.--" have no cents.
  const affixes = [front!.trim(), back!.replace(/^[.,]-{1,2}(?=$|\s)/, '').trim()];
  // "500+" is any number from 500 on.
  if (affixes[1]!.includes('+')) return undefined;
  const signs = affixes.flatMap((affix) => affix.match(/[+-]/g) ?? []);
  const units = affixes.map((affix) => affix.replace(/[+-]/, '').trim()).filter((unit) => unit !== '');
  if (signs.length + (bracketed ? 1 : 0) > 1 || !units.every(isUnit)) return undefined;
  return { digits, units, isNegative: bracketed !== null || signs[0] === '-' };
}

/**
 * Reads a number with this decimal sign; undefined for any other text. Groups of digits must be complete, so that a
 * number with the other decimal sign is not read as a number without one. A currency or percent sign is dropped.
 */
export function readNumber(text: string, sign: DecimalSign): number | undefined {
  const parts = splitNumber(text);
  const numeral = parts && toNumeral(parts.digits, sign);
  if (numeral === undefined) return undefined;
  const number = Number(numeral);
  return parts!.isNegative && number !== 0 ? -number : number;
}

/** Returns the currency that a number is in if it cannot be this one. */
export const otherCurrencyIn = (text: string, currency: string): string | undefined =>
  splitNumber(text)?.units.find((unit) => !canMean(unit, currency));

/** Returns digits in the form of JavaScript. */
function toNumeral(digits: string, sign: DecimalSign): string | undefined {
  const unified = digits.replaceAll('٫', sign).replaceAll('٬', "'");
  const [whole = '', fraction, ...rest] = unified.split(sign);
  if (rest.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
  if (whole === '') return fraction === undefined ? undefined : `0.${fraction}`;
  const isGrouped = WESTERN_GROUPS.test(whole) || INDIAN_GROUPS.test(whole);
  if (!isGrouped && !/^\d+$/.test(whole)) return undefined;
  return `${whole.replace(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}`;
}
