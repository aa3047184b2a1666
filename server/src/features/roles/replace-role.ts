import type { Grant } from '@leadwright/contract/access';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import { roles } from '@leadwright/contract/features/roles';
import { defineMessage } from '@leadwright/contract/message';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { isForClients } from '../../access/administrators.ts';
import { notify } from '../../access/notify.ts';
import { hasRole, rolesOf } from '../../access/user-roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { archiveRow, assertNotArchived, lockRows } from '../../record/row.ts';
import type { RowSource } from '../../resource/entity.ts';
import { listColumnsOf } from '../../resource/uses.ts';
import { assertNotBaseline } from './baseline-role.ts';
import { loadGrants } from './roles.queries.ts';
import { assertAdministratorRemains, assertCanGrant, assertNotOwnRole } from './roles.service.ts';
import { roleEntity } from './roles.ts';

type Role = RowOf<typeof roles>;

/** Locks a role to archive it. Throws for the viewer's own roles, default roles and the baseline role. */
export async function lockRoleToArchive(
  trx: Trx,
  viewer: Viewer,
  source: RowSource<typeof roles>,
  id: string,
): Promise<Role> {
  assertNotOwnRole(viewer, id);
  const role = await source.read(trx, viewer, id);
  assertNotArchived(role, roles.noun.one);
  if (role.is_system)
    throw new AppError(
      'forbidden',
      defineMessage('errors.systemRole', 'A default role cannot be archived. Remove its permissions instead.'),
    );
  assertNotBaseline(role);
  await lockRows(trx, viewer, { rule: roleEntity.rule, ids: [id] }, 'delete', roles.noun.one);
  return role;
}

/** Throws `in_use` if a user has the role or it is the default role of a user type. */
export async function assertRoleUnused(trx: Trx, { id, users }: Role): Promise<void> {
  const { rows } = await sql<{ types: number }>`
    select count(*)::int as types from user_type where default_role_id = ${id} and archived_at is null`.execute(trx);
  const types = rows[0]!.types;
  if (users + types === 0) return;
  const message = 'This role is in use. Choose a replacement role.';
  throw new AppError('in_use', defineMessage('errors.roleInUse', message), { detail: { users, types } });
}

const CLIENT_ROLE_REQUIRED = defineMessage(
  'problems.roleForClients',
  'Client users have this role. Choose a role with permissions in client scope only.',
);
const STAFF_ROLE_REQUIRED = defineMessage(
  'problems.roleForStaff',
  'Staff users have this role. Choose a role that is not for clients.',
);
const OTHER_ROLE_REQUIRED = defineMessage('problems.roleInPlace', 'Choose another active role.');

/** Throws if client users would get a staff role, or staff users a client role. */
async function assertSameAudience(trx: Trx, fromId: string, intoId: string): Promise<void> {
  const { rows } = await sql<{ for_clients: boolean }>`
    select ${isForClients} as for_clients from role r where r.id = ${intoId} and exists (
      select from app_user u where u.archived_at is null
        and ${hasRole('u', sql`${fromId}::uuid`)} and (u.client_id is not null) <> ${isForClients})`.execute(trx);
  if (rows[0]) throw invalidInput({ into_id: rows[0].for_clients ? STAFF_ROLE_REQUIRED : CLIENT_ROLE_REQUIRED });
}

const OWN_ACCESS_WIDENED = defineMessage(
  'problems.roleWidensOwnAccess',
  'You would get access that only the old role has. Choose a role that you do not have yourself.',
);

/** Replaces a role in the lists of roles that restrict fields, tags and other records. */
async function replaceInRestrictions(
  app: Pick<App, 'records' | 'choices'>,
  trx: Trx,
  viewer: Viewer,
  fromId: string,
  intoId: string,
): Promise<void> {
  const lists = listColumnsOf('role', app).filter(({ table }) => table !== 'app_user');
  const uniqueLists = new Map(lists.map((list) => [`${list.table}.${list.column}`, list]));
  for (const { table, column } of uniqueLists.values()) {
    const roleIds = sql.ref(column);
    const { rows } = await sql<{ is_new_to_viewer: boolean }>`
      update ${sql.table(table)} set version = version + 1, updated_at = now(), ${roleIds} = case
        when ${intoId} = any(${roleIds}) then array_remove(${roleIds}, ${fromId}::uuid)
        else array_replace(${roleIds}, ${fromId}::uuid, ${intoId}::uuid) end
      where ${fromId} = any(${roleIds})
      returning not old.${roleIds} && ${[...viewer.roles]}::uuid[] as is_new_to_viewer`.execute(trx);
    if (viewer.roles.includes(intoId) && rows.some(({ is_new_to_viewer }) => is_new_to_viewer))
      throw invalidInput({ into_id: OWN_ACCESS_WIDENED });
  }
}

/** Replaces a role for its users, user types and views, and where it restricts records, then archives it. */
export async function reassignAndArchiveRole(
  app: Pick<App, 'records' | 'choices'>,
  trx: Trx,
  viewer: Viewer,
  source: RowSource<typeof roles>,
  oldRole: Role,
  intoId: string,
) {
  const replacement = intoId === oldRole.id ? undefined : await source.find(trx, viewer, intoId);
  if (!replacement || replacement.archived_at) throw invalidInput({ into_id: OTHER_ROLE_REQUIRED });
  // Replacing a role grants the permissions of the new role to its users.
  const grants: Grant[] = await loadGrants(trx, replacement.id);
  assertCanGrant(viewer, grants);
  await assertSameAudience(trx, oldRole.id, replacement.id);
  const { rows: affectedUsers } = await sql<{ id: string; at: string }>`
    update app_user u set version = version + 1, updated_at = now(),
      role_id = case when u.role_id = ${oldRole.id} then ${replacement.id} else u.role_id end,
      further_roles = case when ${replacement.id} = any(${rolesOf('u')}) then array_remove(
          array_remove(u.further_roles, ${oldRole.id}::uuid), case when u.role_id = ${oldRole.id} then ${replacement.id}::uuid end)
        else array_replace(u.further_roles, ${oldRole.id}::uuid, ${replacement.id}::uuid) end
    where ${hasRole('u', sql`${oldRole.id}::uuid`)} returning u.id, now() as at`.execute(trx);
  await notify(
    trx,
    viewer.userId,
    affectedUsers.map(({ id, at }) => ({
      event: 'rights_changed',
      to: id,
      cause: `role ${oldRole.id} replaced ${at}`,
    })),
  );
  await sql`update user_type set default_role_id = ${replacement.id}, version = version + 1, updated_at = now()
    where default_role_id = ${oldRole.id}`.execute(trx);
  await replaceInRestrictions(app, trx, viewer, oldRole.id, replacement.id);
  await sql`update grid_view_default d set role_id = ${replacement.id} where d.role_id = ${oldRole.id} and not exists (
    select from grid_view_default o where o.role_id = ${replacement.id} and o.dataset = d.dataset
      and o.client_id is not distinct from d.client_id)`.execute(trx);
  const archivedRow = await archiveRow(trx, 'role', oldRole.id);
  await assertAdministratorRemains(trx);
  return { ...archivedRow, moved: affectedUsers.length, into: replacement };
}
