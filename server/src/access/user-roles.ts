import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Defines which roles a user has: the first role and the further ones. The baseline role is assigned to no user; its
 * grants are added to those of all staff.
 */

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** Returns all roles of a user, the first role first. */
export const rolesOf = (alias: string): RawBuilder<string[]> =>
  sql<string[]>`array_prepend(${column(alias, 'role_id')}, ${column(alias, 'further_roles')})`;

/** Tests whether a user has a role, as the first or a further one. Both comparisons use an index. */
export const hasRole = (alias: string, role: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column(alias, 'role_id')} = ${role} or ${column(alias, 'further_roles')} @> array[${role}])`;

/** Tests whether a user has the grants of a role `r`: it is one of their roles, or the baseline role of all staff. */
export const hasPermissionsOfRole = (alias: string, role: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${hasRole(alias, column(role, 'id'))} or (${column(role, 'is_baseline')} and ${column(alias, 'client_id')} is null))`;

/** Returns the names of roles in the given order, as one text. */
export const roleNames = (roles: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select coalesce(string_agg(o.name, ', ' order by g.place), '')
    from unnest(${roles}) with ordinality as g(id, place) join role o on o.id = g.id)`;
