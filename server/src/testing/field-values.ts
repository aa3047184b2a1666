import { innerType } from '@leadwright/contract/resource';
import { z } from 'zod';

// Valid and invalid values for fields of any kind, derived from the schema.

/** Returns the value for a leaf of a schema, or `NOTHING`. */
type Leaf = (schema: z.ZodType) => unknown;
/** The result for a leaf without a value. */
const NOTHING = undefined;

const SAMPLE_VALUES: unknown[] = [
  'Some text',
  'Other text',
  'example.org',
  'example.com',
  'someone@leadwright.example',
  '#12ab9f',
  '#9fab12',
  'Europe/Berlin',
  'Europe/Paris',
  'EUR',
  'USD',
  '2026-05-04',
  '2026-06-05',
  '2031-05-04',
  '62',
  '47',
  7,
  40,
  true,
  false,
  '00000000-0000-4000-8000-000000000000',
];

/** Returns valid non-empty values of the field. */
export function sampleValuesOf(field: z.ZodType): unknown[] {
  const inner = innerType(field);
  if (inner instanceof z.ZodEnum) return inner.options;
  if (inner instanceof z.ZodArray) return sampleValuesOf(inner.element as z.ZodType).map((value) => [value]);
  if (inner instanceof z.ZodObject) return [replaceLeaves(inner, (leaf) => sampleValuesOf(leaf)[0])];
  return SAMPLE_VALUES.filter((value) => inner.safeParse(value).success);
}

/** Returns a value of the field with its leaves replaced; undefined when no leaf has a value. */
function replaceLeaves(field: z.ZodType, leaf: Leaf): unknown {
  const inner = innerType(field);
  if (inner instanceof z.ZodArray) {
    const item = replaceLeaves(inner.element as z.ZodType, leaf);
    return item === NOTHING ? NOTHING : [item];
  }
  if (!(inner instanceof z.ZodObject)) return leaf(inner);
  const replacedEntries = Object.entries(inner.shape).map(([name, part]) => [
    name,
    replaceLeaves(part as z.ZodType, leaf),
  ]);
  if (replacedEntries.every(([, value]) => value === NOTHING)) return NOTHING;
  return Object.fromEntries(
    replacedEntries.map(([name, value]) => [
      name,
      value ?? sampleValuesOf(inner.shape[name as string] as z.ZodType)[0],
    ]),
  );
}

/** Returns a body with the value of `leaf` in every field that has one. */
function bodyOf({ shape }: z.ZodObject, leaf: Leaf): Record<string, unknown> {
  const values = Object.entries(shape).map(([name, field]) => [name, replaceLeaves(field as z.ZodType, leaf)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== NOTHING));
}

const optionsOf = (schema: z.ZodType) => (schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema]);
/** Returns the maximum length of a text or list. */
function maxLengthOf(schema: z.ZodType): number | undefined {
  if (schema instanceof z.ZodArray) return z.toJSONSchema(schema).maxItems;
  const limits = optionsOf(schema).flatMap((option) =>
    'maxLength' in option ? [option.maxLength as number | null] : [],
  );
  return limits.find((limit) => limit !== null) ?? undefined;
}
const isNumber = (schema: z.ZodType): schema is z.ZodNumber => schema instanceof z.ZodNumber;
const isDay = (schema: z.ZodType) => schema instanceof z.ZodISODate;

/** Returns a value of a wrong type for every field. */
export const wrongTypeValues = (fields: z.ZodObject) =>
  Object.fromEntries(
    Object.entries(fields.shape).map(([name, field]) => [
      name,
      [{}, 'x', [[]]].find((value) => !(field as z.ZodType).safeParse(value).success),
    ]),
  );

/** Returns every text with `character` appended. */
export const appendCharacter = (fields: z.ZodObject, character: string) =>
  bodyOf(fields, (schema) => {
    const text = sampleValuesOf(schema).find((value) => typeof value === 'string');
    return text === undefined ? NOTHING : `${text}${character}`;
  });

/** Returns values just above the maximum: a too long text, a too large number or a day that does not exist. */
export const aboveMaximum = (fields: z.ZodObject) =>
  bodyOf(fields, (schema) => {
    if (isDay(schema)) return '2026-02-30';
    if (isNumber(schema)) return schema.maxValue === null ? NOTHING : schema.maxValue + 1;
    const maxLength = maxLengthOf(schema);
    return maxLength === undefined ? NOTHING : 'x'.repeat(maxLength + 1);
  });

/** Returns values just below the minimum: a too small number or the day before the first valid day. */
export const belowMinimum = (fields: z.ZodObject) =>
  bodyOf(fields, (schema) => {
    if (isDay(schema)) return '0999-12-31';
    return isNumber(schema) && schema.minValue !== null ? schema.minValue - 1 : NOTHING;
  });

/** Returns every text at its maximum length. */
export const maxLengthTexts = (fields: z.ZodObject) =>
  bodyOf(fields, (schema) => {
    const maxLength = maxLengthOf(schema);
    if (maxLength === undefined) return NOTHING;
    return ['x'.repeat(maxLength), `example.org/${'x'.repeat(maxLength)}`.slice(0, maxLength)].find(
      (value) => schema.safeParse(value).success,
    );
  });

/** Returns every list with one item too many. */
export const listsWithExtraItem = (fields: z.ZodObject) => {
  const lists = Object.entries(fields.shape).flatMap(([name, field]) => {
    const inner = innerType(field as z.ZodType);
    const maxLength = inner instanceof z.ZodArray ? maxLengthOf(inner) : undefined;
    const [item] = sampleValuesOf(field as z.ZodType) as unknown[][];
    return maxLength === undefined || !item ? [] : [[name, Array.from({ length: maxLength + 1 }, () => item[0])]];
  });
  return Object.fromEntries(lists) as Record<string, unknown>;
};
