import { type CustomValue, comparable, type FieldOption, type FieldType } from '@leadwright/contract/custom-values';
import { countryOf } from '../suggest/countries.ts';

/** The rules of a field for reading texts of a file. */
export interface ReadRules {
  type: FieldType;
  options: readonly FieldOption[];
  /** Whether dates have the month before the day. */
  monthFirst: boolean;
}

/** A text that cannot be read as the type of the field. */
export class Unreadable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

const NUMBER = new Unreadable('Not a number');
const DAY = new Unreadable('Not a date, such as 2026-01-31');
const MOMENT = new Unreadable('Not a date and time, such as 2026-01-31 14:30');
const BOOLEAN = new Unreadable('Neither yes nor no');
const COUNTRY = new Unreadable('Not a known country');

/** Reads a number with optional currency and thousands separators. The last of dot and comma is the decimal sign. */
function readNumber(text: string): number | Unreadable {
  const bare = text.replace(/^(?:[A-Z]{3}|\p{Sc})\s*|\s*(?:[A-Z]{3}|\p{Sc})$/gu, '').replace(/[\s'’]/gu, '');
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const sign = bare[last];
  const both = bare.includes('.') && bare.includes(',');
  const isThousands =
    !both && sign !== undefined && /^-?\d{1,3}([.,]\d{3})+$/.test(bare) && (sign === ',' || bare.indexOf('.') < last);
  const plain =
    last < 0 || isThousands
      ? bare.replace(/[.,]/g, '')
      : `${bare.slice(0, last).replaceAll(sign === '.' ? ',' : '.', '')}.${bare.slice(last + 1)}`;
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : NUMBER;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (part: string | number) => String(part).padStart(2, '0');

function readDay(text: string, monthFirst: boolean): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return `${iso[1]}-${two(iso[2]!)}-${two(iso[3]!)}`;
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text);
  if (parts) {
    const [first, second] = [Number(parts[1]), Number(parts[2])];
    // If one order gives no valid month, the other one is used.
    const isMonthFirst = first > 12 ? false : second > 12 ? true : monthFirst;
    const [month, day] = isMonthFirst ? [first, second] : [second, first];
    return `${parts[3]}-${two(month)}-${two(day)}`;
  }
  const namedMonth = /^(?:(\d{1,2})[. -]+([a-z]{3,9})|([a-z]{3,9}) (\d{1,2}),?)[, -]+(\d{4})$/i.exec(text);
  const month = namedMonth ? MONTHS.indexOf((namedMonth[2] ?? namedMonth[3])!.slice(0, 3).toLowerCase()) + 1 : 0;
  return month > 0 ? `${namedMonth![5]}-${two(month)}-${two((namedMonth![1] ?? namedMonth![4])!)}` : undefined;
}

const TIME = /^(.+?)[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
/** Reads a date and time. Without a time zone it is UTC, as in exports. */
function readDateTime(text: string, monthFirst: boolean): string | undefined {
  const timed = TIME.exec(text);
  const day = readDay(timed ? timed[1]! : text, monthFirst);
  if (!day) return undefined;
  const zone = timed?.[5]?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') ?? 'Z';
  return `${day}T${two(timed?.[2] ?? 0)}:${timed?.[3] ?? '00'}:${timed?.[4] ?? '00'}${zone}`;
}

const YES = new Set(['yes', 'y', 'true', '1', 'ja', 'oui', 'si', 'sí', 'wahr', 'vrai', 'x']);
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'nee', 'non', 'falsch', 'faux']);

/** Returns the code of the option with this label, code or synonym. A merged option gives the code of its target. */
function optionOf(options: readonly FieldOption[], text: string): string | undefined {
  const normalised = comparable(text);
  const among = (names: (option: FieldOption) => readonly string[]) =>
    options.find((option) => names(option).some((name) => comparable(name) === normalised));
  const found =
    among(({ state, label }) => (state === 'merged' ? [] : [label])) ??
    among(({ code }) => [code]) ??
    among(({ synonyms, state }) => (state === 'retired' ? [] : synonyms));
  return found?.merged_into ?? found?.code;
}

/** Reads several options in one cell: as a whole, otherwise split at semicolons, bars and lines, then at commas. */
function readChoices(options: readonly FieldOption[], text: string): string[] {
  const whole = optionOf(options, text);
  if (whole !== undefined) return [whole];
  const parts = text.split(/\s*[;|\n]\s*/).filter((part) => part !== '');
  return parts.flatMap((part) => {
    const code = optionOf(options, part);
    if (code !== undefined) return [code];
    return part.split(/\s*,\s*/).flatMap((one) => (one === '' ? [] : [optionOf(options, one) ?? one]));
  });
}

/**
 * Reads a text of a file as a value of the field's type, or returns `Unreadable`. The field's own rules, which also
 * apply to all other inputs, are checked later.
 */
export function readFieldText({ type, options, monthFirst }: ReadRules, text: string): CustomValue | Unreadable {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'rating':
      return readNumber(text);
    case 'date':
      // A spreadsheet program may have added a time to the date.
      return readDay(text.replace(/[T ]00:00(:00)?(\.0+)?Z?$/, ''), monthFirst) ?? DAY;
    case 'date_time':
      return readDateTime(text, monthFirst) ?? MOMENT;
    case 'boolean': {
      const answer = text.toLowerCase();
      return YES.has(answer) ? true : NO.has(answer) ? false : BOOLEAN;
    }
    case 'country':
      return countryOf(text) || COUNTRY;
    case 'select':
      return optionOf(options, text) ?? text;
    case 'multi_select':
      return readChoices(options, text);
    default:
      return text;
  }
}
