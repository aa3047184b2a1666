import { roles } from '@leadwright/contract/features/roles';
import { defineMessage } from '@leadwright/contract/message';
import { type SqlBool, sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import { hasRole } from '../../access/user-roles.ts';
import { entity } from '../../resource/entity.ts';

export const roleEntity = entity({
  resource: roles,
  // Roles belong to the whole agency, so a narrower scope includes none of them. Users cannot change their own roles,
  // and default roles cannot be archived.
  rule: scopeRule('role', roles.subject, {
    readOnlyRows: {
      message: defineMessage(
        'access.othersRole',
        'They do not have the role themselves. Default roles and the baseline role cannot be archived.',
      ),
      holds: (alias, viewer, action) =>
        sql<SqlBool>`(${sql.ref(`${alias}.id`)} = any(${[...viewer.roles]}::uuid[])
        or (${action === 'delete'} and (${sql.ref(`${alias}.is_system`)} or ${sql.ref(`${alias}.is_baseline`)})))`,
    },
  }),
  computed: {
    users: sql`(select count(*)::int from app_user u where ${hasRole('u', sql`t.id`)} and u.archived_at is null)`,
    permissions: sql`(select count(*)::int from role_permission p where p.role_id = t.id)`,
  },
  // Staff who edit tags or user types choose from roles. Client users must not see the roles of the agency.
  selectableBy: 'staff',
});
