import { AppError } from '@leadwright/contract/errors';

export const diskFullError = (): AppError =>
  new AppError('disk_full', 'The server’s disk is full. Try again later, or tell your administrator.');

/** Error codes for missing space for a file, a table or a temporary file of a statement. */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', '53100', '53400'];
/** Error codes of a database that is starting, stopping or unreachable. */
const UNREACHABLE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08000', '08003', '08006'];
/** Error codes for too many connections, and for a conflict of two transactions, one of which can be retried. */
const RETRYABLE_CODES = ['53300', '40001', '40P01'];
/** Messages of the driver for a connection that ended before or during a statement, which have no code. */
const CONNECTION_LOST_PATTERN = /^Connection terminated|^Client has encountered a connection error/;

/** Returns whether the output of a PostgreSQL program shows that the disk is full. */
export const isDiskFull = (text: string): boolean => /No space left on device|Disk quota exceeded/.test(text);

/** Returns the error to report for a temporary fault; `undefined` for errors that need a change to data or code. */
export function toTransientError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.code === 'disk_full' || error.code === 'unavailable' ? error : undefined;
  if (!(error instanceof Error)) return undefined;
  const code = String((error as { code?: unknown }).code ?? '');
  if (DISK_FULL_CODES.includes(code)) return diskFullError();
  if (UNREACHABLE_CODES.includes(code) || RETRYABLE_CODES.includes(code) || CONNECTION_LOST_PATTERN.test(error.message))
    return new AppError('unavailable', 'The database is not responding. Try again in a few minutes.');
  return undefined;
}
