import { ACTIONS, type Grant, grantedScope, includes, SUBJECTS } from '@leadwright/contract/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RIGHTS, type RightsRow, rightsFrom } from '../access/grants.ts';
import { viewerOf } from '../access/viewer-of.queries.ts';
import { DEFAULT_ROLES } from '../features/roles/default-roles.ts';
import { type Asker, type Attempt, accessAttempts, markedEndpoints, marksOf } from '../testing/access-attempts.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

/**
 * Nobody gives what they do not hold. The contract marks each attribute that says who reads, changes or uses something, or what
 * somebody may do. In each role, whoever may make a call with one says all that it takes, of what is closed to them and of
 * what is not: what is closed stays as it is, and nobody has a right in the end that the asker does not have.
 */
let app: TestApp;
let attemptsOf: (asker: Asker) => Promise<Attempt[]>;
beforeAll(async () => {
  app = await startTestApp();
  attemptsOf = await accessAttempts(app);
}, 60_000);
afterAll(() => app.close());

const ALMOST_ALL: Grant[] = SUBJECTS.filter((subject) => subject !== 'sensitive-fields').flatMap((subject) =>
  ACTIONS.map((action) => ({ subject, action, scope: 'all' as const })),
);
const askerOf = async (user: TestUser): Promise<Asker> => ({ user, viewer: await viewerOf(app.db, user.id) });

interface Holder {
  name: string;
  /** What it all hangs on: the same as long as that is the same. */
  said: string;
  grants: readonly Grant[];
}
/** Who has which rights: people, and what they get them from. */
async function rightsHolders(): Promise<Map<string, Holder>> {
  const [people, roles, tokens] = await Promise.all([
    sql<RightsRow & { id: string; client_id: string | null }>`
      select u.id, u.client_id, ${sql.raw(RIGHTS)} from app_user u`.execute(app.db),
    sql<{ id: string; grants: Grant[] }>`
      select role_id as id, json_agg(json_build_object('subject', subject, 'action', action, 'scope', scope) order by subject, action) as grants
      from role_permission group by role_id`.execute(app.db),
    sql<{ id: string; rights: string[] }>`select id, rights from api_token`.execute(app.db),
  ]);
  const holders: Holder[] = [
    ...people.rows.map(({ id, client_id, core: _, ...row }) => ({
      name: `user ${id}`,
      said: JSON.stringify(row),
      grants: rightsFrom({ ...row, core: null }, client_id).grants,
    })),
    ...roles.rows.map(({ id, grants }) => ({ name: `role ${id}`, said: JSON.stringify(grants), grants })),
    ...tokens.rows.map(({ id, rights }) => ({
      name: `token ${id}`,
      said: rights.join(),
      // How far each reaches is its owner's matter.
      grants: rights.map((right) => {
        const [subject, action] = right.split(' ');
        return { subject, action, scope: 'own' } as Grant;
      }),
    })),
  ];
  return new Map(holders.map((holder) => [holder.name, holder]));
}

const lacks = (grants: readonly Grant[], { subject, action, scope }: Grant) =>
  !includes(grantedScope(grants, subject, action), scope);
/** What somebody has by now that they had not, and that the asker has not either. */
function givenBeyond({ viewer }: Asker, before: Map<string, Holder>, after: Map<string, Holder>): string[] {
  const changed = [...after.values()].filter(({ name, said }) => before.get(name)?.said !== said);
  return changed.flatMap(({ name, grants }) => {
    const had = before.get(name)?.grants ?? [];
    const beyond = grants.filter((grant) => lacks(had, grant) && lacks(viewer.grants, grant));
    return beyond.length > 0 ? [`${name} has ${beyond.length} rights, such as ${JSON.stringify(beyond[0])}`] : [];
  });
}

async function send({ user }: Asker, { endpoint, input, row }: Attempt) {
  const { body } = input as { body: object };
  const sent = row ? { ...input, body: { ...body, version: row.version } } : input;
  const answer = await app.request(user, endpoint, sent as never);
  if (row && answer.status === 200) row.version = (answer.body as unknown as { version: number }).version;
  return answer;
}

const roles = [
  'almost everything',
  ...DEFAULT_ROLES.map(({ name }) => name).filter((name) => name !== 'Administrator'),
];
test.each(roles)(
  'whoever has %s gives nobody more than they hold',
  async (role) => {
    const isForClients = DEFAULT_ROLES.find(({ name }) => name === role)?.grants.every(
      ({ scope }) => scope === 'client',
    );
    const { rows } = await app.pool.query('select id from client limit 1');
    const user =
      role === 'almost everything'
        ? await app.addUserWith(ALMOST_ALL)
        : await app.addUser(role, isForClients ? rows[0].id : undefined);
    const asker = await askerOf(user);
    const wrong: string[] = [];
    const attempts = await attemptsOf(asker);
    let before = await rightsHolders();
    for (const attempt of attempts) {
      const { method, path } = attempt.endpoint;
      const about = `${method} ${path} ${attempt.about}`;
      const { status } = await send(asker, attempt);
      if (status >= 500) wrong.push(`${about} answered ${status}`);
      if (status !== 200) continue;
      if (attempt.isClosed) wrong.push(`${about} was done`);
      const after = await rightsHolders();
      wrong.push(...givenBeyond(asker, before, after).map((given) => `${about}: ${given}`));
      before = after;
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

test('an administrator may say all of it', async () => {
  const asker = await askerOf(app.admin);
  const said = new Map<string, number>();
  for (const attempt of await attemptsOf(asker)) {
    const { status } = await send(asker, attempt);
    const { endpoint, about } = attempt;
    for (const name of marksOf(endpoint).filter((each) => about.includes(each))) {
      const key = `${name}: ${endpoint.method} ${endpoint.path}`;
      said.set(key, (said.get(key) ?? 0) + Number(status === 200));
    }
  }
  const all = markedEndpoints.flatMap((endpoint) =>
    marksOf(endpoint).map((name) => `${name}: ${endpoint.method} ${endpoint.path}`),
  );
  expect(all.filter((key) => !said.get(key))).toEqual([]);
}, 120_000);
