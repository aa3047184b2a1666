import { type SqlBool, sql } from 'kysely';
import { hasRole } from '../../access/user-roles.ts';

/** The role that follows new rights by itself, as the setup knows it. */
export const ADMINISTRATOR = 'Administrator';

/** A role `r` for users of clients has rights in the scope of a client alone. */
export const isForClients = sql<SqlBool>`(
  select bool_and(p.scope = 'client') from role_permission p where p.role_id = r.id) is true`;

/** Of the agency and in the administrator's role, whether or not they may sign in at the moment. */
export const hasAdministratorRole = (alias: string) => sql<SqlBool>`(
  ${sql.ref(`${alias}.archived_at`)} is null and ${sql.ref(`${alias}.client_id`)} is null
  and exists (select from role r where r.name = ${ADMINISTRATOR} and ${hasRole(alias, sql`r.id`)}))`;

export const isAdministrator = (alias: string) => sql<SqlBool>`(
  ${sql.ref(`${alias}.status`)} = 'active' and ${hasAdministratorRole(alias)})`;
