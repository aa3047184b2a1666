import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { gridRequest } from './grid.ts';

/** Every free text in a schema, with the path that leads to it. */
function texts(schema: unknown, path: string, seen = new Set<unknown>()): [path: string, text: z.ZodType][] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const inside = (child: unknown, name: string) => texts(child, `${path}${name}`, seen);
  if (schema instanceof z.ZodString) return [[path, schema]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as z.ZodRawShape).flatMap(([name, field]) => inside(field, `.${name}`));
  if (schema instanceof z.ZodArray) return inside(schema.element, '[]');
  if (schema instanceof z.ZodRecord) return [...inside(schema.keyType, '{key}'), ...inside(schema.valueType, '{}')];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option, at) => inside(option, `|${at}`));
  if (schema instanceof z.ZodPipe) return inside(schema.in, '');
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return inside(schema.unwrap(), '');
  return [];
}

const places = [
  ...endpoints.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      texts(endpoint[part], `${endpoint.method} ${endpoint.path} ${part}`),
    ),
  ),
  ...texts(gridRequest, 'grid request'),
];
const refused = (text: z.ZodType, value: string) => !text.safeParse(value).success;

test('no text that a column cannot hold passes the border, wherever it comes in', () => {
  expect(places.length).toBeGreaterThan(100);
  // As long as a text may be, whatever its format: only the one character can be what is wrong with it.
  const open = places.filter(([, text]) => !refused(text, '12\0') || !refused(text, '12\ud800'));
  expect(open.map(([path]) => path)).toEqual([]);
});
