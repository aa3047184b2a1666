import { type ChoiceNames, maxPartsOf, readChoices } from '@leadwright/contract/cells/choice-line';
import {
  type CustomValue,
  type FieldOption,
  type FieldType,
  normaliseForComparison,
} from '@leadwright/contract/custom-values';
import { countryOf } from '../suggest/countries.ts';

/** The rules for reading the texts of a field. */
export interface ReadRules {
  type: FieldType;
  options: readonly FieldOption[];
  /** Whether dates have the month before the day. */
  monthFirst: boolean;
}

/** The result for a text that cannot be read as the type of the field. */
export class UnreadableText {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

const NOT_A_NUMBER = new UnreadableText('Not a number');
const NOT_A_DATE = new UnreadableText('Not a date, such as 2026-01-31');
const NOT_A_DATE_TIME = new UnreadableText('Not a date and time, such as 2026-01-31 14:30');
const NOT_YES_OR_NO = new UnreadableText('Neither yes nor no');
const NOT_A_COUNTRY = new UnreadableText('Not a known country');

/** Reads a number with optional currency and thousands separators. The last dot or comma is the decimal sign. */
function readNumber(text: string): number | UnreadableText {
  const numberText = text
    .replace(/^(?:[A-Z]{3}|\p{Sc})\s*|(?<!\s)\s*(?:[A-Z]{3}|\p{Sc})$/gu, '')
    .replace(/[\s'’]/gu, '');
  const lastSeparatorIndex = Math.max(numberText.lastIndexOf('.'), numberText.lastIndexOf(','));
  const decimalSign = numberText[lastSeparatorIndex];
  const hasDotAndComma = numberText.includes('.') && numberText.includes(',');
  const hasOnlyThousandsSeparators =
    !hasDotAndComma &&
    decimalSign !== undefined &&
    /^-?\d{1,3}([.,]\d{3})+$/.test(numberText) &&
    (decimalSign === ',' || numberText.indexOf('.') < lastSeparatorIndex);
  const numeral =
    lastSeparatorIndex < 0 || hasOnlyThousandsSeparators
      ? numberText.replace(/[.,]/g, '')
      : `${numberText.slice(0, lastSeparatorIndex).replaceAll(decimalSign === '.' ? ',' : '.', '')}.${numberText.slice(lastSeparatorIndex + 1)}`;
  return /^[+-]?\d+(\.\d+)?$/.test(numeral) ? Number(numeral) : NOT_A_NUMBER;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const pad = (part: string | number) => String(part).padStart(2, '0');

function readDay(text: string, monthFirst: boolean): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return `${iso[1]}-${pad(iso[2]!)}-${pad(iso[3]!)}`;
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text);
  if (parts) {
    const [first, second] = [Number(parts[1]), Number(parts[2])];
    // If one order gives no valid month, the other order is used.
    const isMonthFirst = first > 12 ? false : second > 12 ? true : monthFirst;
    const [month, day] = isMonthFirst ? [first, second] : [second, first];
    return `${parts[3]}-${pad(month)}-${pad(day)}`;
  }
  const namedMonth = /^(?:(\d{1,2})[. -]+([a-z]{3,9})|([a-z]{3,9}) (\d{1,2}),?)[, -]+(\d{4})$/i.exec(text);
  const month = namedMonth ? MONTHS.indexOf((namedMonth[2] ?? namedMonth[3])!.slice(0, 3).toLowerCase()) + 1 : 0;
  return month > 0 ? `${namedMonth![5]}-${pad(month)}-${pad((namedMonth![1] ?? namedMonth![4])!)}` : undefined;
}

/** A match starts only before all separators, because trying each of them takes too long in a long cell. */
const TIME = /(?<![T ,])[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
/** Reads a date and time. Without a time zone it is UTC, as in exports. */
function readDateTime(text: string, monthFirst: boolean): string | undefined {
  const timeMatch = TIME.exec(text);
  const day = readDay(text.slice(0, timeMatch?.index), monthFirst);
  if (!day) return undefined;
  const zone = timeMatch?.[4]?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') ?? 'Z';
  return `${day}T${pad(timeMatch?.[1] ?? 0)}:${timeMatch?.[2] ?? '00'}:${timeMatch?.[3] ?? '00'}${zone}`;
}

const YES = new Set(['yes', 'y', 'true', '1', 'ja', 'oui', 'si', 'sí', 'wahr', 'vrai', 'x']);
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'nee', 'non', 'falsch', 'faux']);

const namesByOptions = new WeakMap<readonly FieldOption[], ChoiceNames>();

/**
 * Returns the names of options. A label has priority over a code, and a code over a synonym. The code of a merged option
 * is that of its target.
 */
function namesOf(options: readonly FieldOption[]): ChoiceNames {
  const known = namesByOptions.get(options);
  if (known) return known;
  const codes = new Map<string, string>();
  const addNames = (names: (option: FieldOption) => readonly string[]) => {
    for (const option of options) {
      for (const name of names(option).map(normaliseForComparison))
        if (!codes.has(name)) codes.set(name, option.merged_into ?? option.code);
    }
  };
  addNames(({ state, label }) => (state === 'merged' ? [] : [label]));
  addNames(({ code }) => [code]);
  addNames(({ synonyms, state }) => (state === 'retired' ? [] : synonyms));
  const names = {
    find: (name: string) => codes.get(normaliseForComparison(name)),
    maxParts: maxPartsOf(options.flatMap(({ label, synonyms }) => [label, ...synonyms])),
  };
  namesByOptions.set(options, names);
  return names;
}

/**
 * Converts a text to a value of the field's type, or returns `UnreadableText`. The other rules of the field apply to all
 * inputs and are checked later.
 */
export function readFieldText({ type, options, monthFirst }: ReadRules, text: string): CustomValue | UnreadableText {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'rating':
      return readNumber(text);
    case 'date':
      // A spreadsheet program may have added a time to the date.
      return readDay(text.replace(/[T ]00:00(:00)?(\.0+)?Z?$/, ''), monthFirst) ?? NOT_A_DATE;
    case 'date_time':
      return readDateTime(text, monthFirst) ?? NOT_A_DATE_TIME;
    case 'boolean': {
      const word = text.toLowerCase();
      return YES.has(word) ? true : NO.has(word) ? false : NOT_YES_OR_NO;
    }
    case 'country':
      return countryOf(text) || NOT_A_COUNTRY;
    case 'select':
      return namesOf(options).find(text) ?? text;
    case 'multi_select':
      return readChoices(text, namesOf(options));
    default:
      return text;
  }
}
