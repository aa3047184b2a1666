import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Trx } from '../database/pool.ts';

const appErrorOf = (error: unknown) => (error instanceof AppError ? error : undefined);

/**
 * Runs one of several independent operations in a savepoint. If it is rejected, only its own changes are rolled back.
 */
export async function inSavepoint<T>(
  trx: Trx,
  work: () => Promise<T>,
  toRejection: (error: unknown) => AppError | undefined = appErrorOf,
): Promise<{ done: T } | { rejection: AppError }> {
  await sql`savepoint operation`.execute(trx);
  try {
    const done = await work();
    await sql`release savepoint operation`.execute(trx);
    return { done };
  } catch (error) {
    const rejection = toRejection(error);
    if (!rejection) throw error;
    await sql`rollback to savepoint operation`.execute(trx);
    return { rejection };
  }
}
