import { ACTIONS, type Grant, grantedScope, SUBJECTS, scopeIncludes } from '@leadwright/contract/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMISSIONS_SQL, type PermissionRow, permissionsFromRow } from '../access/grants.ts';
import { loadViewer } from '../access/load-viewer.queries.ts';
import { DEFAULT_ROLES } from '../features/roles/default-roles.ts';
import {
  type Attempt,
  accessAttempts,
  accessEndpoints,
  accessFieldsOf,
  type Caller,
} from '../testing/access-attempts.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

/*
 * Tests that users cannot grant access that they do not have. Each caller sends all values of all fields that control
 * access: hidden records stay unchanged, and no user, role or token gains a permission that the caller lacks.
 */

let app: TestApp;
let attemptsOf: (caller: Caller) => Promise<Attempt[]>;
beforeAll(async () => {
  app = await startTestApp();
  attemptsOf = await accessAttempts(app);
}, 60_000);
afterAll(() => app.close());

const ALMOST_ALL_GRANTS: Grant[] = SUBJECTS.filter((subject) => subject !== 'sensitive-fields').flatMap((subject) =>
  ACTIONS.map((action) => ({ subject, action, scope: 'all' as const })),
);
const loadCaller = async (user: TestUser): Promise<Caller> => ({ user, viewer: await loadViewer(app.db, user.id) });

interface Holder {
  name: string;
  /** A text that changes when the grants change. */
  signature: string;
  grants: readonly Grant[];
}
/** Loads the permissions of all users, roles and tokens. */
async function loadHolders(): Promise<Map<string, Holder>> {
  const [userRows, roles, tokenRows] = await Promise.all([
    sql<PermissionRow & { id: string; client_id: string | null }>`
      select u.id, u.client_id, ${sql.raw(PERMISSIONS_SQL)} from app_user u`.execute(app.db),
    sql<{ id: string; grants: Grant[] }>`
      select role_id as id, json_agg(json_build_object('subject', subject, 'action', action, 'scope', scope) order by subject, action) as grants
      from role_permission group by role_id`.execute(app.db),
    sql<{ id: string; permissions: string[] }>`select id, rights as permissions from api_token`.execute(app.db),
  ]);
  const holders: Holder[] = [
    ...userRows.rows.map(({ id, client_id, core: _, ...row }) => ({
      name: `user ${id}`,
      signature: JSON.stringify(row),
      grants: permissionsFromRow({ ...row, core: null }, client_id).grants,
    })),
    ...roles.rows.map(({ id, grants }) => ({ name: `role ${id}`, signature: JSON.stringify(grants), grants })),
    ...tokenRows.rows.map(({ id, permissions }) => ({
      name: `token ${id}`,
      signature: permissions.join(),
      // A token has the scope of its owner, so its permissions count in the narrowest scope.
      grants: permissions.map((permission) => {
        const [subject, action] = permission.split(' ');
        return { subject, action, scope: 'own' } as Grant;
      }),
    })),
  ];
  return new Map(holders.map((holder) => [holder.name, holder]));
}

const lacksGrant = (grants: readonly Grant[], { subject, action, scope }: Grant) =>
  !scopeIncludes(grantedScope(grants, subject, action), scope);
/** Describes new permissions that the caller lacks. */
function describeEscalations({ viewer }: Caller, before: Map<string, Holder>, after: Map<string, Holder>): string[] {
  const changedHolders = [...after.values()].filter(({ name, signature }) => before.get(name)?.signature !== signature);
  return changedHolders.flatMap(({ name, grants }) => {
    const previousGrants = before.get(name)?.grants ?? [];
    const escalations = grants.filter((grant) => lacksGrant(previousGrants, grant) && lacksGrant(viewer.grants, grant));
    return escalations.length > 0
      ? [`${name} has ${escalations.length} new permissions, such as ${JSON.stringify(escalations[0])}`]
      : [];
  });
}

async function send({ user }: Caller, { endpoint, input, row }: Attempt) {
  const { body } = input as { body: object };
  const requestInput = row ? { ...input, body: { ...body, version: row.version } } : input;
  const response = await app.request(user, endpoint, requestInput as never);
  if (row && response.status === 200) row.version = (response.body as unknown as { version: number }).version;
  return response;
}

const roles = ['almost all', ...DEFAULT_ROLES.map(({ name }) => name).filter((name) => name !== 'Administrator')];
test.each(roles)(
  'no request by %s grants a permission that the caller lacks',
  async (role) => {
    const isForClients = DEFAULT_ROLES.find(({ name }) => name === role)?.grants.every(
      ({ scope }) => scope === 'client',
    );
    const { rows } = await app.pool.query('select id from client limit 1');
    const user =
      role === 'almost all'
        ? await app.addUserWith(ALMOST_ALL_GRANTS)
        : await app.addUser(role, isForClients ? rows[0].id : undefined);
    const caller = await loadCaller(user);
    const failures: string[] = [];
    const attempts = await attemptsOf(caller);
    let before = await loadHolders();
    for (const attempt of attempts) {
      const { method, path } = attempt.endpoint;
      const description = `${method} ${path} ${attempt.about}`;
      const { status } = await send(caller, attempt);
      if (status >= 500) failures.push(`${description} answered ${status}`);
      if (status !== 200) continue;
      if (attempt.isForbidden) failures.push(`${description} succeeded`);
      const after = await loadHolders();
      failures.push(...describeEscalations(caller, before, after).map((escalation) => `${description}: ${escalation}`));
      before = after;
    }
    expect(failures).toEqual([]);
  },
  120_000,
);

test('lets an Administrator change every field that controls access', async () => {
  const caller = await loadCaller(app.admin);
  const acceptedCounts = new Map<string, number>();
  for (const attempt of await attemptsOf(caller)) {
    const { status } = await send(caller, attempt);
    const { endpoint, about: description } = attempt;
    for (const name of accessFieldsOf(endpoint).filter((field) => description.includes(field))) {
      const key = `${name}: ${endpoint.method} ${endpoint.path}`;
      acceptedCounts.set(key, (acceptedCounts.get(key) ?? 0) + Number(status === 200));
    }
  }
  const expectedKeys = accessEndpoints.flatMap((endpoint) =>
    accessFieldsOf(endpoint).map((name) => `${name}: ${endpoint.method} ${endpoint.path}`),
  );
  expect(expectedKeys.filter((key) => !acceptedCounts.get(key))).toEqual([]);
}, 120_000);
