import type { Db } from '../database/pool.ts';
import { inSavepoint } from '../record/savepoint.ts';

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
  const added = await inSavepoint(trx, add);
  if ('done' in added) return { id: added.done.id, problem: null };
  const { fields, message } = added.refusal;
  return { id: null, problem: Object.values(fields ?? {}).join(' ') || message };
}
