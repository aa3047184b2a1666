import { AppError, ERROR_STATUS, type ErrorBody, type ErrorCode, invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../context.ts';
import { toTransientError } from '../faults.ts';

interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  column?: string;
}
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code ?? ''));

function fromDatabaseError(error: DatabaseError, uniqueProblems: App['uniqueProblems']): AppError | undefined {
  const problem = uniqueProblems.get(error.constraint ?? '');
  if (error.code === '23505' && problem) return invalidInput({ [problem.field]: problem.problem });
  if (error.code === '23503')
    return new AppError(
      'in_use',
      defineMessage('errors.referredTo', 'Another record refers to this, or a record it refers to no longer exists.'),
    );
  // Class 22 is an invalid value for a column or operator, which the schemas should have rejected.
  if (error.code.startsWith('22'))
    return new AppError('malformed', defineMessage('errors.impossibleValue', 'One of the values is not allowed here.'));
  if (error.code === '57014')
    return new AppError('too_slow', 'The search took too long. Narrow it down, or sort by another column.');
  return undefined;
}

/** Returns the error for the caller when the database rejected a statement. */
const databaseErrorFor = (error: unknown, uniqueProblems: App['uniqueProblems']): AppError | undefined =>
  isDatabaseError(error) ? fromDatabaseError(error, uniqueProblems) : undefined;

/**
 * Returns a function that finds the `AppError` of an error if it has field problems; undefined otherwise. An error with
 * field problems concerns only one item of a batch.
 */
export const fieldErrorFinder =
  ({ uniqueProblems }: Pick<App, 'uniqueProblems'>) =>
  (error: unknown): AppError | undefined => {
    const appError = error instanceof AppError ? error : databaseErrorFor(error, uniqueProblems);
    return appError?.fields && appError;
  };

const FASTIFY_CODES: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The request is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The request has no body.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The request is incomplete.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['malformed', 'The content type of the request is not supported.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
};

/** Returns the error for the caller; undefined for an unexpected error. */
function appErrorFrom(error: FastifyError | Error, uniqueProblems: App['uniqueProblems']): AppError | undefined {
  if (error instanceof AppError) return error;
  const appError = FASTIFY_CODES[(error as FastifyError).code ?? ''];
  if (appError) return new AppError(appError[0], appError[1]);
  const status = (error as FastifyError).statusCode;
  if (status === 429) return new AppError('too_many_requests', error.message);
  if ((status !== undefined && status >= 400 && status < 500) || error instanceof SyntaxError)
    return new AppError('malformed', 'The request is malformed.');
  return databaseErrorFor(error, uniqueProblems) ?? toTransientError(error);
}

/**
 * Logs unexpected errors in full and hides their details from the caller. `uniqueProblems` maps a violated constraint
 * to its field.
 */
export function registerErrorHandler(http: FastifyInstance, uniqueProblems: App['uniqueProblems']): void {
  http.setErrorHandler((thrown: FastifyError | Error, request, reply) => {
    const appError = appErrorFrom(thrown, uniqueProblems);
    if (!appError) logUnexpected(request.log, thrown);
    else if (isDatabaseError(thrown) && thrown.code.startsWith('22'))
      request.log.warn(`${request.method} ${request.routeOptions.url}: ${thrown.message}`);
    return sendError(request, reply, appError);
  });
}

/** Sends an error in the common format; an internal error if `appError` is undefined. */
export function sendError(request: FastifyRequest, reply: FastifyReply, appError: AppError | undefined): FastifyReply {
  const code = appError?.code ?? 'internal';
  const body: ErrorBody = {
    code,
    message:
      appError?.message ??
      `Something went wrong on the server. Include the reference ${request.id} when you report it.`,
    messageKey: appError?.messageKey,
    fields: appError?.fields,
    fieldMessageKeys: appError?.fieldMessageKeys,
    detail: appError?.detail,
    requestId: request.id,
  };
  return reply.status(ERROR_STATUS[code]).send(body);
}

function logUnexpected(log: FastifyBaseLogger, error: unknown): void {
  log.error({ err: error }, 'unexpected error');
}
