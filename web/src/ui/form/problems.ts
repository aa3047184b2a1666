import { type Problems as Messages, validate } from '@leadwright/contract/problems';
import type { z } from 'zod';
import { translateMessage } from '../../messages/translated.ts';

/** Problems by field path, in the user's language. */
export type Problems = Record<string, string>;

/** Translates the messages of a response or of the form's rules. */
export const translateProblems = (messages: Messages = {}): Problems =>
  Object.fromEntries(Object.entries(messages).map(([path, problem]) => [path, translateMessage(problem)]));

/** Returns the first problem of each field by field path. */
export const problemsOf = (schema: z.ZodType, values: unknown): Problems =>
  translateProblems(validate(schema, values).problems);
