import { staffUserEndpoints, type staffUsers, staffUserWork } from '@leadwright/contract/features/users';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { assertCanGrantRoles, assertNoPermissionsBeyond, assertNotLastAdministrator } from './guards.ts';
import { countOpenWork, handOver, type Successors } from './open-work.ts';
import { roleChoices, typeChoices } from './role-choices.ts';
import { type Audience, userRoutes } from './user-routes.ts';
import { staffUserEntity } from './users.ts';

const successorsOf = (body: object) => (body as { hand_over: Successors }).hand_over;

const STAFF_AUDIENCE: Audience<typeof staffUsers> = {
  entity: staffUserEntity,
  endpoints: staffUserEndpoints,
  assertCanGrantAccess: (trx, viewer, { role_id }) => assertCanGrantRoles(trx, viewer, [String(role_id)]),
  assertNoPermissionsBeyond,
  // Successors are locked together with the user who leaves.
  usersToLock: (body) => Object.values(successorsOf(body)).filter((successor) => successor !== undefined),
  beforeStateChange: async (trx, actor, { id }, state, body) => {
    if (state !== 'active') await assertNotLastAdministrator(trx, id);
    if (state === 'deactivated') await handOver(trx, actor, id, successorsOf(body));
  },
};

export function usersRoutes(app: App): void {
  app.choices.set('staff-roles', roleChoices('staff'));
  app.choices.set('staff-types', typeChoices('staff'));
  const source = userRoutes(app, STAFF_AUDIENCE);
  serve(app, staffUserWork, async ({ params: { id }, viewer, db }) => {
    await source.read(db, viewer, id);
    return countOpenWork(db, id);
  });
}
