import { SCOPES } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { CLIENT_USER_PERMISSIONS } from '@leadwright/contract/users/client-user-permissions';
import { type RawBuilder, sql } from 'kysely';
import { ADMINISTRATOR, isAdministrator } from '../../access/administrators.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';

// Checks that keep the agency from locking itself out and users from granting more than they have.

const scopeRank = (scope: RawBuilder<unknown>) => sql`array_position(${[...SCOPES]}::text[], ${scope})`;

/** Permissions in client scope that are set per user. Grants of these by a role have no effect. */
const PER_USER_GRANTS = sql`(values ${sql.join(
  Object.values(CLIENT_USER_PERMISSIONS).map(({ subject, action, scope }) => sql`(${subject}, ${action}, ${scope})`),
)})`;

/** Returns SQL for the first permission of roles that the viewer lacks in the same or a wider scope, or null. */
export const firstUngrantablePermission = (
  viewer: Viewer,
  roles: RawBuilder<unknown>,
): RawBuilder<string | null> => sql`(
  select p.subject || ' ' || p.action from role_permission p where p.role_id = any(${roles})
    and (p.subject, p.action, p.scope) not in ${PER_USER_GRANTS} and not exists (
    select from jsonb_to_recordset(${JSON.stringify(viewer.grants)}::jsonb) as g(subject text, action text, scope text)
    where g.subject = p.subject and g.action = p.action and ${scopeRank(sql`g.scope`)} >= ${scopeRank(sql`p.scope`)})
  order by 1 limit 1)`;

const findUngrantablePermission = async (trx: Trx, viewer: Viewer, roles: readonly string[]) => {
  const query = sql<{
    permission: string | null;
  }>`select ${firstUngrantablePermission(viewer, sql`${[...roles]}::uuid[]`)} as permission`;
  return (await query.execute(trx)).rows[0]!.permission;
};

/** The roles of a user, with the field names of the form. */
export interface UserRoles {
  role_id: string;
  further_roles: readonly string[];
}
const rolesIn = ({ role_id, further_roles }: UserRoles) => [role_id, ...further_roles];

export async function assertCanGrantRoles(trx: Trx, viewer: Viewer, roles: readonly string[]): Promise<void> {
  const permission = await findUngrantablePermission(trx, viewer, roles);
  if (!permission) return;
  const message = 'This role has a permission that you do not have yourself: {{permission}}.';
  throw new AppError('forbidden', defineMessage('errors.roleBeyondYours', message, { permission }));
}

/** Throws if the user has permissions that the viewer lacks, to prevent a lock-out or takeover of the account. */
export async function assertNoPermissionsBeyond(
  trx: Trx,
  viewer: Viewer,
  user: UserRoles & { id: string },
): Promise<void> {
  if (user.id === viewer.userId) return;
  const permission = await findUngrantablePermission(trx, viewer, rolesIn(user));
  if (!permission) return;
  const message = 'They have a permission that you do not have yourself: {{permission}}.';
  throw new AppError('forbidden', defineMessage('errors.userBeyondYou', message, { permission }));
}

export const ownRoleError = () =>
  new AppError(
    'forbidden',
    defineMessage('errors.ownRole', 'You cannot change your own role or permissions. Ask another administrator.'),
  );

/**
 * Throws if a user changes their own roles, grants a role with permissions that they lack, or demotes the last
 * administrator.
 */
export async function guardRoles(
  trx: Trx,
  viewer: Viewer,
  after: UserRoles,
  before: (UserRoles & { id: string }) | undefined,
): Promise<void> {
  const [oldRoles, newRoles] = [before ? rolesIn(before) : [], rolesIn(after)];
  const addedRoles = newRoles.filter((id) => !oldRoles.includes(id));
  const removedRoles = oldRoles.filter((id) => !newRoles.includes(id));
  const isRoleChanged = addedRoles.length + removedRoles.length > 0 || after.role_id !== before?.role_id;
  if (isRoleChanged && before?.id === viewer.userId) throw ownRoleError();
  if (before && removedRoles.length > 0 && !(await includesAdministratorRole(trx, newRoles)))
    await assertNotLastAdministrator(trx, before.id);
  await assertCanGrantRoles(trx, viewer, addedRoles);
}

/** Throws if users add themselves to a team, because they would see the work of its members. */
export function guardTeams(
  viewer: Viewer,
  { teams }: { teams: readonly string[] },
  before: { id: string; teams: readonly string[] } | undefined,
): void {
  const isMember = (id: string) => before!.teams.includes(id);
  if (before?.id === viewer.userId && !teams.every(isMember))
    throw new AppError(
      'forbidden',
      defineMessage('errors.ownTeam', 'You cannot add yourself to a team. Ask someone else.'),
    );
}

async function includesAdministratorRole(trx: Trx, roles: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from role where name = ${ADMINISTRATOR} and id = any(${[...roles]}::uuid[])`.execute(trx);
  return rows.length > 0;
}

export const isLastAdministrator = (alias: string) => sql<boolean>`(${isAdministrator(alias)} and not exists (
  select from app_user o where o.id <> ${sql.ref(`${alias}.id`)} and ${isAdministrator('o')}))`;

/** Throws for the last administrator. Callers must have called `lockGrants`, so that such changes run one at a time. */
export async function assertNotLastAdministrator(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql`select from app_user t where t.id = ${id} and ${isLastAdministrator('t')}`.execute(trx);
  if (rows.length === 0) return;
  const message = 'This is the last active administrator. Make someone else an administrator first.';
  throw new AppError('in_use', defineMessage('errors.lastAdministrator', message));
}
