import { AppError } from '@leadwright/contract/errors';

export const diskFullError = (): AppError =>
  new AppError('disk_full', 'The server’s disk is full. Try again later, or tell your administrator.');

/** No space for a file, a table or a temporary file of a statement. */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', '53100', '53400'];
/** The database is starting, stopping or unreachable. */
const UNREACHABLE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08000', '08003', '08006'];
/** Too many connections, or a conflict between two transactions: one of them can be retried. */
const RETRYABLE_CODES = ['53300', '40001', '40P01'];
/** The driver has no code for a connection that ended before or during a statement. */
const CONNECTION_LOST_PATTERN = /^Connection terminated|^Client has encountered a connection error/;

/** Returns whether the output of a PostgreSQL program shows that the disk is full. */
export const isDiskFull = (text: string): boolean => /No space left on device|Disk quota exceeded/.test(text);

/**
 * Returns the error of a temporary fault, which passes without a change to data or code; `undefined` for other errors.
 */
export function toTransientError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.code === 'disk_full' || error.code === 'unavailable' ? error : undefined;
  if (!(error instanceof Error)) return undefined;
  const code = String((error as { code?: unknown }).code ?? '');
  if (DISK_FULL_CODES.includes(code)) return diskFullError();
  if (UNREACHABLE_CODES.includes(code) || RETRYABLE_CODES.includes(code) || CONNECTION_LOST_PATTERN.test(error.message))
    return new AppError('unavailable', 'The database is not responding. Try again in a few minutes.');
  return undefined;
}
