import { z } from 'zod';

/** Every error code an answer can carry, with its HTTP status. The union is closed: a new code is added here. */
export const ERROR_STATUS = {
  malformed: 400,
  unsupported_filter: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  suspended: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  illegal_transition: 409,
  in_use: 409,
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

/** The one error body: `fields` holds every field problem at once, by the field's path ("address.city"). */
export const errorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** What the reader needs to act: the current row on a conflict, seconds to wait, the allowed states. */
  detail: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** An error the user can act on; anything else that is thrown is answered blandly as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly detail: unknown;

  constructor(code: ErrorCode, message: string, more: { fields?: Record<string, string>; detail?: unknown } = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.fields = more.fields;
    this.detail = more.detail;
  }
}

/** A refused form: the message for its summary, and all its fields' problems. */
export function invalidInput(fields: Record<string, string>): AppError {
  return new AppError('invalid_input', 'Some values need correction.', { fields });
}
