import type { Endpoint } from '@leadwright/contract/endpoint';
import { datasets } from '@leadwright/contract/endpoints';
import { z } from 'zod';

/** Returns values that are probably valid for a schema, with `id` for each field that accepts an id. */
export function sample(schema: unknown, id: string): unknown {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const value = (name: string, field: z.ZodType): unknown => {
    const candidates = [
      id,
      'clients',
      'en',
      'query',
      '{}',
      'get_all_db_accounts',
      1,
      true,
      [],
      {},
      '2026-01-01',
      'a@b.example',
      'GB',
      'campaign',
      name,
    ];
    const inner = 'unwrap' in field && typeof field.unwrap === 'function' ? field.unwrap() : field;
    return sample(inner, id) ?? candidates.find((candidate) => field.safeParse(candidate).success);
  };
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, value(name, field as z.ZodType)]),
  );
}

const gridPaths = new Set(datasets.map((set) => set.endpoint.path));

/** Returns a sample body: a file, a grid request, or a value for each field. */
export function sampleBody(endpoint: Endpoint, id: string): string | Buffer | undefined {
  if (endpoint.body === 'bytes') return Buffer.from('Company\nAcme\n');
  if (!endpoint.body) return undefined;
  const request = gridPaths.has(endpoint.path) ? { query: '{}', campaign_id: id } : {};
  return JSON.stringify({ ...(sample(endpoint.body, id) as object), ...request });
}
