import { z } from 'zod';
import { defineMessage, type LocalisedMessage, type MessageKey, messageKey } from './message.ts';
import type { Problems } from './problems.ts';

/**
 * Every error code of a reply with its HTTP status. All codes are listed here, so that clients can handle each of them.
 */
export const ERROR_STATUS = {
  malformed: 400,
  unsupported_filter: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  second_factor_needed: 401,
  suspended: 401,
  viewing_ended: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  illegal_transition: 409,
  in_use: 409,
  link_ended: 410,
  step_ended: 410,
  too_large: 413,
  invalid_input: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  too_slow: 504,
  disk_full: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/**
 * The body of every error: `fields` holds all field problems, by field path ("address.city"). All texts are English;
 * `messageKey` and `fieldMessageKeys` hold message keys for translation when the code alone does not determine the
 * text.
 */
export const errorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  messageKey: messageKey.optional(),
  fields: z.record(z.string(), z.string()).optional(),
  fieldMessageKeys: z.record(z.string(), messageKey).optional(),
  /** Data that the user needs to act: the current row of a conflict, seconds to wait, the allowed states. */
  detail: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

interface ErrorDetails {
  fields?: Problems;
  detail?: unknown;
}
const messageOf = (message: string | LocalisedMessage) => (typeof message === 'string' ? message : message.message);
const keyOf = ({ key, params }: LocalisedMessage): MessageKey => (params ? { key, params } : { key });

/** An error that the user can act on; any other exception is reported as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly messageKey: MessageKey | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly fieldMessageKeys: Record<string, MessageKey> | undefined;
  readonly detail: unknown;

  constructor(code: ErrorCode, text: string | LocalisedMessage, { fields, detail }: ErrorDetails = {}) {
    super(messageOf(text));
    this.name = 'AppError';
    this.code = code;
    this.messageKey = typeof text === 'string' ? undefined : keyOf(text);
    const problems = fields && Object.entries(fields);
    this.fields = problems && Object.fromEntries(problems.map(([path, problem]) => [path, messageOf(problem)]));
    this.fieldMessageKeys =
      problems &&
      Object.fromEntries(
        problems.flatMap(([path, problem]) => (typeof problem === 'string' ? [] : [[path, keyOf(problem)]])),
      );
    this.detail = detail;
  }
}

/** Creates the error for a rejected form, with a summary message and the problems of all fields. */
export function invalidInput(fields: Problems): AppError {
  return new AppError('invalid_input', defineMessage('errors.invalidInput', 'Some values need correction.'), {
    fields,
  });
}
