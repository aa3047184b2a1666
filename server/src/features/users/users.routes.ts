import {
  changeStaffUserState,
  inviteStaffUsers,
  resendStaffInvitation,
  revokeStaffInvitation,
  signOutStaffUser,
  staffUsers,
  staffUserWork,
  USER_NEXT,
  type UserStatus,
} from '@leadwright/contract/features/users';
import { words } from '@leadwright/contract/words';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import type { ChoiceSource } from '../../record/choices.ts';
import { archiveRow, illegalTransition, lockRow, updateVersion } from '../../record/row.ts';
import { rowSource } from '../../resource/entity.ts';
import { editRoute, viewRoute } from '../../resource/entity-routes.ts';
import { endSessionsOf } from '../auth/auth.service.ts';
import { revokeTokens } from '../auth/tokens.service.ts';
import { keepAnAdministrator, requireHeldRole, requireNoMoreRights, rightBeyond } from './guards.ts';
import { inviteMany, inviteNew, sendInvitation } from './invitations.ts';
import { handOver, openWorkOf } from './open-work.ts';
import { refuseOneself, requireNext } from './user-states.ts';
import { staffUserEntity } from './users.ts';

export function usersRoutes(app: App): void {
  app.choices.set('staff-roles', roles('staff'));
  app.choices.set('staff-types', types('staff'));
  const source = rowSource(app, staffUserEntity);
  const { rule } = staffUserEntity;
  const { one } = staffUsers.noun;
  serveGrid(app, staffUsers.list, source.grid);
  viewRoute(app, staffUserEntity, source);
  editRoute(app, staffUserEntity, source);

  serveWrite(app, staffUsers.add, ({ body, viewer, request, trx }) =>
    inviteNew(app, staffUserEntity, source, trx, { viewer, request }, body),
  );
  serveWrite(app, inviteStaffUsers, async ({ body: { lines, ...given }, viewer, request, trx }) => {
    // What all lines share is refused once, and not line by line.
    await requireHeldRole(trx, viewer, given.role_id);
    return { results: await inviteMany(app, staffUserEntity, source, trx, { viewer, request }, lines, given) };
  });

  serveWrite(app, resendStaffInvitation, async ({ params: { id }, viewer, request, trx }) => {
    const before = await invited(trx, viewer, id);
    await sendInvitation(app, trx, viewer, before);
    await audit(trx, { viewer, request, action: 'invite', entity: staffUsers.name, id });
    return source.read(trx, viewer, id);
  });
  serveWrite(app, revokeStaffInvitation, async ({ params: { id }, viewer, request, trx }) => {
    await invited(trx, viewer, id);
    await revokeTokens(trx, id, 'invitation');
    await audit(trx, { viewer, request, action: 'revoke', entity: staffUsers.name, id });
    return source.read(trx, viewer, id);
  });
  /** Somebody whose invitation waits; held, so that they do not accept it at the same moment. */
  async function invited(trx: Db, viewer: Viewer, id: string) {
    await lockRow(trx, viewer, rule, id, 'update', one);
    const user = await source.read(trx, viewer, id);
    if (user.status === 'invited' && !user.archived_at) return user;
    const said = 'Only an invitation that waits for an answer can be sent again or taken back.';
    throw illegalTransition(words('errors.notInvited', said), USER_NEXT[user.status as UserStatus]);
  }

  serveWrite(app, staffUsers.remove, async ({ params: { id }, viewer, request, trx }) => {
    await lockRow(trx, viewer, rule, id, 'delete', one);
    const { status } = await source.read(trx, viewer, id);
    if (status === 'active' || status === 'suspended')
      throw illegalTransition(words('errors.userInUse', 'Deactivate this user first.'), []);
    await revokeTokens(trx, id, 'invitation');
    const archived = await archiveRow(trx, 'app_user', id);
    await audit(trx, { viewer, request, action: 'archive', entity: staffUsers.name, id });
    return archived;
  });

  serve(app, staffUserWork, async ({ params: { id }, viewer }) => {
    await source.read(app.db, viewer, id);
    return openWorkOf(app.db, id);
  });

  serveWrite(
    app,
    changeStaffUserState,
    async ({ params: { id }, body: { state, hand_over }, viewer, request, trx }) => {
      // Those who take over are held together with whoever leaves, in one order for all.
      const people = [id, ...Object.values(hand_over).filter((taker) => taker !== undefined)];
      await sql`select from app_user where id = any(${people}::uuid[]) order by id for update`.execute(trx);
      await lockRow(trx, viewer, rule, id, 'update', one);
      const before = await source.read(trx, viewer, id);
      requireNext(before as typeof before & { status: UserStatus }, state);
      refuseOneself(viewer, id);
      await requireNoMoreRights(trx, viewer, before);
      if (state !== 'active') await keepAnAdministrator(trx, id);
      if (state === 'deactivated') {
        await handOver(trx, { viewer, request }, id, hand_over);
        await endSessionsOf(trx, id, 'deactivated');
      }
      if (state === 'invited') await sendInvitation(app, trx, viewer, before);
      const { version } = before;
      await updateVersion(trx, 'app_user', { id, version }, { status: state });
      const after = await source.read(trx, viewer, id);
      await audit(trx, { viewer, request, action: 'state', entity: staffUsers.name, id, before, after });
      return after;
    },
  );

  serveWrite(app, signOutStaffUser, async ({ params: { id }, viewer, request, trx }) => {
    await lockRow(trx, viewer, rule, id, 'update', one);
    const ended = await endSessionsOf(trx, id, 'sign-out');
    await audit(trx, { viewer, request, action: 'sign-out', entity: staffUsers.name, id, after: { sessions: ended } });
    return { ended };
  });
}

/** A client's role has rights in the scope of a client alone. */
const FOR_CLIENTS = sql<SqlBool>`(select bool_and(p.scope = 'client') from role_permission p where p.role_id = r.id) is true`;

/** A client's user learns nothing of how the agency is organised. */
const maySee = ({ clientId }: Viewer, audience: 'staff' | 'client') => clientId === null || audience === 'client';

/** The roles that the viewer may give: those of which they hold every right. */
const roles = (audience: 'staff' | 'client'): ChoiceSource => ({
  table: 'role',
  from: sql`role r`,
  where: (viewer) => sql`r.archived_at is null and ${FOR_CLIENTS} = ${audience === 'client'}
    and ${maySee(viewer, audience)} and ${rightBeyond(viewer, sql`r.id`)} is null`,
  id: sql`r.id`,
  label: sql`r.name`,
  detail: sql`null`,
  also: sql`r.description`,
});

const types = (audience: 'staff' | 'client'): ChoiceSource => ({
  table: 'user_type',
  from: sql`user_type y`,
  where: (viewer) => sql`y.archived_at is null and y.audience = ${audience} and ${maySee(viewer, audience)}`,
  id: sql`y.id`,
  label: sql`y.name`,
  detail: sql`y.code`,
});
