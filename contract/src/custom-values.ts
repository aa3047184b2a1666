import { z } from 'zod';
import { calendarDay, emailText, type FieldMeta, isWebUrl, storable } from './fields.ts';
import { FORMULA_TYPE, type FormulaType } from './formula/functions.ts';
import { MAX_FORMULA_LENGTH } from './formula/tokens.ts';
import { defineMessage } from './message.ts';
import { type Problem, type Problems, ruleMessage, validate } from './problems.ts';
import { MAX_MATCHED_LENGTH, patternProblem } from './safe-pattern.ts';
import { asciiUrl } from './text/domains.ts';
import { nameKey } from './text/fold.ts';

/**
 * The types of custom fields and their values. Page and server validate every kind of input with the same schemas:
 * form, cell, bulk edit, import or API call.
 */
export const FIELD_TYPE = {
  text: 'Text',
  long_text: 'Long text',
  integer: 'Whole number',
  decimal: 'Decimal number',
  money: 'Money',
  email: 'Email address',
  url: 'Web address',
  phone: 'Phone number',
  country: 'Country',
  select: 'Single select',
  multi_select: 'Multi-select',
  date: 'Date',
  date_time: 'Date and time',
  boolean: 'Yes or no',
  rating: 'Rating, 1 to 5',
  user: 'User of the agency',
  account_ref: 'Another account',
  file: 'File',
  formula: 'Formula',
} as const;
export type FieldType = keyof typeof FIELD_TYPE;
/** Types with stored values; the value of a formula is computed when it is read. */
export type StoredType = Exclude<FieldType, 'formula'>;

/** A value on the wire and in a form; null is an empty value. */
export const customValue = z.union([
  storable().max(20_000),
  z.number(),
  z.boolean(),
  z.array(storable().max(40)).max(1_000),
  z.null(),
]);
export type CustomValue = z.infer<typeof customValue>;

const MAX_OPTIONS = 1_000;
/**
 * States of an option: a retired option is no longer offered but stays readable; a merged option is replaced by
 * another.
 */
