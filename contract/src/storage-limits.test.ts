import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { gridRequest } from './grid.ts';

/** Returns every free text and every number in a schema, with its path. */
function values(schema: unknown, path: string, seen = new Set<unknown>()): [path: string, value: z.ZodType][] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const valuesOf = (child: unknown, name: string) => values(child, `${path}${name}`, seen);
  if (schema instanceof z.ZodString || schema instanceof z.ZodNumber) return [[path, schema]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as z.ZodRawShape).flatMap(([name, field]) => valuesOf(field, `.${name}`));
  if (schema instanceof z.ZodArray) return valuesOf(schema.element, '[]');
  if (schema instanceof z.ZodRecord) return [...valuesOf(schema.keyType, '{key}'), ...valuesOf(schema.valueType, '{}')];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option, at) => valuesOf(option, `|${at}`));
  if (schema instanceof z.ZodPipe) return valuesOf(schema.in, '');
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return valuesOf(schema.unwrap(), '');
  return [];
}

const places = [
  ...endpoints.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      values(endpoint[part], `${endpoint.method} ${endpoint.path} ${part}`),
    ),
  ),
  ...values(gridRequest, 'grid request'),
];
const refused = (text: z.ZodType, value: string | number) => !text.safeParse(value).success;

test('rejects text that a column cannot store, in every field', () => {
  expect(places.length).toBeGreaterThan(100);
  // The longest allowed text of any format: only the inserted character can make it invalid.
  const texts = places.filter(([, schema]) => schema instanceof z.ZodString);
  const open = texts.filter(([, text]) => !refused(text, '12\0') || !refused(text, '12\ud800'));
  expect(open.map(([path]) => path)).toEqual([]);
});

/** Row positions and the ids of the audit log, which are larger than type integer. */
const LARGER_NUMBERS = [/^grid request\.(startRow|endRow)$/, /history query\.before$/];

test('rejects whole numbers that a column cannot store, in every field', () => {
  const whole = places.filter(([, schema]) => schema instanceof z.ZodNumber && refused(schema, 1.5));
  expect(whole.length).toBeGreaterThan(15);
  const open = whole.filter(
    ([path, number]) => !LARGER_NUMBERS.some((name) => name.test(path)) && !refused(number, 2 ** 31),
  );
  expect(open.map(([path]) => path)).toEqual([]);
});
