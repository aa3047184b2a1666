import { AppError, type ErrorBody, type ErrorCode, errorBody } from '@leadwright/contract/errors';
import type { MessageKey } from '@leadwright/contract/message';
import { translateMessage } from '../messages/translated.ts';

const translate = (message: string, key: MessageKey | undefined) =>
  key ? translateMessage({ ...key, message }) : message;
const translatedFields = ({ fields, fieldMessageKeys }: ErrorBody) =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path, translate(message, fieldMessageKeys?.[path])]),
  );

/** A rejected or failed call: a message in the user's language, and the request id that the user can report. */
export class CallError extends AppError {
  readonly requestId: string | undefined;

  constructor(body: ErrorBody) {
    super(body.code, translate(body.message, body.messageKey), { fields: translatedFields(body), detail: body.detail });
    this.name = 'CallError';
    this.requestId = body.requestId;
  }
}

const CODE_BY_STATUS: Record<number, ErrorCode> = {
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'too_slow',
  507: 'disk_full',
};

/**
 * Converts a failed response to an error. The response of a proxy lacks the error body that the server sends, so the
 * status determines the error code.
 */
export async function toCallError(response: Response): Promise<CallError> {
  const body = errorBody.safeParse(await response.json().catch(() => undefined));
  if (body.success) return new CallError(body.data);
  return new CallError({ code: CODE_BY_STATUS[response.status] ?? 'internal', message: response.statusText });
}

export const unreachableError = () => new AppError('unavailable', 'The server cannot be reached.');