export const OPTION_STATE = { active: 'Active', retired: 'Retired', merged: 'Merged' } as const;
export type OptionState = keyof typeof OPTION_STATE;
export const fieldOption = z.object({
  /** The stored code; generated from the label when omitted. */
  code: storable()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, 'Use letters, digits, _ and -.')
    .optional()
    .meta({ label: 'Code' }),
  label: storable().trim().min(1).max(120).meta({ label: 'Label' }),
  colour: z
    .union([z.literal(''), z.string().regex(/^#[0-9a-fA-F]{6}$/)])
    .default('')
    .meta({ label: 'Colour' }),
  synonyms: z.array(storable().trim().min(1).max(120)).max(50).default([]).meta({ label: 'Import synonyms' }),
  is_default: z.boolean().default(false).meta({ label: 'Default' }),
  /** The only campaign that offers the option; null for every campaign of the field. */
  campaign_id: z.uuid().nullable().default(null).meta({ label: 'Campaign' }),
  state: z
    .enum(Object.keys(OPTION_STATE) as [OptionState, ...OptionState[]])
    .default('active')
    .meta({ label: 'State' }),
  /** Code of the option that replaces this one. */
  merged_into: storable().max(40).nullable().default(null),
});
export type OptionInput = z.output<typeof fieldOption>;
/** A stored option. */
export const storedOption = fieldOption.extend({ code: z.string() });
export type FieldOption = z.output<typeof storedOption>;
export const fieldOptions = z.array(fieldOption).max(MAX_OPTIONS);

/** Limits of a field's values; `PARAMS_BY_TYPE` lists the limits of each type. */
export const fieldParams = z.strictObject({
  max_length: z.int().min(1).max(20_000).optional().meta({ label: 'Maximum length' }),
  pattern: storable().max(500).optional().meta({ label: 'Pattern' }),
  pattern_message: storable().trim().max(200).optional().meta({ label: 'Message if the pattern does not match' }),
  min: z.number().optional().meta({ label: 'Minimum' }),
  max: z.number().optional().meta({ label: 'Maximum' }),
  decimals: z.int().min(0).max(6).optional().meta({ label: 'Decimal places' }),
  currency: storable()
    .regex(/^[A-Z]{3}$/, 'Use a three-letter currency code.')
    .optional()
    .meta({ label: 'Currency' }),
  allow_other: z.boolean().optional().meta({ label: 'Allow other values' }),
  unique: z.boolean().optional().meta({ label: 'Unique in the campaign' }),
  earliest: calendarDay().optional().meta({ label: 'Earliest day' }),
  latest: calendarDay().optional().meta({ label: 'Latest day' }),
  formula: storable().trim().max(MAX_FORMULA_LENGTH).optional().meta({ label: 'Formula', control: 'long-text' }),
  /** Type of the result, determined by the server. */
  result: z
    .enum(Object.keys(FORMULA_TYPE) as [FormulaType, ...FormulaType[]])
    .optional()
    .meta({ label: 'Value' }),
});
export type FieldParams = z.infer<typeof fieldParams>;

const PARAMS_BY_TYPE: Partial<Record<FieldType, (keyof FieldParams)[]>> = {
  text: ['max_length', 'pattern', 'pattern_message', 'unique'],
  email: ['unique'],
  url: ['unique'],
  phone: ['unique'],
  select: ['allow_other'],
  long_text: ['max_length'],
  integer: ['min', 'max', 'unique'],
  decimal: ['min', 'max', 'decimals', 'unique'],
  money: ['min', 'max', 'decimals', 'currency'],
  date: ['earliest', 'latest'],
  date_time: ['earliest', 'latest'],
  formula: ['formula', 'result'],
};
/** Returns the limits that a type supports. */
export const paramsOf = (type: FieldType): readonly (keyof FieldParams)[] => PARAMS_BY_TYPE[type] ?? [];
const TYPES_WITH_OPTIONS: readonly FieldType[] = ['select', 'multi_select'];
/** Returns whether a type has options. */
export const hasOptions = (type: FieldType): boolean => TYPES_WITH_OPTIONS.includes(type);

/** The stored type with the same display as a formula's result. */
const DISPLAY_TYPE: Record<FormulaType, StoredType> = {
  text: 'long_text',
  number: 'decimal',
  date: 'date',
  yes_no: 'boolean',
};
/** Returns the type that determines the display of a field; for a formula, the type of its result. */
export const displayType = ({ type, params }: Pick<FieldRules, 'type' | 'params'>): StoredType =>
  type === 'formula' ? DISPLAY_TYPE[params.result ?? 'text'] : type;

/** The parts of a field that determine its valid values. */
export interface FieldRules {
  type: FieldType;
  params: FieldParams;
  options: readonly {
    code?: string | undefined;
    label: string;
    synonyms?: readonly string[];
    state: OptionState;
    is_default?: boolean;
  }[];
}

/** A trimmed text; the fields treat an empty one as no value. */
const trimmedText = (max: number) => storable().trim().max(max);
const emptyAsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable());

/** Maximum length of a text that an index supports in every writing system; longer texts use the type `long_text`. */
const MAX_TEXT_LENGTH = 500;
function textSchema({ max_length = MAX_TEXT_LENGTH, pattern, pattern_message }: FieldParams) {
  const text = trimmedText(max_length);
  if (!pattern) return text;
  const expression = new RegExp(pattern, 'u');
  const limitedText = text.max(Math.min(max_length, MAX_MATCHED_LENGTH));
  const message = pattern_message || 'This value does not match the required format.';
  const error = pattern_message ? { message } : ruleMessage('problems.notOfPattern', message);
  // A text beyond the length limit is already rejected, so it is not matched.
  return limitedText.refine((value) => value.length > MAX_MATCHED_LENGTH || expression.test(value), error);
}

/** Number of digits that JavaScript numbers represent exactly. */
const MAX_DIGITS = 15;
function numberSchema({ min, max }: FieldParams, decimals: number) {
  const magnitudeLimit = 10 ** (MAX_DIGITS - decimals);
  const scale = 10 ** decimals;
  const message = `Use at most ${decimals} decimal places.`;
  const decimalsRule =
    decimals > 0 ? ruleMessage('problems.decimals', message) : ruleMessage('problems.number', 'Enter a whole number.');
  return z
    .number()
    .min(Math.max(min ?? -magnitudeLimit, -magnitudeLimit))
    .max(Math.min(max ?? magnitudeLimit, magnitudeLimit))
    .refine((value) => Number((Math.round(value * scale) / scale).toFixed(decimals)) === value, decimalsRule);
}

function withDateLimits({ earliest, latest }: FieldParams) {
  const earliestRule = ruleMessage('problems.beforeEarliest', `Enter a date from ${earliest} on.`);
  const latestRule = ruleMessage('problems.afterLatest', `Enter a date up to ${latest}.`);
  return <S extends z.ZodType<string>>(schema: S) =>
    schema
      .refine((value) => !earliest || value.slice(0, 10) >= earliest, earliestRule)
      .refine((value) => !latest || value.slice(0, 10) <= latest, latestRule);
}

/** Returns a moment in UTC. A text that is no moment stays as it is: zod converts even what a rule before has rejected. */
function toUtc(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString();
}
const dateTime = z.iso
  .datetime({ offset: true, error: 'Enter a date and a time with its time zone.' })
  .overwrite(toUtc)
  .refine((value) => value >= '1000', ruleMessage('problems.tooEarly', 'Enter a date from the year 1000 on.'));

const phone = trimmedText(40).regex(/^[+(]?\d[\d\s()./-]+((x|ext\.?) ?\d{1,6})?$/i, 'Enter a phone number.');
const country = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.');
/** Id of a referenced row. Only the server can check that the row exists and is visible to the user. */
const id = z.uuid(ruleMessage('problems.choose', 'Choose one of the offered values.').message);
const url = trimmedText(300)
  .overwrite(asciiUrl)
  .refine(isWebUrl, ruleMessage('problems.webAddress', 'Enter a web address, such as "acme.co.uk".'));

function activeCodeSchema({ options }: FieldRules) {
  const codes = options.filter(({ state }) => state === 'active').map(({ code }) => code);
  return z.enum(codes as [string, ...string[]]);
}

const MAX_OTHER_LENGTH = 120;
/**
 * Accepts active options and free text. The label or a synonym of an option becomes its code; the code of an inactive
 * option is rejected.
 */
function codeOrTextSchema({ options }: FieldRules) {
  const isActive = ({ state }: { state: OptionState }) => state === 'active';
  const codes = new Set(options.map(({ code }) => code));
  // Active options come last, so that an inactive one with the same name does not replace them.
  const codesByName = new Map(
    options
      .toSorted((a, b) => Number(isActive(a)) - Number(isActive(b)))
      .flatMap(({ code, label, synonyms = [] }) => [label, ...synonyms].map((name) => [nameKey(name), code] as const)),
  );
  const inactiveCodes = options.filter((option) => !isActive(option)).map(({ code }) => code);
  return trimmedText(MAX_OTHER_LENGTH)
    .overwrite((value) => (codes.has(value) ? value : (codesByName.get(nameKey(value)) ?? value)))
    .refine((value) => !inactiveCodes.includes(value), ruleMessage('problems.optionGone', 'Choose another option.'));
}

const SCHEMAS: Record<FieldType, (field: FieldRules) => z.ZodType<CustomValue, unknown>> = {
  text: ({ params }) => emptyAsNull(textSchema(params)),
  long_text: ({ params }) => emptyAsNull(trimmedText(params.max_length ?? 4_000)),
  integer: ({ params }) => emptyAsNull(numberSchema(params, 0).int()),
  decimal: ({ params }) => emptyAsNull(numberSchema(params, params.decimals ?? 6)),
  money: ({ params }) => emptyAsNull(numberSchema(params, params.decimals ?? 2)),
  email: () => emptyAsNull(emailText()),
  url: () => emptyAsNull(url),
  phone: () => emptyAsNull(phone),
  country: () => emptyAsNull(country),
  select: (field) => emptyAsNull(field.params.allow_other ? codeOrTextSchema(field) : activeCodeSchema(field)),
  multi_select: (field) =>
    z.preprocess(
      (value) => (Array.isArray(value) && value.length === 0 ? null : value),
      z
        .array(activeCodeSchema(field))
        .max(MAX_OPTIONS)
        .overwrite((codes) => [...new Set(codes)])
        .nullable(),
    ),
  date: ({ params }) => emptyAsNull(withDateLimits(params)(calendarDay())),
  date_time: ({ params }) => emptyAsNull(withDateLimits(params)(dateTime)),
  boolean: () => z.boolean().nullable(),
  rating: () => emptyAsNull(z.int().min(1).max(5)),
  user: () => emptyAsNull(id),
  account_ref: () => emptyAsNull(id),
  file: () => emptyAsNull(id),
  // A formula is never written: any computed value may be displayed.
  formula: ({ params }) => RESULT_SCHEMAS[params.result ?? 'text'],
};
const RESULT_SCHEMAS: Record<FormulaType, z.ZodType<CustomValue, unknown>> = {
  text: z.string().nullable(),
  number: z.number().nullable(),
  date: calendarDay().nullable(),
  yes_no: z.boolean().nullable(),
};

/** Returns the schema of a field's values; the parsed output is the stored value. */
export const valueSchema = (field: FieldRules): z.ZodType<CustomValue, unknown> => SCHEMAS[field.type](field);

/** The list whose row ids a reference field stores. Files are uploaded, so their list has no choices. */
export const REFERENCE_LIST: Partial<Record<FieldType, string>> = {
  user: 'field-users',
  account_ref: 'accounts',
  file: 'field-files',
};
/** Returns whether the values of a type are ids of rows. */
export const isReference = (type: FieldType): boolean => REFERENCE_LIST[type] !== undefined;

const CONTROL_BY_TYPE: Partial<Record<FieldType, Omit<FieldMeta, 'label'>>> = {
  long_text: { control: 'long-text' },
  email: { control: 'email' },
  url: { control: 'url' },
  country: { reference: 'countries' },
  date_time: { control: 'moment' },
  user: { reference: 'field-users' },
  account_ref: { reference: 'accounts' },
  file: { control: 'file' },
};

/** Returns the schema of a field's values with label, control and options, as forms and grids use it. */
export function valueField(label: string, rules: FieldRules): z.ZodType<CustomValue, unknown> {
  const activeOptions = rules.options.filter(({ state }) => state === 'active').map(({ code, label }) => [code, label]);
  const options = hasOptions(rules.type) ? { options: Object.fromEntries(activeOptions) } : {};
  return valueSchema(rules).meta({ label, ...CONTROL_BY_TYPE[rules.type], ...options });
}

/** Validates the parts of a field definition against each other, identically on the page and on the server. */
export function definitionProblems({ type, params, options }: FieldRules): Problems {
  const problems: Problems = {};
  const supported = paramsOf(type);
  if (type === 'formula' && !params.formula)
    problems['params.formula'] = defineMessage('formula.empty', 'Write a formula.');
  for (const name of Object.keys(params) as (keyof FieldParams)[]) {
    if (params[name] !== undefined && !supported.includes(name))
      problems[`params.${name}`] = defineMessage(
        'problems.paramOfOtherType',
        'A field of this type has no such limit.',
      );
  }
  const { min, max, earliest, latest, pattern, max_length } = params;
  if (min !== undefined && max !== undefined && max < min)
    problems['params.max'] = defineMessage('problems.maxBelowMin', 'The maximum is below the minimum.');
  if (earliest && latest && latest < earliest)
    problems['params.latest'] = defineMessage(
      'problems.latestBeforeEarliest',
      'The latest day is before the earliest.',
    );
  if (type === 'text' && max_length !== undefined && max_length > MAX_TEXT_LENGTH)
    problems['params.max_length'] = defineMessage(
      'problems.longText',
      'For more than {{most}} characters, choose the type “Long text”.',
      {
        most: MAX_TEXT_LENGTH,
      },
    );
  const invalidPattern = pattern === undefined ? undefined : patternProblem(pattern);
  if (invalidPattern) problems['params.pattern'] = invalidPattern;
  if (pattern !== undefined && max_length !== undefined && max_length > MAX_MATCHED_LENGTH)
    problems['params.max_length'] = defineMessage(
      'problems.patternLength',
      'With a pattern, a text has at most {{most}} characters.',
      {
        most: MAX_MATCHED_LENGTH,
      },
    );
  return { ...problems, ...optionProblems(type, options) };
}

const DEFAULT_NOT_SUPPORTED = defineMessage('problems.defaultOfReference', 'A field of this type has no default.');
const DEFAULT_SET_AMONG_OPTIONS = defineMessage('problems.defaultOfOptions', 'Choose the default among the options.');
const NO_DEFAULT_IF_UNIQUE = defineMessage(
  'problems.defaultOnce',
  'A field that is unique in the campaign has no default.',
);

/** Validates a default value by the rules of the field; returns the stored form or the problems. */
export function validateDefault(rules: FieldRules, value: CustomValue): { data: CustomValue; problems: Problems } {
  const rejectDefault = (problem: Problem) => ({ data: null, problems: { default_value: problem } });
  if (value === null || value === '') return { data: null, problems: {} };
  if (hasOptions(rules.type)) return rejectDefault(DEFAULT_SET_AMONG_OPTIONS);
  if (isReference(rules.type) || rules.type === 'formula') return rejectDefault(DEFAULT_NOT_SUPPORTED);
  if (rules.params.unique) return rejectDefault(NO_DEFAULT_IF_UNIQUE);
  const { data, problems } = validate(valueSchema(rules), value);
  const [problem] = Object.values(problems);
  return problem ? rejectDefault(problem) : { data: data ?? null, problems: {} };
}

function optionProblems(type: FieldType, options: FieldRules['options']): Problems {
  if (!hasOptions(type))
    return options.length > 0
      ? { options: defineMessage('problems.noOptions', 'A field of this type has no options.') }
      : {};
  if (!options.some(({ state }) => state === 'active'))
    return { options: defineMessage('problems.optionsMissing', 'Add at least one option.') };
  const problems: Problems = {};
  for (const name of ['code', 'label'] as const) {
    const previousTexts = new Set<string>();
    for (const [index, option] of options.entries()) {
      // A new option has no code yet; the label of a merged option may be reused.
      const text = nameKey(option[name] ?? '');
      if (!text || (name === 'label' && option.state === 'merged')) continue;
      if (previousTexts.has(text))
        problems[`options.${index}.${name}`] = defineMessage(
          'problems.optionTwice',
          'Another option already has this value.',
        );
      previousTexts.add(text);
    }
  }
  for (const [index, option] of options.entries()) {
    if (option.is_default && options.findIndex(({ is_default }) => is_default) < index)
      problems[`options.${index}.is_default`] = defineMessage(
        'problems.defaultTwice',
        'Another option is already the default.',
      );
  }
  return problems;
}
