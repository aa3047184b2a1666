import type { Judgement } from '@leadwright/contract/features/matching';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type ReviewStatus = 'remaining' | 'rejected' | 'accepted' | 'added';

/** As conditions on `import_row r`, written like the partial indexes that serve them. */
export const IS: Record<'remaining' | 'rejected' | 'matched', RawBuilder<SqlBool>> = {
  remaining: sql`r.review_status = 'remaining'`,
  rejected: sql`r.review_status = 'rejected'`,
  matched: sql`r.review_status in ('accepted', 'added')`,
};

/** Undecided rows the engine has seen. */
export const isOpen = sql<SqlBool>`(${IS.remaining} and r.band is not null)`;

/** What may follow which status; everything else is reached by undoing the last decision. */
export const ALLOWED: Record<ReviewStatus, Judgement[]> = {
  remaining: ['match', 'not_match', 'new', 'exclude', 'unsure'],
  accepted: ['not_match'],
  added: [],
  rejected: [],
};
