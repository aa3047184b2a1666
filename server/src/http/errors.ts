import { AppError, ERROR_STATUS, type ErrorBody, type ErrorCode } from '@leadwright/contract';
import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { passingFault } from '../faults.ts';

/** Unique constraints, and which field's problem a violation is; anything else is a fault of ours. */
const UNIQUE_FIELD: Record<string, [field: string, message: string]> = {
  vertical_name_key: ['name', 'Another vertical under the same parent has this name.'],
  vertical_code_key: ['code', 'Another vertical has this code.'],
  client_code_key: ['code', 'Another client has this code.'],
  client_name_key: ['name', 'Another client has this name.'],
  campaign_code_key: ['code', 'Another campaign has this code.'],
  campaign_name_key: ['name', 'Another campaign of this client has this name.'],
  app_user_email_key: ['email', 'Another user has this e-mail address.'],
  account_identifier_key: ['identifiers', 'Another company has this official number.'],
  account_contact_email_key: ['email', 'Another person at this company has this e-mail address.'],
};

interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  column?: string;
}
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code ?? ''));

function fromDatabase(error: DatabaseError): AppError | undefined {
  const field = UNIQUE_FIELD[error.constraint ?? ''];
  if (error.code === '23505' && field) {
    return new AppError('invalid_input', 'Some values need correction.', { fields: { [field[0]]: field[1] } });
  }
  if (error.code === '23503')
    return new AppError('in_use', 'Something else refers to this, or what it refers to is gone.');
  if (error.code === '57014')
    return new AppError('too_slow', 'The search took too long. Narrow it down, or sort by another column.');
  return undefined;
}

const FASTIFY_CODES: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The request is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The request has no body.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The request is cut short.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['malformed', 'The request has a content type this call does not take.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
};

/** What was thrown, as the error the caller may see. */
function appErrorFrom(error: FastifyError | Error): AppError | undefined {
  if (error instanceof AppError) return error;
  const known = FASTIFY_CODES[(error as FastifyError).code ?? ''];
  if (known) return new AppError(known[0], known[1]);
  const status = (error as FastifyError).statusCode;
  if (status === 429) return new AppError('too_many_requests', error.message);
  if (status === 400 || error instanceof SyntaxError) return new AppError('malformed', 'The request is malformed.');
  return (isDatabaseError(error) ? fromDatabase(error) : undefined) ?? passingFault(error);
}

/** Unknown errors are logged whole and answered blandly. */
export function answerErrors(http: FastifyInstance): void {
  http.setErrorHandler((thrown: FastifyError | Error, request, reply) => {
    const known = appErrorFrom(thrown);
    if (!known) logWhole(request.log, thrown);
    const code = known?.code ?? 'internal';
    const body: ErrorBody = {
      code,
      message: known?.message ?? `Something went wrong on our side. Quote ${request.id} when you report it.`,
      fields: known?.fields,
      detail: known?.detail,
      requestId: request.id,
    };
    return reply.status(ERROR_STATUS[code]).send(body);
  });
}

function logWhole(log: FastifyBaseLogger, error: unknown): void {
  log.error({ err: error }, 'unexpected error');
}

/** All problems of all parts at once, each under its field's path. */
export function fieldProblems(parts: Record<string, z.ZodError | undefined>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of Object.values(parts)) {
    for (const issue of error?.issues ?? []) fields[issue.path.join('.') || 'body'] ??= plainMessage(issue);
  }
  return fields;
}

function plainMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This is required.' : 'This is not of the right kind.';
  if (issue.code === 'too_small')
    return issue.minimum === 1 && issue.origin === 'string' ? 'This is required.' : issue.message;
  if (issue.code === 'invalid_value') return 'Choose one of the offered values.';
  return issue.message;
}
