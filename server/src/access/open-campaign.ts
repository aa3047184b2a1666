import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A campaign in which there may still be something to do. */
export const isOpenCampaign = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.archived_at`)} is null and ${sql.ref(`${alias}.state`)} not in ('completed', 'cancelled')`;
