import type { Trx } from '../database/pool.ts';
import { inSavepoint } from '../record/savepoint.ts';

export interface LineResult {
  line: string;
  id: string | null;
  problem: string | null;
}

/**
 * Adds the record of one of several lines. If it is rejected, only its own changes are rolled back, and the result has
 * the reason.
 */
export async function addLine(trx: Trx, add: () => Promise<{ id: string }>): Promise<Omit<LineResult, 'line'>> {
  const outcome = await inSavepoint(trx, add);
  if ('done' in outcome) return { id: outcome.done.id, problem: null };
  const { fields, message } = outcome.rejection;
  return { id: null, problem: Object.values(fields ?? {}).join(' ') || message };
}
