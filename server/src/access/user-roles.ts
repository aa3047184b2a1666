import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The one place that says which roles a user has: the first, and each further one. The baseline role is nobody's: it adds its
 * rights to those of all staff.
 */

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** The roles of a user, the first before all others. */
export const rolesOf = (alias: string): RawBuilder<string[]> =>
  sql<string[]>`array_prepend(${column(alias, 'role_id')}, ${column(alias, 'further_roles')})`;

/** Whether a user has a role, as the first or as a further one; each of the two is found by an index. */
export const hasRole = (alias: string, role: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column(alias, 'role_id')} = ${role} or ${column(alias, 'further_roles')} @> array[${role}])`;

/** Whether a user has the rights of a role `r`: it is theirs, or that of all staff. */
export const hasRightsOf = (alias: string, role: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${hasRole(alias, column(role, 'id'))} or (${column(role, 'is_baseline')} and ${column(alias, 'client_id')} is null))`;

/** The names of such roles in their order, as one text. */
export const roleNames = (roles: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select coalesce(string_agg(o.name, ', ' order by g.place), '')
    from unnest(${roles}) with ordinality as g(id, place) join role o on o.id = g.id)`;
