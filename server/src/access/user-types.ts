import { type SqlBool, sql } from 'kysely';

/** Defines what the type of a user permits. Users without a type have no restrictions. */

/** Tests whether a user may be assigned to campaigns. */
export const isAssignable = (alias: string) => sql<SqlBool>`not exists (
  select from user_type y where y.id = ${sql.ref(`${alias}.user_type_id`)} and not y.assignable)`;
