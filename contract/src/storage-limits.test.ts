import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { gridRequest } from './grid.ts';

/** Collects every free text and every number in a schema, with its path. */
function collectValues(
  schema: unknown,
  path: string,
  visited = new Set<unknown>(),
): [path: string, value: z.ZodType][] {
  if (visited.has(schema)) return [];
  visited.add(schema);
  const collectChild = (child: unknown, name: string) => collectValues(child, `${path}${name}`, visited);
  if (schema instanceof z.ZodString || schema instanceof z.ZodNumber) return [[path, schema]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as z.ZodRawShape).flatMap(([name, field]) => collectChild(field, `.${name}`));
  if (schema instanceof z.ZodArray) return collectChild(schema.element, '[]');
  if (schema instanceof z.ZodRecord)
    return [...collectChild(schema.keyType, '{key}'), ...collectChild(schema.valueType, '{}')];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option, index) => collectChild(option, `|${index}`));
  if (schema instanceof z.ZodPipe) return collectChild(schema.in, '');
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return collectChild(schema.unwrap(), '');
  return [];
}

const inputs = [
  ...endpoints.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      collectValues(endpoint[part], `${endpoint.method} ${endpoint.path} ${part}`),
    ),
  ),
  ...collectValues(gridRequest, 'grid request'),
];
const isRejected = (text: z.ZodType, value: string | number) => !text.safeParse(value).success;

test('rejects text that a column cannot store, in every field', () => {
  expect(inputs.length).toBeGreaterThan(100);
  // The texts are short, so that no field rejects them because of their length.
  const textInputs = inputs.filter(([, schema]) => schema instanceof z.ZodString);
  const acceptingInputs = textInputs.filter(([, text]) => !isRejected(text, '12\0') || !isRejected(text, '12\ud800'));
  expect(acceptingInputs.map(([path]) => path)).toEqual([]);
});

/** Passwords are compared with stored hashes of the text as it was entered. */
const PASSWORD_PATH = /\.(password|confirmPassword|current|client_secret)$/;

test('gives each letter one spelling, in every field for text', () => {
  const textInputs = inputs.filter(([path, schema]) => schema instanceof z.ZodString && !PASSWORD_PATH.test(path));
  const outputs = textInputs.flatMap(([path, text]) => {
    const { data } = text.safeParse('Mu\u0308ller');
    return data === undefined ? [] : [[path, data]];
  });
  expect(outputs.length).toBeGreaterThan(100);
  expect(outputs.filter(([, output]) => output !== 'Müller')).toEqual([]);
});

/** Row positions and audit log ids may exceed the range of type integer. */
const LARGE_NUMBER_PATHS = [/^grid request\.(startRow|endRow)$/, /history query\.before$/];

test('rejects whole numbers that a column cannot store, in every field', () => {
  const integerInputs = inputs.filter(([, schema]) => schema instanceof z.ZodNumber && isRejected(schema, 1.5));
  expect(integerInputs.length).toBeGreaterThan(15);
  const acceptingInputs = integerInputs.filter(
    ([path, number]) => !LARGE_NUMBER_PATHS.some((name) => name.test(path)) && !isRejected(number, 2 ** 31),
  );
  expect(acceptingInputs.map(([path]) => path)).toEqual([]);
});
