import type { Judgement } from '@leadwright/contract/features/matching';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type ReviewStatus = 'remaining' | 'rejected' | 'accepted' | 'added';

/** The specification's precedence: accepted, then added, then rejected, then remaining. */
export const REVIEW_STATUS_SQL = sql<ReviewStatus>`case when r.accepted then 'accepted' when r.added_to_db then 'added'
  when r.rejected then 'rejected' else 'remaining' end`;

/** As conditions on `import_row r`, written like the partial indexes that serve them. */
export const IS: Record<ReviewStatus | 'matched', RawBuilder<SqlBool>> = {
  remaining: sql<SqlBool>`(r.valid and not r.accepted and not r.added_to_db and not r.rejected)`,
  rejected: sql<SqlBool>`(r.rejected and not r.accepted and not r.added_to_db)`,
  accepted: sql<SqlBool>`r.accepted`,
  added: sql<SqlBool>`(r.added_to_db and not r.accepted)`,
  matched: sql<SqlBool>`(r.accepted or r.added_to_db)`,
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
