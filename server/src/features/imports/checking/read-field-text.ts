import { type CustomValue, comparable, type FieldOption, type FieldType } from '@leadwright/contract/custom-values';
import { countryOf } from '../suggest/countries.ts';

/** What of a field the texts of a file are read by. */
export interface ReadRules {
  type: FieldType;
  options: readonly FieldOption[];
  /** Countries that write the month before the day. */
  monthFirst: boolean;
}

/** A text that means nothing in a field of its type. */
export class Unreadable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

const NUMBER = new Unreadable('Not a number');
const DAY = new Unreadable('Not a date, such as 2026-01-31');
const MOMENT = new Unreadable('Not a date and time, such as 2026-01-31 14:30');
const ANSWER = new Unreadable('Neither yes nor no');
const COUNTRY = new Unreadable('Not a known country');

/** A number as people write it, with a currency or thousands; of a dot and a comma the last one is the decimal sign. */
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
    // Where one order gives no month, the other one is meant.
    const isMonthFirst = first > 12 ? false : second > 12 ? true : monthFirst;
    const [month, day] = isMonthFirst ? [first, second] : [second, first];
    return `${parts[3]}-${two(month)}-${two(day)}`;
  }
  const named = /^(?:(\d{1,2})[. -]+([a-z]{3,9})|([a-z]{3,9}) (\d{1,2}),?)[, -]+(\d{4})$/i.exec(text);
  const month = named ? MONTHS.indexOf((named[2] ?? named[3])!.slice(0, 3).toLowerCase()) + 1 : 0;
  return month > 0 ? `${named![5]}-${two(month)}-${two((named![1] ?? named![4])!)}` : undefined;
}

const TIME = /^(.+?)[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
/** Without a time zone it is taken for UTC, as our own exports write it. */
function readMoment(text: string, monthFirst: boolean): string | undefined {
  const timed = TIME.exec(text);
  const day = readDay(timed ? timed[1]! : text, monthFirst);
  if (!day) return undefined;
  const zone = timed?.[5]?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') ?? 'Z';
  return `${day}T${two(timed?.[2] ?? 0)}:${timed?.[3] ?? '00'}:${timed?.[4] ?? '00'}${zone}`;
}

const YES = new Set(['yes', 'y', 'true', '1', 'ja', 'oui', 'si', 'sí', 'wahr', 'vrai', 'x']);
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'nee', 'non', 'falsch', 'faux']);

/** The code of the option that a text means, by its label, code or one of its synonyms; one that was merged is the other. */
function optionOf(options: readonly FieldOption[], text: string): string | undefined {
  const wanted = comparable(text);
  const among = (names: (option: FieldOption) => readonly string[]) =>
    options.find((option) => names(option).some((name) => comparable(name) === wanted));
  const found =
    among(({ state, label }) => (state === 'merged' ? [] : [label])) ??
    among(({ code }) => [code]) ??
    among(({ synonyms, state }) => (state === 'retired' ? [] : synonyms));
  return found?.merged_into ?? found?.code;
}

/** Several choices in one cell: as a whole, else between semicolons, bars and lines, else between commas. */
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
 * What a text of a file means in a field of its type. What no type can read is said to be so; whether the field takes
 * what was read is for its own rules to say, which are those of every other way in.
 */
export function readFieldText({ type, options, monthFirst }: ReadRules, text: string): CustomValue | Unreadable {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'rating':
      return readNumber(text);
    case 'date':
      // A spreadsheet may have added a time to the day.
      return readDay(text.replace(/[T ]00:00(:00)?(\.0+)?Z?$/, ''), monthFirst) ?? DAY;
    case 'date_time':
      return readMoment(text, monthFirst) ?? MOMENT;
    case 'boolean': {
      const answer = text.toLowerCase();
      return YES.has(answer) ? true : NO.has(answer) ? false : ANSWER;
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
