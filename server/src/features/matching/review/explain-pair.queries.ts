import { AppError } from '@leadwright/contract/errors';
import { type NormalisedAccount, scorePair, sharedKeyMeanings } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { ENGINES } from '../../../match-index/engine/entities.ts';
import { toEvidence, toExplanation } from '../../../match-index/engine/evidence.ts';
import { tokenFrequency } from '../../../match-index/engine/frequency.ts';

/** Explains the score of two accounts with the evidence and the shared keys. */
export async function explainPair(db: Db, a: string, b: string) {
  const { rows } = await sql<{ id: string; record: NormalisedAccount }>`
    select a.id, m.record from account a join account_match m on m.account_no = a.no
    where a.id in (${a}, ${b})`.execute(db);
  const [left, right] = [a, b].map((id) => rows.find((row) => row.id === id)?.record);
  if (!left || !right) throw new AppError('not_found', 'This account does not exist.');
  const frequency = await tokenFrequency(db);
  const score = scorePair(left, right, frequency);
  return {
    probability: score.probability,
    ...toExplanation(toEvidence(score, ENGINES.account.model.prior)),
    keys: sharedKeyMeanings(left, right, frequency),
  };
}
