import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { Problems } from '../problems.ts';

/** The result of each pasted line. */
export const lineResults = z.object({
  results: z.array(z.object({ line: z.string(), id: z.uuid().nullable(), problem: z.string().nullable() })),
});

/** An endpoint that takes many lines `Name <address>` and the fields that all of them share. */
export type LinesEndpoint = Endpoint<
  undefined,
  undefined,
  z.ZodType<{ lines: string[] }, { lines: string[] }>,
  typeof lineResults
>;

/** Returns the path for problems with one line of pasted text or of a file. */
export const lineProblemPath = (line: number): string => `lines.${line}`;
/** Returns the messages of problems with lines, in line order. */
export const lineMessages = (problems: Problems | Record<string, string>): string[] =>
  Object.entries(problems)
    .filter(([path]) => path.startsWith('lines.'))
    .sort(([a], [b]) => Number(a.slice(6)) - Number(b.slice(6)))
    .map(([, problem]) => (typeof problem === 'string' ? problem : problem.message));
