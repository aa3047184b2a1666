/** Types of the values of a formula and of its result. */
export const FORMULA_TYPE = { text: 'Text', number: 'Number', date: 'Date', yes_no: 'Yes or no' } as const;
export type FormulaType = keyof typeof FORMULA_TYPE;

/** `same`: all arguments have the same type, which is also the type of a result `same`. */
type Taken = FormulaType | 'any' | 'same' | 'writable';
export interface Signature {
  takes: readonly Taken[];
  /** The last argument may be repeated. */
  more?: true;
  /** Number of optional arguments at the end. */
  optional?: number;
  gives: FormulaType | 'same';
  /** Types allowed for `same`; all when omitted. */
  of?: readonly FormulaType[];
}

const ORDERED: readonly FormulaType[] = ['number', 'date'];
const compared = (of?: readonly FormulaType[]): Signature => ({
  takes: ['same', 'same'],
  gives: 'yes_no',
  ...(of ? { of } : {}),
});
const ofNumbers: Signature = { takes: ['number', 'number'], gives: 'number' };
const ofTexts: Signature = { takes: ['text'], gives: 'text' };

/** Operators and functions by name. The first matching signature is used. */
export const SIGNS = {
  or: [{ takes: ['yes_no', 'yes_no'], gives: 'yes_no' }],
  and: [{ takes: ['yes_no', 'yes_no'], gives: 'yes_no' }],
  not: [{ takes: ['yes_no'], gives: 'yes_no' }],
  '=': [compared()],
  '!=': [compared()],
  '<': [compared(ORDERED)],
  '<=': [compared(ORDERED)],
  '>': [compared(ORDERED)],
  '>=': [compared(ORDERED)],
  '&': [{ takes: ['writable', 'writable'], gives: 'text' }],
  '+': [ofNumbers, { takes: ['date', 'number'], gives: 'date' }],
  '-': [ofNumbers, { takes: ['date', 'number'], gives: 'date' }, { takes: ['date', 'date'], gives: 'number' }],
  '*': [ofNumbers],
  '/': [ofNumbers],
  minus: [{ takes: ['number'], gives: 'number' }],
} as const satisfies Record<string, readonly Signature[]>;
export type Sign = keyof typeof SIGNS;

export const FUNCTIONS = {
  if: [{ takes: ['yes_no', 'same', 'same'], gives: 'same' }],
  coalesce: [{ takes: ['same', 'same'], more: true, gives: 'same' }],
  is_empty: [{ takes: ['any'], gives: 'yes_no' }],
  concat: [{ takes: ['writable', 'writable'], more: true, gives: 'text' }],
  upper: [ofTexts],
  lower: [ofTexts],
  trim: [ofTexts],
  length: [{ takes: ['text'], gives: 'number' }],
  contains: [{ takes: ['text', 'text'], gives: 'yes_no' }],
  number: [{ takes: ['text'], gives: 'number' }],
  round: [{ takes: ['number', 'number'], optional: 1, gives: 'number' }],
  min: [{ takes: ['same', 'same'], more: true, gives: 'same', of: ORDERED }],
  max: [{ takes: ['same', 'same'], more: true, gives: 'same', of: ORDERED }],
  abs: [{ takes: ['number'], gives: 'number' }],
  date: [{ takes: ['text'], gives: 'date' }],
  today: [{ takes: [], gives: 'date' }],
  days_between: [{ takes: ['date', 'date'], gives: 'number' }],
  year: [{ takes: ['date'], gives: 'number' }],
  month: [{ takes: ['date'], gives: 'number' }],
} as const satisfies Record<string, readonly Signature[]>;
export type FunctionName = keyof typeof FUNCTIONS;
export type Operation = Sign | FunctionName;

/** Usage of each function, shown in the function list. */
export const WRITTEN: Record<FunctionName, string> = {
  if: 'if(condition, then, else)',
  coalesce: 'coalesce(first, second)',
  is_empty: 'is_empty(value)',
  concat: 'concat(first, second)',
  upper: 'upper(text)',
  lower: 'lower(text)',
  trim: 'trim(text)',
  length: 'length(text)',
  contains: 'contains(text, part)',
  number: 'number(text)',
  round: 'round(number, 2)',
  min: 'min(first, second)',
  max: 'max(first, second)',
  abs: 'abs(number)',
  date: 'date("2026-01-31")',
  today: 'today()',
  days_between: 'days_between(from, to)',
  year: 'year(date)',
  month: 'month(date)',
};
