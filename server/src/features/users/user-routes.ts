import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { AnyResource, RowOf } from '@leadwright/contract/resource';
import type { UserEndpoints } from '@leadwright/contract/users/user-endpoints';
import { USER_TRANSITIONS, type UserStatus } from '@leadwright/contract/users/user-states';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serveWrite } from '../../http/serve.ts';
import {
  archiveRow,
  assertNotArchived,
  illegalTransition,
  lockRow,
  lockRows,
  updateVersion,
  type Values,
} from '../../record/row.ts';
import { type Entity, type RowSource, rowSource } from '../../resource/entity.ts';
import { bindWrite, editRow, viewRoute } from '../../resource/entity-routes.ts';
import { endUserSessions } from '../auth/auth.service.ts';
import { requireLocalSignIn } from '../auth/local-sign-in.service.ts';
import { mailPasswordLink } from '../auth/password-mail.service.ts';
import { revokeTokens } from '../auth/tokens.service.ts';
import { deleteExternalAccount } from '../external-sign-in/external-sign-in.service.ts';
import { lockGrants } from '../roles/roles.service.ts';
import { resetFactor } from '../two-factor/two-factor.service.ts';
import { inviteMany, inviteUser, sendInvitation } from './invitations.ts';
import { assertNextState, assertNotSelf } from './user-states.ts';

/** The columns of a user that the endpoints of both audiences need. */
export interface User {
  id: string;
  version: number;
  email: string;
  name: string;
  role_id: string;
  further_roles: readonly string[];
  status: UserStatus;
  two_factor: 'on' | 'off';
  archived_at: string | null;
  /** Client users only. */
  client_id?: string | null;
}

/** The differences between staff users and client users. */
export interface Audience<R extends AnyResource> {
  entity: Entity<R, 'app_user'>;
  endpoints: UserEndpoints;
  /** Checks the values shared by all lines of a bulk invitation once, not per line. */
  assertCanGrantAccess: (trx: Trx, viewer: Viewer, shared: Values) => Promise<void>;
  /** Throws if the user has permissions that the viewer lacks. */
  assertNoPermissionsBeyond: (trx: Trx, viewer: Viewer, user: User) => Promise<void>;
  /** Other users that a change of state affects. They are locked together with the user, in a fixed order. */
  usersToLock?: (body: object) => readonly string[];
  /** Checks the preconditions of a change of state and applies its consequences. */
  beforeStateChange: (trx: Trx, actor: ActorContext, user: User, state: UserStatus, body: object) => Promise<void>;
}

/**
 * Registers the endpoints for users. Writes that depend on permissions lock all grants and load the current
 * permissions, so that only the first of two administrators who suspend each other succeeds.
 */
