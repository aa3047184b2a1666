import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Tests whether a campaign is open: neither archived, completed nor cancelled. */
export const isOpenCampaign = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.archived_at`)} is null and ${sql.ref(`${alias}.state`)} not in ('completed', 'cancelled')`;
