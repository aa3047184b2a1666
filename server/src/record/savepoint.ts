import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';

const asItIs = (error: unknown) => (error instanceof AppError ? error : undefined);

/** Does one of many things. What it did before it was refused is taken back: the others stand. */
export async function inSavepoint<T>(
  trx: Db,
  work: () => Promise<T>,
  refusalOf: (error: unknown) => AppError | undefined = asItIs,
): Promise<{ done: T } | { refusal: AppError }> {
  await sql`savepoint one_of_many`.execute(trx);
  try {
    const done = await work();
    await sql`release savepoint one_of_many`.execute(trx);
    return { done };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    await sql`rollback to savepoint one_of_many`.execute(trx);
    return { refusal };
  }
}
