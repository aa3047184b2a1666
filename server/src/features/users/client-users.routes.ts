import { clientUserEndpoints, type clientUsers } from '@leadwright/contract/features/client-users';
import type { RowOf } from '@leadwright/contract/resource';
import { type SqlBool, sql } from 'kysely';
import { sharedRule, visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import type { ChoiceSource } from '../../record/choices.ts';
import { assertOwnClient } from '../../record/row.ts';
import { assertCanGrantAccess, assertNoClientPermissionsBeyond, clientUserEntity } from './client-users.ts';
import { assertCanGrantRoles } from './guards.ts';
import { roleChoices, typeChoices } from './role-choices.ts';
import { assertSeatAvailable } from './seats.ts';
import { type Audience, userRoutes } from './user-routes.ts';

type ClientUser = RowOf<typeof clientUsers>;

const CLIENT_AUDIENCE: Audience<typeof clientUsers> = {
  entity: clientUserEntity,
  endpoints: clientUserEndpoints,
  assertCanGrantAccess: async (trx, viewer, shared) => {
    await assertOwnClient(trx, viewer, clientUserEntity.rule, shared as never);
    await assertCanGrantRoles(trx, viewer, [String(shared.role_id)]);
    assertCanGrantAccess(viewer, shared as ClientUser);
  },
  assertNoPermissionsBeyond: (trx, viewer, user) =>
    assertNoClientPermissionsBeyond(trx, viewer, user as unknown as ClientUser),
  beforeStateChange: async (trx, _, user, state) => {
    if (state === 'invited') await assertSeatAvailable(trx, (user as unknown as ClientUser).client_id);
  },
};

/** Clients whose users the viewer may read. Client administrators have no permission for clients themselves. */
const CLIENT_CHOICES: ChoiceSource = {
  table: 'client',
  from: sql`client c`,
  where: (viewer) =>
    sql<SqlBool>`c.archived_at is null and ${visible(viewer, { ...sharedRule('client'), subject: 'client-users' }, 'c')}`,
  id: sql`c.id`,
  label: sql`c.name`,
  detail: sql`c.code`,
  searchText: sql`c.code`,
};

export function clientUsersRoutes(app: App): void {
  app.choices.set('clients-of-users', CLIENT_CHOICES);
  app.choices.set('client-roles', roleChoices('client'));
  app.choices.set('client-types', typeChoices('client'));
  userRoutes(app, CLIENT_AUDIENCE);
}
