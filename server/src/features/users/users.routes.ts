import { staffUserCalls, type staffUsers, staffUserWork } from '@leadwright/contract/features/users';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { assertCanGrantRoles, assertNoFurtherPermissions, assertNotLastAdministrator } from './guards.ts';
import { handOver, openWorkOf, type Successors } from './open-work.ts';
import { rolesFor, typesFor } from './role-choices.ts';
import { type Audience, userRoutes } from './user-routes.ts';
import { staffUserEntity } from './users.ts';

const successorsIn = (body: object) => (body as { hand_over: Successors }).hand_over;

const STAFF: Audience<typeof staffUsers> = {
  entity: staffUserEntity,
  calls: staffUserCalls,
  requireGiven: (trx, viewer, { role_id }) => assertCanGrantRoles(trx, viewer, [String(role_id)]),
  assertNoFurtherPermissions,
  // Successors are locked together with the user who leaves.
  others: (body) => Object.values(successorsIn(body)).filter((successor) => successor !== undefined),
  moving: async (trx, actor, { id }, state, body) => {
    if (state !== 'active') await assertNotLastAdministrator(trx, id);
    if (state === 'deactivated') await handOver(trx, actor, id, successorsIn(body));
  },
};

export function usersRoutes(app: App): void {
  app.choices.set('staff-roles', rolesFor('staff'));
  app.choices.set('staff-types', typesFor('staff'));
  const source = userRoutes(app, STAFF);
  serve(app, staffUserWork, async ({ params: { id }, viewer }) => {
    await source.read(app.db, viewer, id);
    return openWorkOf(app.db, id);
  });
}
