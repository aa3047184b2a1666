import { innerType } from '@leadwright/contract/resource';
import { z } from 'zod';

/** Values for a field of whatever kind, good and bad, found by asking the field's own schema. */

type Leaf = (schema: z.ZodType) => unknown;
/** What a leaf answers that has nothing to say for its kind. */
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

/** Values the field takes, blank ones aside. */
export function goodValues(field: z.ZodType): unknown[] {
  const inner = innerType(field);
  if (inner instanceof z.ZodEnum) return inner.options;
  if (inner instanceof z.ZodArray) return goodValues(inner.element as z.ZodType).map((value) => [value]);
  if (inner instanceof z.ZodObject) return [withLeaves(inner, (leaf) => goodValues(leaf)[0])];
  return GOOD.filter((value) => inner.safeParse(value).success);
}

/** The field's value with its leaves replaced; undefined where no leaf had anything to say. */
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

/** A body that has `leaf`'s value in every field for which there is one. */
function bodyOf({ shape }: z.ZodObject, leaf: Leaf): Record<string, unknown> {
  const values = Object.entries(shape).map(([name, field]) => [name, withLeaves(field as z.ZodType, leaf)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== NOTHING));
}

const optionsOf = (schema: z.ZodType) => (schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema]);
/** The most characters a text may have, or pieces a list. */
function mostOf(schema: z.ZodType): number | undefined {
  if (schema instanceof z.ZodArray) return z.toJSONSchema(schema).maxItems;
  const limits = optionsOf(schema).flatMap((option) =>
    'maxLength' in option ? [option.maxLength as number | null] : [],
  );
  return limits.find((limit) => limit !== null) ?? undefined;
}
const isNumber = (schema: z.ZodType): schema is z.ZodNumber => schema instanceof z.ZodNumber;
const isDay = (schema: z.ZodType) => schema instanceof z.ZodISODate;

/** A value of another kind in every field. */
export const wrongKinds = (fields: z.ZodObject) =>
  Object.fromEntries(
    Object.entries(fields.shape).map(([name, field]) => [
      name,
      [{}, 'x', [[]]].find((value) => !(field as z.ZodType).safeParse(value).success),
    ]),
  );

/** `character` at the end of every text. */
export const withCharacter = (fields: z.ZodObject, character: string) =>
  bodyOf(fields, (schema) => {
    const text = goodValues(schema).find((value) => typeof value === 'string');
    return text === undefined ? NOTHING : `${text}${character}`;
  });

/** One more than each field takes: characters, the number itself, a day that is in no calendar. */
export const beyond = (fields: z.ZodObject) =>
  bodyOf(fields, (schema) => {
    if (isDay(schema)) return '2026-02-30';
    if (isNumber(schema)) return schema.maxValue === null ? NOTHING : schema.maxValue + 1;
    const most = mostOf(schema);
    return most === undefined ? NOTHING : 'x'.repeat(most + 1);
  });

/** One less than each number may be, and the last day before those that are taken. */
export const below = (fields: z.ZodObject) =>
  bodyOf(fields, (schema) => {
    if (isDay(schema)) return '0999-12-31';
    return isNumber(schema) && schema.minValue !== null ? schema.minValue - 1 : NOTHING;
  });

/** Every text as long as it may be. */
export const longest = (fields: z.ZodObject) =>
  bodyOf(fields, (schema) => {
    const most = mostOf(schema);
    if (most === undefined) return NOTHING;
    return ['x'.repeat(most), `example.org/${'x'.repeat(most)}`.slice(0, most)].find(
      (value) => schema.safeParse(value).success,
    );
  });

/** One piece more than each list takes. */
export const tooMany = (fields: z.ZodObject) => {
  const lists = Object.entries(fields.shape).flatMap(([name, field]) => {
    const inner = innerType(field as z.ZodType);
    const most = inner instanceof z.ZodArray ? mostOf(inner) : undefined;
    const [one] = goodValues(field as z.ZodType) as unknown[][];
    return most === undefined || !one ? [] : [[name, Array.from({ length: most + 1 }, () => one[0])]];
  });
  return Object.fromEntries(lists) as Record<string, unknown>;
};
