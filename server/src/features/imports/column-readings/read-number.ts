import { plainDigits } from './ascii-digits.ts';

export type DecimalSign = '.' | ',';

/** No number with its units is longer. The limit keeps the work for a long text small. */
const MAX_LENGTH = 60;

const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));
/** Currency signs that are letters, and the words of the currencies that are written out most. */
const CURRENCY_WORDS = new Set(
  'kr din ft fr lei kč kčs zł rs руб лв ден sfr euro euros eur chf usd gbp dollar dollars pounds'.split(' '),
);
/** A sign such as "€", or with the letters of a country such as "US$". */
const CURRENCY_SIGN = /^(?:\p{Lu}{0,3} ?\p{Sc}|\p{Sc} ?\p{Lu}{1,3})$/u;

function isUnit(text: string): boolean {
  if (text === '' || text === '%' || text === '٪') return true;
  return (
    CURRENCY_CODES.has(text) || CURRENCY_WORDS.has(text.toLowerCase().replace(/\.$/, '')) || CURRENCY_SIGN.test(text)
  );
}

const NUMBER_IN_TEXT = /^([^\d.,]*(?:(?<=\p{L})\.\s?)?)([.,]?\d(?:[\d.,٫٬' ]*\d)?)(.*)$/su;
const WESTERN_GROUPS = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/;
/** Groups of two digits before the last three, as in India. */
const INDIAN_GROUPS = /^[1-9]\d?([.,])(?:\d{2}\1)+\d{3}$/;

/**
 * Reads a number with this decimal sign; undefined for any other text. Groups of digits must be complete, so that a
 * number with the other decimal sign is not read as a number without one. A currency or percent sign is dropped.
 */
export function readNumber(text: string, sign: DecimalSign): number | undefined {
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
  const signs = affixes.flatMap((affix) => affix.match(/[+-]/g) ?? []);
  const units = affixes.map((affix) => affix.replace(/[+-]/, '').trim());
  if (signs.length + (bracketed ? 1 : 0) > 1 || !units.every(isUnit)) return undefined;
  const numeral = toNumeral(digits, sign);
  if (numeral === undefined) return undefined;
  const number = Number(numeral);
  return (bracketed || signs[0] === '-') && number !== 0 ? -number : number;
}

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
