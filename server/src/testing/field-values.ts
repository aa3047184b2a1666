import { innerType } from '@leadwright/contract/resource';
import { z } from 'zod';

/** Valid and invalid values for a field of any kind, derived from its schema. */

type Leaf = (schema: z.ZodType) => unknown;
/** Returned by a leaf without a value for its kind. */
const NOTHING = undefined;

const GOOD: unknown[] = [
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

/** Returns valid values of the field, except empty ones. */
export function goodValues(field: z.ZodType): unknown[] {
  const inner = innerType(field);
  if (inner instanceof z.ZodEnum) return inner.options;
  if (inner instanceof z.ZodArray) return goodValues(inner.element as z.ZodType).map((value) => [value]);
  if (inner instanceof z.ZodObject) return [withLeaves(inner, (leaf) => goodValues(leaf)[0])];
  return GOOD.filter((value) => inner.safeParse(value).success);
}

/** Returns a value of the field with its leaves replaced; undefined when no leaf has a value. */
function withLeaves(field: z.ZodType, leaf: Leaf): unknown {
  const inner = innerType(field);
  if (inner instanceof z.ZodArray) {
    const item = withLeaves(inner.element as z.ZodType, leaf);
    return item === NOTHING ? NOTHING : [item];
  }
  if (!(inner instanceof z.ZodObject)) return leaf(inner);
  const replaced = Object.entries(inner.shape).map(([name, part]) => [name, withLeaves(part as z.ZodType, leaf)]);
  if (replaced.every(([, value]) => value === NOTHING)) return NOTHING;
  return Object.fromEntries(
    replaced.map(([name, value]) => [name, value ?? goodValues(inner.shape[name as string] as z.ZodType)[0]]),
  );
}

/** Returns a body with the value of `leaf` in every field that has one. */
function bodyOf({ shape }: z.ZodObject, leaf: Leaf): Record<string, unknown> {
  const values = Object.entries(shape).map(([name, field]) => [name, withLeaves(field as z.ZodType, leaf)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== NOTHING));
}

const optionsOf = (schema: z.ZodType) => (schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema]);
/** Returns the maximum length of a text or list. */
function mostOf(schema: z.ZodType): number | undefined {
  if (schema instanceof z.ZodArray) return z.toJSONSchema(schema).maxItems;
  const limits = optionsOf(schema).flatMap((option) =>
    'maxLength' in option ? [option.maxLength as number | null] : [],
  );
  return limits.find((limit) => limit !== null) ?? undefined;
}
const isNumber = (schema: z.ZodType): schema is z.ZodNumber => schema instanceof z.ZodNumber;
const isDay = (schema: z.ZodType) => schema instanceof z.ZodISODate;

/** Returns a value of a wrong type for every field. */
export const wrongKinds = (fields: z.ZodObject) =>
  Object.fromEntries(
    Object.entries(fields.shape).map(([name, field]) => [
      name,
      [{}, 'x', [[]]].find((value) => !(field as z.ZodType).safeParse(value).success),
    ]),
  );

/** Returns every text with `character` appended. */
export const withCharacter = (fields: z.ZodObject, character: string) =>
  bodyOf(fields, (schema) => {
    const text = goodValues(schema).find((value) => typeof value === 'string');
    return text === undefined ? NOTHING : `${text}${character}`;
  });

/** Exceeds each field by one: text length, number, or a day that does not exist. */
export const beyond = (fields: z.ZodObject) =>
  bodyOf(fields, (schema) => {
    if (isDay(schema)) return '2026-02-30';
    if (isNumber(schema)) return schema.maxValue === null ? NOTHING : schema.maxValue + 1;
    const most = mostOf(schema);
    return most === undefined ? NOTHING : 'x'.repeat(most + 1);
  });

/** Undercuts each field by one: number, or the day before the first valid one. */
export const below = (fields: z.ZodObject) =>
  bodyOf(fields, (schema) => {
    if (isDay(schema)) return '0999-12-31';
    return isNumber(schema) && schema.minValue !== null ? schema.minValue - 1 : NOTHING;
  });

/** Returns every text at its maximum length. */
export const longest = (fields: z.ZodObject) =>
  bodyOf(fields, (schema) => {
    const most = mostOf(schema);
    if (most === undefined) return NOTHING;
    return ['x'.repeat(most), `example.org/${'x'.repeat(most)}`.slice(0, most)].find(
      (value) => schema.safeParse(value).success,
    );
  });

/** Returns every list with one item too many. */
export const tooMany = (fields: z.ZodObject) => {
  const lists = Object.entries(fields.shape).flatMap(([name, field]) => {
    const inner = innerType(field as z.ZodType);
    const most = inner instanceof z.ZodArray ? mostOf(inner) : undefined;
    const [one] = goodValues(field as z.ZodType) as unknown[][];
    return most === undefined || !one ? [] : [[name, Array.from({ length: most + 1 }, () => one[0])]];
  });
  return Object.fromEntries(lists) as Record<string, unknown>;
};
