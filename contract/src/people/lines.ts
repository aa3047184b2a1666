import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { Problems } from '../problems.ts';

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

/** Where problems of a line of a text or of a file stand among those of a call. */
export const lineProblem = (line: number): string => `lines.${line}`;
export const problemLines = (problems: Problems | Record<string, string>): string[] =>
  Object.entries(problems)
    .filter(([path]) => path.startsWith('lines.'))
    .sort(([a], [b]) => Number(a.slice(6)) - Number(b.slice(6)))
    .map(([, problem]) => (typeof problem === 'string' ? problem : problem.message));
