import { roles } from '@leadwright/contract/features/roles';
import { defineMessage } from '@leadwright/contract/message';
import { type SqlBool, sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import { hasRole } from '../../access/user-roles.ts';
import { entity } from '../../resource/entity.ts';

export const roleEntity = entity({
  resource: roles,
  // Roles are the agency's as a whole: a narrower right reaches none of them. Nobody changes the role that they have
  // themselves, and what the agency started with stays.
  rule: scopeRule('role', roles.subject, {
    withheld: {
      says: defineMessage(
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
    rights: sql`(select count(*)::int from role_permission p where p.role_id = t.id)`,
  },
  // Whoever keeps tags or user types chooses among them; a client's user learns nothing of the agency's roles.
  chosenBy: 'staff',
});