export function userRoutes<R extends AnyResource>(app: App, audience: Audience<R>): RowSource<R> {
  const { entity, endpoints } = audience;
  const { resource, rule } = entity;
  const { name: kind, noun } = resource;
  const source = rowSource(app, entity);
  const readUser = async (db: Db, viewer: Viewer, id: string) =>
    (await source.read(db, viewer, id)) as RowOf<R> & Record<string, unknown> & User;
  serveGrid(app, resource.list, source.grid);
  viewRoute(app, entity as unknown as Entity, source as unknown as RowSource<AnyResource>);

  bindWrite(app, resource.edit, async ({ viewer, trx, ...input }) => {
    const actor = await lockGrants(trx, viewer);
    return editRow(app, entity, source, { ...input, viewer: actor, trx });
  });
  bindWrite(app, resource.add, async ({ body, viewer, request, trx }) => {
    const actor = await lockGrants(trx, viewer);
    return inviteUser(app, entity, source, trx, { viewer: actor, request }, body);
  });
  serveWrite(app, endpoints.inviteMany, async ({ body, viewer, request, trx }) => {
    const actor = await lockGrants(trx, viewer);
    const { lines, ...shared } = body;
    await audience.assertCanGrantAccess(trx, actor, shared);
    return { results: await inviteMany(app, entity, source, trx, { viewer: actor, request }, lines, shared) };
  });

  serveWrite(app, endpoints.resend, async ({ params: { id }, viewer, request, trx }) => {
    const before = await lockInvitedUser(trx, viewer, id);
    await sendInvitation(app, trx, viewer, before);
    await audit(trx, { viewer, request, action: 'invite', entity: kind, id });
    return readUser(trx, viewer, id);
  });
  serveWrite(app, endpoints.revoke, async ({ params: { id }, viewer, request, trx }) => {
    await lockInvitedUser(trx, viewer, id);
    await revokeTokens(trx, id, 'invitation');
    await audit(trx, { viewer, request, action: 'revoke', entity: kind, id });
    return readUser(trx, viewer, id);
  });
  /** Locks an invited user, so that they cannot accept the invitation at the same moment. Throws in other states. */
  async function lockInvitedUser(trx: Trx, viewer: Viewer, id: string): Promise<User> {
    await lockRow(trx, viewer, rule, id, 'update', noun.one);
    const user = await readUser(trx, viewer, id);
    if (user.status === 'invited' && !user.archived_at) return user;
    const message = 'Only open invitations can be sent again or revoked.';
    throw illegalTransition(defineMessage('errors.notInvited', message), USER_TRANSITIONS[user.status]);
  }

  serveWrite(app, resource.remove, async ({ params: { id }, viewer, request, trx }) => {
    await lockRow(trx, viewer, rule, id, 'delete', noun.one);
    const user = await readUser(trx, viewer, id);
    assertNotArchived(user, noun.one);
    const { status } = user;
    if (status === 'active' || status === 'suspended')
      throw illegalTransition(defineMessage('errors.userInUse', 'Deactivate this user first.'), []);
    await revokeTokens(trx, id, 'invitation');
    const reply = await archiveRow(trx, 'app_user', id);
    await audit(trx, { viewer, request, action: 'archive', entity: kind, id });
    return reply;
  });

  serveWrite(app, endpoints.state, async ({ params: { id }, body, viewer, request, trx }) => {
    const actor = { viewer: await lockGrants(trx, viewer), request };
    const userIds = [id, ...(audience.usersToLock?.(body) ?? [])];
    await sql`select from app_user where id = any(${userIds}::uuid[]) order by id for no key update`.execute(trx);
    await lockRows(trx, actor.viewer, { rule, ids: [id] }, 'update', noun.one);
    const before = await readUser(trx, actor.viewer, id);
    const { state } = body;
    assertNextState(before, state);
    assertNotSelf(viewer, id);
    await audience.assertNoPermissionsBeyond(trx, actor.viewer, before);
    await audience.beforeStateChange(trx, actor, before, state, body);
    if (state === 'deactivated') {
      await endUserSessions(trx, id, 'deactivated');
      await deleteExternalAccount(trx, id);
    }
    if (state === 'invited') await sendInvitation(app, trx, viewer, before);
    await updateVersion(trx, 'app_user', before, { status: state });
    const after = await readUser(trx, actor.viewer, id);
    await audit(trx, { ...actor, action: 'state', entity: kind, id, before, after });
    return after;
  });

  serveWrite(app, endpoints.signOut, async ({ params: { id }, viewer, request, trx }) => {
    await lockRow(trx, viewer, rule, id, 'update', noun.one);
    const ended = await endUserSessions(trx, id, 'sign-out');
    await audit(trx, { viewer, request, action: 'sign-out', entity: kind, id, after: { sessions: ended } });
    return { ended };
  });
  serveWrite(app, endpoints.sendPasswordLink, async ({ params: { id }, viewer, request, trx }) => {
    await lockRow(trx, viewer, rule, id, 'update', noun.one);
    const user = await readUser(trx, viewer, id);
    if (user.status !== 'active' || user.archived_at)
      throw illegalTransition(
        defineMessage('errors.noPassword', 'Password links can only be sent to users who can sign in.'),
        [],
      );
    await requireLocalSignIn(trx, app.config, id);
    await mailPasswordLink(app, trx, user, `${viewer.displayName} requested a new password for ${user.email}.`);
    await audit(trx, { viewer, request, action: 'password-link', entity: kind, id });
    return { ok: true as const };
  });
  serveWrite(app, endpoints.resetSecondFactor, async ({ params: { id }, viewer, request, trx }) => {
    const actor = { viewer: await lockGrants(trx, viewer), request };
    await lockRow(trx, actor.viewer, rule, id, 'update', noun.one);
    const user = await readUser(trx, actor.viewer, id);
    if (id === viewer.userId) throw new AppError('forbidden', CANNOT_RESET_OWN_FACTOR);
    if (user.two_factor === 'off') throw illegalTransition(NO_SECOND_FACTOR, []);
    await audience.assertNoPermissionsBeyond(trx, actor.viewer, user);
    await resetFactor(trx, actor, { ...user, client_id: user.client_id ?? null });
    await endUserSessions(trx, id, 'two-factor');
    return readUser(trx, actor.viewer, id);
  });
  return source;
}

const CANNOT_RESET_OWN_FACTOR = defineMessage(
  'errors.ownSecondFactor',
  'Switch off your own two-factor sign-in in your profile, with a code.',
);
const NO_SECOND_FACTOR = defineMessage('errors.noFactorToReset', 'This user does not have two-factor sign-in.');
