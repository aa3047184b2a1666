import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';

const onlyAppErrors = (error: unknown) => (error instanceof AppError ? error : undefined);

/**
 * Runs one of several independent operations. If it is rejected, its own changes are rolled back and those of the
 * others stay.
 */
export async function inSavepoint<T>(
  trx: Db,
  work: () => Promise<T>,
  rejectionOf: (error: unknown) => AppError | undefined = onlyAppErrors,
): Promise<{ done: T } | { rejection: AppError }> {
  await sql`savepoint one_of_many`.execute(trx);
  try {
    const done = await work();
    await sql`release savepoint one_of_many`.execute(trx);
    return { done };
  } catch (error) {
    const rejection = rejectionOf(error);
    if (!rejection) throw error;
    await sql`rollback to savepoint one_of_many`.execute(trx);
    return { rejection };
  }
}
