import { type Grant, grantedScope, scopeIncludes } from '@leadwright/contract/access';
import type { CallInput, ReplyOf } from '@leadwright/contract/endpoint';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  type changePermissions,
  MAX_ROLES_COMPARED,
  NO_SUCH_PERMISSION,
  type PermissionChange,
  READ_PERMISSION_REQUIRED,
  type RolePermissions,
  type readPermissions,
  roles,
} from '@leadwright/contract/features/roles';
import { supportsAction } from '@leadwright/contract/permissions/supported-actions';
import { sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import { visible } from '../../access/scope.ts';
import { hasPermissionsOfRole } from '../../access/user-roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { CONFLICT_MESSAGE, lockRows, notFoundError } from '../../record/row.ts';
import { rowPermissions } from '../../record/source.ts';
import { assertAdministratorRemains, assertCanGrant, assertNotOwnRole, lockGrants } from './roles.service.ts';
import { roleEntity } from './roles.ts';

type Permissions = ReplyOf<typeof readPermissions>;
type Edit = CallInput<typeof changePermissions>['body']['roles'][number];

/** Returns active roles with their permissions in the order of `ids`; all roles by name without `ids`. */
export async function loadRolePermissions(db: Db, viewer: Viewer, ids?: readonly string[]): Promise<Permissions> {
  const { rule } = roleEntity;
  const selection = ids
    ? sql`t.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], t.id)`
    : sql`true order by t.name, t.id limit ${MAX_ROLES_COMPARED}`;
  const { rows } = await sql<RolePermissions & { total: number }>`
    select (count(*) over ())::int as total, t.id, t.name, t.version, ${rowPermissions(viewer, rule, 't')} as can,
      (select count(*)::int from app_user u where ${hasPermissionsOfRole('u', 't')} and u.archived_at is null) as users,
      coalesce((select json_agg(json_build_object('subject', p.subject, 'action', p.action, 'scope', p.scope)
        order by p.subject, p.action) from role_permission p where p.role_id = t.id), '[]') as permissions
    from role t where t.archived_at is null and ${visible(viewer, rule, 't')} and ${selection}`.execute(db);
  const more = (rows[0]?.total ?? 0) - rows.length;
  return { roles: rows.map(({ total: _, ...role }) => role), mine: [...viewer.grants], more };
}

/** Changes the permissions of several roles atomically while all grants are locked. */
export async function changeRolePermissions(
  trx: Trx,
  { viewer, ...actor }: ActorContext,
  edits: readonly Edit[],
): Promise<Permissions> {
  const currentViewer = await lockGrants(trx, viewer);
  assertSupported(edits);
  const ids = edits.map(({ id }) => id);
  for (const id of ids) assertNotOwnRole(currentViewer, id);
  await lockRows(trx, currentViewer, { rule: roleEntity.rule, ids }, 'update', roles.noun.one);
  const before = await loadRolePermissions(trx, currentViewer, ids);
  const pairs = edits.map((role) => ({ ...role, previousRole: before.roles.find(({ id }) => id === role.id) }));
  if (pairs.some(({ previousRole }) => !previousRole)) throw notFoundError(roles.noun.one);
  if (pairs.some(({ previousRole, version }) => previousRole!.version !== version))
    throw new AppError('conflict', CONFLICT_MESSAGE, { detail: { current: before } });
  assertCanGrant(
    currentViewer,
    pairs.flatMap(({ previousRole, changes }) => addedGrants(previousRole!.permissions, changes)),
  );
  await writeGrants(trx, edits);
  const after = await loadRolePermissions(trx, currentViewer, ids);
  assertReadable(after.roles, edits);
  await assertAdministratorRemains(trx);
  const entries = after.roles.map(({ id, permissions }) => {
    const { previousRole, changes } = pairs.find((pair) => pair.id === id)!;
    return {
      action: 'rights' as const,
      entity: roles.name,
      id,
      before: summariseGrants(previousRole!.permissions, changes),
      after: summariseGrants(permissions, changes),
    };
  });
  await auditEach(trx, { viewer, ...actor }, entries);
  return after;
}

/** Returns the grants that a change adds to the role. */
const addedGrants = (before: readonly Grant[], changes: readonly PermissionChange[]): Grant[] =>
  changes.filter(
    (change): change is Grant =>
      change.scope !== null && !scopeIncludes(grantedScope(before, change.subject, change.action), change.scope),
  );

async function writeGrants(trx: Trx, edits: readonly Edit[]): Promise<void> {
  const changedGrants = JSON.stringify(
    edits.flatMap(({ id, changes }) => changes.map((change) => ({ ...change, role_id: id }))),
  );
  const rows = sql`jsonb_to_recordset(${changedGrants}::jsonb) as c(role_id uuid, subject text, action text, scope text)`;
  await sql`delete from role_permission p using ${rows}
    where p.role_id = c.role_id and p.subject = c.subject and p.action = c.action`.execute(trx);
  await sql`insert into role_permission (role_id, subject, action, scope)
    select distinct on (role_id, subject, action) role_id, subject, action, scope from ${rows}
    where scope is not null`.execute(trx);
  await sql`update role set version = version + 1, updated_at = now()
    where id = any(${edits.map(({ id }) => id)}::uuid[])`.execute(trx);
}

/** Throws for actions that a subject does not support, because a later version could support them. */
function assertSupported(edits: readonly Edit[]): void {
  const unsupportedProblems = edits.flatMap(({ changes }, i) =>
    changes.some(({ subject, action, scope }) => scope !== null && !supportsAction(subject, action))
      ? [[`roles.${i}.changes`, NO_SUCH_PERMISSION]]
      : [],
  );
  if (unsupportedProblems.length > 0) throw invalidInput(Object.fromEntries(unsupportedProblems));
}

/** Throws if a role could change a subject without reading it. */
function assertReadable(changedRoles: readonly RolePermissions[], edits: readonly Edit[]): void {
  const lacksReadGrant = ({ id, changes }: Edit) => {
    const permissions = changedRoles.find((role) => role.id === id)?.permissions ?? [];
    const canWrite = (name: string) => permissions.some(({ subject, action }) => subject === name && action !== 'read');
    return changes.some(
      ({ subject }) =>
        supportsAction(subject, 'read') && canWrite(subject) && !grantedScope(permissions, subject, 'read'),
    );
  };
  const problems = edits.flatMap((role, i) =>
    lacksReadGrant(role) ? [[`roles.${i}.changes`, READ_PERMISSION_REQUIRED]] : [],
  );
  if (problems.length > 0) throw invalidInput(Object.fromEntries(problems));
}

/** Summarises the grants of the changed subjects for the audit log, such as "read all, update own". */
function summariseGrants(permissions: readonly Grant[], changes: readonly PermissionChange[]): Record<string, string> {
  const subjects = [...new Set(changes.map(({ subject }) => subject))].toSorted();
  const summaryOf = (subject: string) =>
    permissions.filter((permission) => permission.subject === subject).map(({ action, scope }) => `${action} ${scope}`);
  return Object.fromEntries(subjects.map((subject) => [subject, summaryOf(subject).join(', ') || 'none']));
}
