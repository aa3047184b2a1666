import { type SqlBool, sql } from 'kysely';

/** The one place that says what the type of a user lets them take part in. Who has none takes part in everything. */

/** A user may be assigned to campaigns. */
export const isAssignable = (alias: string) => sql<SqlBool>`not exists (
  select from user_type y where y.id = ${sql.ref(`${alias}.user_type_id`)} and not y.assignable)`;
