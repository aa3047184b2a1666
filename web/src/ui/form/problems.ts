import { check, type Problems as Said } from '@leadwright/contract/problems';
import type { z } from 'zod';
import { translateMessage } from '../../messages/translated.ts';

/** Field path to what is wrong with it, in the reader's words. */
export type Problems = Record<string, string>;

export const readProblems = (said: Said = {}): Problems =>
  Object.fromEntries(Object.entries(said).map(([path, problem]) => [path, translateMessage(problem)]));

/** Every problem of the values by field path, the first of each field. */
export const problemsOf = (schema: z.ZodType, values: unknown): Problems =>
  readProblems(check(schema, values).problems);
