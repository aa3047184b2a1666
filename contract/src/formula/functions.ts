/** Types of the values of a formula and of its result. */
export const FORMULA_TYPE = { text: 'Text', number: 'Number', date: 'Date', yes_no: 'Yes or no' } as const;
export type FormulaType = keyof typeof FORMULA_TYPE;

/**
 * Type of a parameter. All `same` arguments have one common type, which is also the type of a `same` result;
 * `textConvertible` values can be converted to text.
 */
type ParameterType = FormulaType | 'any' | 'same' | 'textConvertible';
export interface Signature {
  parameters: readonly ParameterType[];
  /** Whether the last argument may be repeated. */
  isVariadic?: true;
  /** Number of optional arguments at the end. */
  optional?: number;
  returns: FormulaType | 'same';
  /** Types allowed for `same`; all when omitted. */
  sameTypes?: readonly FormulaType[];
}

const ORDERED_TYPES: readonly FormulaType[] = ['number', 'date'];
const comparisonSignature = (types?: readonly FormulaType[]): Signature => ({
  parameters: ['same', 'same'],
  returns: 'yes_no',
  ...(types ? { sameTypes: types } : {}),
});
const numberSignature: Signature = { parameters: ['number', 'number'], returns: 'number' };
const textSignature: Signature = { parameters: ['text'], returns: 'text' };

/** Operators and functions by name with their signatures; the first matching signature is used. */
export const OPERATORS = {
  or: [{ parameters: ['yes_no', 'yes_no'], returns: 'yes_no' }],
  and: [{ parameters: ['yes_no', 'yes_no'], returns: 'yes_no' }],
  not: [{ parameters: ['yes_no'], returns: 'yes_no' }],
  '=': [comparisonSignature()],
  '!=': [comparisonSignature()],
  '<': [comparisonSignature(ORDERED_TYPES)],
  '<=': [comparisonSignature(ORDERED_TYPES)],
  '>': [comparisonSignature(ORDERED_TYPES)],
  '>=': [comparisonSignature(ORDERED_TYPES)],
  '&': [{ parameters: ['textConvertible', 'textConvertible'], returns: 'text' }],
  '+': [numberSignature, { parameters: ['date', 'number'], returns: 'date' }],
  '-': [
    numberSignature,
    { parameters: ['date', 'number'], returns: 'date' },
    { parameters: ['date', 'date'], returns: 'number' },
  ],
  '*': [numberSignature],
  '/': [numberSignature],
  minus: [{ parameters: ['number'], returns: 'number' }],
} as const satisfies Record<string, readonly Signature[]>;
export type Operator = keyof typeof OPERATORS;

export const FUNCTIONS = {
  if: [{ parameters: ['yes_no', 'same', 'same'], returns: 'same' }],
  coalesce: [{ parameters: ['same', 'same'], isVariadic: true, returns: 'same' }],
  is_empty: [{ parameters: ['any'], returns: 'yes_no' }],
  concat: [{ parameters: ['textConvertible', 'textConvertible'], isVariadic: true, returns: 'text' }],
  upper: [textSignature],
  lower: [textSignature],
  trim: [textSignature],
  length: [{ parameters: ['text'], returns: 'number' }],
  contains: [{ parameters: ['text', 'text'], returns: 'yes_no' }],
  number: [{ parameters: ['text'], returns: 'number' }],
  round: [{ parameters: ['number', 'number'], optional: 1, returns: 'number' }],
  min: [{ parameters: ['same', 'same'], isVariadic: true, returns: 'same', sameTypes: ORDERED_TYPES }],
  max: [{ parameters: ['same', 'same'], isVariadic: true, returns: 'same', sameTypes: ORDERED_TYPES }],
  abs: [{ parameters: ['number'], returns: 'number' }],
  date: [{ parameters: ['text'], returns: 'date' }],
  today: [{ parameters: [], returns: 'date' }],
  days_between: [{ parameters: ['date', 'date'], returns: 'number' }],
  year: [{ parameters: ['date'], returns: 'number' }],
  month: [{ parameters: ['date'], returns: 'number' }],
} as const satisfies Record<string, readonly Signature[]>;
export type FunctionName = keyof typeof FUNCTIONS;
export type Operation = Operator | FunctionName;

/** Example call of each function, shown in the function list. */
export const FUNCTION_USAGE: Record<FunctionName, string> = {
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
