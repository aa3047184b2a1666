import { clientUserCalls, type clientUsers } from '@leadwright/contract/features/client-users';
import type { RowOf } from '@leadwright/contract/resource';
import { type SqlBool, sql } from 'kysely';
import { sharedRule, visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import type { ChoiceSource } from '../../record/choices.ts';
import { assertOwnClient } from '../../record/row.ts';
import { assertNoFurtherClientPermissions, clientUserEntity, requireGiven } from './client-users.ts';
import { assertCanGrantRoles } from './guards.ts';
import { rolesFor, typesFor } from './role-choices.ts';
import { requireSeat } from './seats.ts';
import { type Audience, userRoutes } from './user-routes.ts';

type ClientUser = RowOf<typeof clientUsers>;

const OF_CLIENTS: Audience<typeof clientUsers> = {
  entity: clientUserEntity,
  calls: clientUserCalls,
  requireGiven: async (trx, viewer, shared) => {
    await assertOwnClient(trx, viewer, clientUserEntity.rule, shared as never);
    await assertCanGrantRoles(trx, viewer, [String(shared.role_id)]);
    requireGiven(viewer, shared as ClientUser);
  },
  assertNoFurtherPermissions: (trx, viewer, user) =>
    assertNoFurtherClientPermissions(trx, viewer, user as unknown as ClientUser),
  moving: async (trx, _, user, state) => {
    if (state === 'invited') await requireSeat(trx, (user as unknown as ClientUser).client_id);
  },
};

/** Clients whose users the viewer may read. Client administrators have no permission for clients themselves. */
const CLIENTS: ChoiceSource = {
  table: 'client',
  from: sql`client c`,
  where: (viewer) =>
    sql<SqlBool>`c.archived_at is null and ${visible(viewer, { ...sharedRule('client'), subject: 'client-users' }, 'c')}`,
  id: sql`c.id`,
  label: sql`c.name`,
  detail: sql`c.code`,
  also: sql`c.code`,
};

export function clientUsersRoutes(app: App): void {
  app.choices.set('clients-of-users', CLIENTS);
  app.choices.set('client-roles', rolesFor('client'));
  app.choices.set('client-types', typesFor('client'));
  userRoutes(app, OF_CLIENTS);
}
