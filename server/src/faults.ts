import { AppError } from '@leadwright/contract/errors';

export const diskFull = (): AppError =>
  new AppError('disk_full', 'The server’s disk is full. Try again later, or tell your administrator.');

/** No room for a file, for a table, or for what a statement puts aside. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', '53100', '53400'];
/** The database is starting, stopping, or out of reach. */
const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08000', '08003', '08006'];
/** More connections than the database takes, or two transactions in each other's way: one of them is to try again. */
const CROWDED = ['53300', '40001', '40P01'];
/** The driver has no code for a connection that ended under a statement, or before it. */
const BROKEN = /^Connection terminated|^Client has encountered a connection error/;

/** What PostgreSQL's programs print when they end for want of room. */
export const isDiskFull = (text: string): boolean => /No space left on device|Disk quota exceeded/.test(text);

/** A fault of the surroundings, which passes without a change to the data or the program; `undefined` for any other. */
export function toTransientError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.code === 'disk_full' || error.code === 'unavailable' ? error : undefined;
  if (!(error instanceof Error)) return undefined;
  const code = String((error as { code?: unknown }).code ?? '');
  if (DISK_FULL.includes(code)) return diskFull();
  if (AWAY.includes(code) || CROWDED.includes(code) || BROKEN.test(error.message))
    return new AppError('unavailable', 'The database is not responding. Try again in a few minutes.');
  return undefined;
}
