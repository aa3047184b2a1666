import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const option = z.object({ id: z.string(), label: z.string(), detail: z.string().optional() });
export type Option = z.infer<typeof option>;

export const LOOKUPS = ['clients', 'campaigns', 'verticals', 'staff', 'currencies', 'countries', 'time-zones'] as const;

/** Choices for a reference field: at most 20 that match `q`, or the one whose id is `id`. */
export const lookup = endpoint({
  method: 'GET',
  path: '/api/lookups/{list}',
  access: 'signed-in',
  summary: 'Choices for a reference field',
  params: z.object({ list: z.enum(LOOKUPS) }),
  query: z.object({ q: z.string().max(100).default(''), id: z.string().max(60).optional() }),
  reply: z.object({ options: z.array(option) }),
});
