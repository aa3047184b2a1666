import type { Judgement } from '@leadwright/contract/features/matching';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type ReviewStatus = 'remaining' | 'rejected' | 'accepted' | 'added';

/** Conditions on `import_row r`, written like those of the partial indexes so that they are used. */
export const STATUS_CONDITIONS: Record<'remaining' | 'rejected' | 'matched', RawBuilder<SqlBool>> = {
  remaining: sql`r.review_status = 'remaining'`,
  rejected: sql`r.review_status = 'rejected'`,
  matched: sql`r.review_status in ('accepted', 'added')`,
};

/** Condition for undecided rows that the engine has matched. */
export const isOpen = sql<SqlBool>`(${STATUS_CONDITIONS.remaining} and r.band is not null)`;

/** Judgements allowed in each status. All other changes require undoing the last decision. */
export const ALLOWED: Record<ReviewStatus, Judgement[]> = {
  remaining: ['match', 'not_match', 'new', 'exclude', 'unsure'],
  accepted: ['not_match'],
  added: [],
  rejected: [],
};
