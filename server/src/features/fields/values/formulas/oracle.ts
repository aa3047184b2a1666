import type { FormulaType } from '@leadwright/contract/formula/functions';
import type { TypedFormula } from '@leadwright/contract/formula/type-check';

/**
 * Evaluates formulas without SQL, for tests that compare the results with those of the SQL. Numbers are integers in
 * units of 1e-9, and dates are days since 1970-01-01.
 */
export type FormulaValue = bigint | number | string | boolean | null;

const UNIT = 1_000_000_000n;
const MAX_NUMBER = 1_000_000_000_000_000n * UNIT;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('0001-01-01') / DAY_MS;
const LAST_DAY = Date.parse('9999-12-31') / DAY_MS;
const MAX_DAYS = 1_700_000n;

export function parseNumber(text: string): bigint {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,9}))?$/.exec(text)!;
  const magnitude = BigInt(whole! + decimals.padEnd(9, '0'));
  return sign ? -magnitude : magnitude;
}
export const parseDay = (text: string): number => Date.parse(text) / DAY_MS;

const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
function numberText(value: bigint): string {
  const magnitude = value < 0n ? -value : value;
  const decimals = (magnitude % UNIT).toString().padStart(9, '0').replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${magnitude / UNIT}${decimals && `.${decimals}`}`;
}

/** Rounds half away from zero. */
function divideRounded(value: bigint, divisor: bigint): bigint {
  const [magnitude, divisorMagnitude] = [value < 0n ? -value : value, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * magnitude + divisorMagnitude) / (2n * divisorMagnitude);
  return value < 0n === divisor < 0n ? quotient : -quotient;
}
const roundTo = (value: bigint, decimals: number) => {
  const step = 10n ** BigInt(9 - decimals);
  return divideRounded(value, step) * step;
};

const nullOutOfBounds = (value: bigint) => (value > -MAX_NUMBER && value < MAX_NUMBER ? value : null);
const nullOutOfCalendar = (day: number) => (day > FIRST_DAY && day < LAST_DAY ? day : null);
function addDays(day: number, count: bigint, sign: 1 | -1) {
  const days = count / UNIT;
  return days > -MAX_DAYS && days < MAX_DAYS ? nullOutOfCalendar(day + sign * Number(days)) : null;
}
const truncate = (text: string) => [...text].slice(0, 4_000).join('');

const textOf = (value: FormulaValue, type: FormulaType) =>
  type === 'number' ? numberText(value as bigint) : type === 'date' ? dayText(value as number) : (value as string);

function evaluateComparison(name: string, a: FormulaValue, b: FormulaValue): boolean {
  if (name === '=') return a === b;
  if (name === '!=') return a !== b;
  const [left, right] = [a as bigint, b as bigint];
  return name === '<' ? left < right : name === '<=' ? left <= right : name === '>' ? left > right : left >= right;
}

const compareValues = (a: FormulaValue, b: FormulaValue) => (a! < b! ? -1 : a! > b! ? 1 : 0);

/** Evaluates the functions that accept empty arguments. Returns undefined for every other function. */
function evaluateLenient(name: string, args: FormulaValue[], types: FormulaType[]): FormulaValue | undefined {
  const [a, b] = args;
  const filledArgs = args.filter((arg) => arg !== null);
  switch (name) {
    case 'and':
      return a === false || b === false ? false : a === null || b === null ? null : true;
    case 'or':
      return a === true || b === true ? true : a === null || b === null ? null : false;
    case 'if':
      return a === true ? b! : a === false ? args[2]! : null;
    case 'coalesce':
      return filledArgs[0] ?? null;
    case 'is_empty':
      return a === null || (types[0] === 'text' && a === '');
    case 'min':
      return filledArgs.length > 0 ? [...filledArgs].sort(compareValues)[0]! : null;
    case 'max':
      return filledArgs.length > 0 ? [...filledArgs].sort(compareValues).at(-1)! : null;
    default:
      return undefined;
  }
}

function evaluateStrict(name: string, args: FormulaValue[], types: FormulaType[], today: number): FormulaValue {
  const [a, b] = args as [never, never];
  switch (name) {
    case 'not':
      return !a;
    case '&':
    case 'concat':
      return truncate(args.map((arg, index) => textOf(arg, types[index]!)).join(''));
    case '+':
      return types[0] === 'date' ? addDays(a, b, 1) : nullOutOfBounds((a as bigint) + b);
    case '-':
      if (types[0] !== 'date') return nullOutOfBounds((a as bigint) - (b as bigint));
      return types[1] === 'date' ? BigInt((a as number) - (b as number)) * UNIT : addDays(a, b, -1);
    case '*':
      return nullOutOfBounds(divideRounded((a as bigint) * (b as bigint), UNIT));
    case '/':
      return b === 0n ? null : nullOutOfBounds(divideRounded((a as bigint) * UNIT, b));
    case 'minus':
      return -(a as bigint);
    case 'upper':
      return truncate((a as string).toUpperCase());
    case 'lower':
      return truncate((a as string).toLowerCase());
    case 'trim':
      return (a as string).replace(/^ +| +$/g, '');
    case 'length':
      return BigInt([...(a as string)].length) * UNIT;
    case 'contains':
      return (a as string).toLowerCase().includes((b as string).toLowerCase());
    case 'number':
      return /^ *-?\d{1,15}(\.\d{1,9})? *$/.test(a) ? parseNumber((a as string).trim()) : null;
    case 'round':
      return roundTo(a, b === undefined ? 0 : Number((b as bigint) / UNIT));
    case 'abs':
      return (a as bigint) < 0n ? -(a as bigint) : a;
    case 'today':
      return today;
    case 'days_between':
      return BigInt((b as number) - (a as number)) * UNIT;
    case 'year':
      return BigInt(dayText(a).slice(0, 4)) * UNIT;
    case 'month':
      return BigInt(dayText(a).slice(5, 7)) * UNIT;
    default:
      return evaluateComparison(name, a, b);
  }
}

export function evaluate(
  formula: TypedFormula,
  values: Readonly<Record<string, FormulaValue>>,
  today: number,
): FormulaValue {
  if (formula.kind === 'field') return values[formula.name] ?? null;
  if (formula.kind === 'value') {
    if (formula.type === 'number') return parseNumber(String(formula.value));
    return formula.type === 'date' ? parseDay(String(formula.value)) : formula.value;
  }
  const args = formula.args.map((arg) => evaluate(arg, values, today));
  const types = formula.args.map(({ type }) => type);
  const lenientResult = evaluateLenient(formula.name, args, types);
  if (lenientResult !== undefined) return lenientResult;
  return args.includes(null) ? null : evaluateStrict(formula.name, args, types, today);
}

/** Returns the value as grids and forms display it. */
export function displayedValue(formula: TypedFormula, value: FormulaValue): string | number | boolean | null {
  if (value === null || value === '') return null;
  if (formula.type === 'number') return Number(numberText(roundTo(value as bigint, 6)));
  return formula.type === 'date' ? dayText(value as number) : (value as string | boolean);
}
