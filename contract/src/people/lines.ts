import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

/** What became of each of many pasted lines, which are answered one by one. */
export const lineResults = z.object({
  results: z.array(z.object({ line: z.string(), id: z.uuid().nullable(), problem: z.string().nullable() })),
});

/** A call that takes many lines `Name <address>`, with the fields that all of them share beside them. */
export type LinesCall = Endpoint<
  undefined,
  undefined,
  z.ZodType<{ lines: string[] }, { lines: string[] }>,
  typeof lineResults
>;
