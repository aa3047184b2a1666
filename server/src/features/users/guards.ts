import { SCOPES } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { CLIENT_RIGHTS } from '@leadwright/contract/users/client-rights';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { ADMINISTRATOR, isAdministrator } from './administrators.queries.ts';

/** What keeps an agency from locking itself out, and its people from giving away more than they have. */

const rank = (scope: RawBuilder<unknown>) => sql`array_position(${[...SCOPES]}::text[], ${scope})`;

/** What a role says in vain where its scope is the client's: it is said of each person. */
const OF_PERSONS = sql`(values ${sql.join(
  Object.values(CLIENT_RIGHTS).map(({ subject, action, scope }) => sql`(${subject}, ${action}, ${scope})`),
)})`;

/** The first right of roles that the viewer does not hold in the same scope or a wider one; null where they hold all. */
export const rightBeyond = (viewer: Viewer, roles: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select p.subject || ' ' || p.action from role_permission p where p.role_id = any(${roles})
    and (p.subject, p.action, p.scope) not in ${OF_PERSONS} and not exists (
    select from jsonb_to_recordset(${JSON.stringify(viewer.grants)}::jsonb) as g(subject text, action text, scope text)
    where g.subject = p.subject and g.action = p.action and ${rank(sql`g.scope`)} >= ${rank(sql`p.scope`)})
  order by 1 limit 1)`;

const beyond = async (trx: Db, viewer: Viewer, roles: readonly string[]) => {
  const asked = sql<{ right: string | null }>`select ${rightBeyond(viewer, sql`${[...roles]}::uuid[]`)} as right`;
  return (await asked.execute(trx)).rows[0]!.right;
};

/** The roles that somebody has or is to have, as their form names them. */
export interface Roles {
  role_id: string;
  further_roles: readonly string[];
}
const rolesIn = ({ role_id, further_roles }: Roles) => [role_id, ...further_roles];

export async function requireHeldRoles(trx: Db, viewer: Viewer, roles: readonly string[]): Promise<void> {
  const right = await beyond(trx, viewer, roles);
  if (!right) return;
  const said = 'This role has a permission that you do not have yourself: {{right}}.';
  throw new AppError('forbidden', defineMessage('errors.roleBeyondYours', said, { right }));
}

/** Refuses what would make somebody with more rights helpless, or their account the viewer's. */
export async function requireNoMoreRights(trx: Db, viewer: Viewer, user: Roles & { id: string }): Promise<void> {
  if (user.id === viewer.userId) return;
  const right = await beyond(trx, viewer, rolesIn(user));
  if (!right) return;
  const said = 'They have a permission that you do not have yourself: {{right}}.';
  throw new AppError('forbidden', defineMessage('errors.userBeyondYou', said, { right }));
}

export const assertNotOwnRole = () =>
  new AppError(
    'forbidden',
    defineMessage('errors.ownRole', 'You cannot change your own role or permissions. Ask another administrator.'),
  );

/**
 * Roles that somebody is given or loses: none of it by themselves, nothing with a right that the viewer does not hold, and
 * never the last administrator's.
 */
export async function guardRoles(
  trx: Db,
  viewer: Viewer,
  after: Roles,
  before: (Roles & { id: string }) | undefined,
): Promise<void> {
  const [had, has] = [before ? rolesIn(before) : [], rolesIn(after)];
  const given = has.filter((id) => !had.includes(id));
  const taken = had.filter((id) => !has.includes(id));
  const isOther = given.length + taken.length > 0 || after.role_id !== before?.role_id;
  if (isOther && before?.id === viewer.userId) throw assertNotOwnRole();
  if (before && taken.length > 0 && !(await isForAdministrators(trx, has))) await keepAnAdministrator(trx, before.id);
  await requireHeldRoles(trx, viewer, given);
}

/** Nobody puts themselves into a team: they would see the work of its people. */
export function guardTeams(
  viewer: Viewer,
  { teams }: { teams: readonly string[] },
  before: { id: string; teams: readonly string[] } | undefined,
): void {
  const isIn = (id: string) => before!.teams.includes(id);
  if (before?.id === viewer.userId && !teams.every(isIn))
    throw new AppError(
      'forbidden',
      defineMessage('errors.ownTeam', 'You cannot add yourself to a team. Ask someone else.'),
    );
}

async function isForAdministrators(trx: Db, roles: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from role where name = ${ADMINISTRATOR} and id = any(${[...roles]}::uuid[])`.execute(trx);
  return rows.length > 0;
}

export const isLastAdministrator = (alias: string) => sql<boolean>`(${isAdministrator(alias)} and not exists (
  select from app_user o where o.id <> ${sql.ref(`${alias}.id`)} and ${isAdministrator('o')}))`;

/** Refuses to lose the last administrator. Whoever asks holds all rights (`lockGrants`), and so takes turns with all who do. */
export async function keepAnAdministrator(trx: Db, id: string): Promise<void> {
  const { rows } = await sql`select from app_user t where t.id = ${id} and ${isLastAdministrator('t')}`.execute(trx);
  if (rows.length === 0) return;
  const said = 'This is the last active administrator. Make someone else an administrator first.';
  throw new AppError('in_use', defineMessage('errors.lastAdministrator', said));
}
