import { type SqlBool, sql } from 'kysely';
import { hasRole } from './user-roles.ts';

/** Name of the role that gets new permissions automatically. Setup finds it by this name. */
export const ADMINISTRATOR = 'Administrator';

/** SQL: whether a role `r` is for client users, which means that it has grants in client scope only. */
export const isForClients = sql<SqlBool>`(
  select bool_and(p.scope = 'client') from role_permission p where p.role_id = r.id) is true`;

/** SQL: whether a user is staff with the administrator role, regardless of their status. */
export const hasAdministratorRole = (alias: string) => sql<SqlBool>`(
  ${sql.ref(`${alias}.archived_at`)} is null and ${sql.ref(`${alias}.client_id`)} is null
  and exists (select from role r where r.name = ${ADMINISTRATOR} and ${hasRole(alias, sql`r.id`)}))`;

export const isAdministrator = (alias: string) => sql<SqlBool>`(
  ${sql.ref(`${alias}.status`)} = 'active' and ${hasAdministratorRole(alias)})`;
