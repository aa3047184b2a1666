import type { Judgement } from '@leadwright/contract/features/matching';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type ReviewStatus = 'remaining' | 'rejected' | 'accepted' | 'added';

/** Conditions for `import_row r`. They are written like the partial indexes, so that PostgreSQL uses the indexes. */
export const STATUS_CONDITIONS: Record<'remaining' | 'rejected' | 'matched', RawBuilder<SqlBool>> = {
  remaining: sql`r.review_status = 'remaining'`,
  rejected: sql`r.review_status = 'rejected'`,
  matched: sql`r.review_status in ('accepted', 'added')`,
};

/** The condition for undecided rows that the engine has matched. */
export const undecidedCondition = sql<SqlBool>`(${STATUS_CONDITIONS.remaining} and r.band is not null)`;

/** The judgements that are allowed in each status. Other judgements require an undo of the last decision. */
export const ALLOWED_JUDGEMENTS: Record<ReviewStatus, Judgement[]> = {
  remaining: ['match', 'not_match', 'new', 'exclude', 'unsure'],
  accepted: ['not_match'],
  added: [],
  rejected: [],
};
