import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';

export interface LineResult {
  line: string;
  id: string | null;
  problem: string | null;
}

/**
 * Adds what one of many lines says. One that is refused is answered with why, and what it did before that is taken back:
 * the other lines stand.
 */
export async function addLine(trx: Db, add: () => Promise<{ id: string }>): Promise<Omit<LineResult, 'line'>> {
  await sql`savepoint one_line`.execute(trx);
  try {
    const { id } = await add();
    await sql`release savepoint one_line`.execute(trx);
    return { id, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint one_line`.execute(trx);
    return { id: null, problem: Object.values(error.fields ?? {}).join(' ') || error.message };
  }
}
