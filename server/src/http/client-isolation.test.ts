import { ACTIONS, type Grant, SUBJECTS } from '@leadwright/contract/access';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { datasets } from '@leadwright/contract/endpoints';
import { forgotPassword } from '@leadwright/contract/features/auth';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientUsers } from '@leadwright/contract/features/client-users';
import { clients } from '@leadwright/contract/features/clients';
import { countRows, countValues, exportRows } from '@leadwright/contract/features/exports';
import { campaignFields } from '@leadwright/contract/features/fields';
import { addView } from '@leadwright/contract/features/grid-views';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { lookup } from '@leadwright/contract/features/lookups';
import { editProfile } from '@leadwright/contract/features/profile';
import { applyTag, tags } from '@leadwright/contract/features/tags';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '../../../scripts/test-depth.ts';
import { addBatch, addCompanies, match } from '../features/matching/testing/review-fixture.ts';
import { DEFAULT_ROLES } from '../features/roles/default-roles.ts';
import { addValidRow, findUserType } from '../testing/entity-calls.ts';
import { buildRequests, everyEndpoint, isReadOnlyEndpoint, send } from '../testing/every-endpoint.ts';
import { openJobStream } from '../testing/live-stream.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

/*
 * Tests that no client receives data of another client. Two clients have campaigns, views, users, jobs and mail; their
 * users, in each client role and in a role with all permissions, make every call about the other client's data.
 */

let app: TestApp;
/** Unique words, one for each client. The names of all records of a client contain its word. */
const WORDS = ['Zephyrine', 'Quorranda'] as const;
type Word = (typeof WORDS)[number];

interface Fixture {
  word: Word;
  clientId: string;
  campaignId: string;
  /** The id of one record of each kind that calls reference. */
  ids: Record<string, string>;
  /** All ids of the client's data, which no user of the other client may receive. */
  secrets: string[];
  users: Record<string, TestUser>;
}
const fixtures = {} as Record<Word, Fixture>;
const otherFixture = (word: Word) => fixtures[WORDS.find((candidate) => candidate !== word)!];

const ALL_GRANTS: Grant[] = SUBJECTS.flatMap((subject) =>
  ACTIONS.map((action) => ({ subject, action, scope: 'all' as const })),
);
const isForClients = ({ grants }: { grants: Grant[] }) => grants.every(({ scope }) => scope === 'client');
const ROLES = [...DEFAULT_ROLES.filter(isForClients).map(({ name }) => name), 'everything'];

async function addUsers(clientId: string, word: Word): Promise<Record<string, TestUser>> {
  const users: Record<string, TestUser> = {};
  for (const role of ROLES) {
    const user =
      role === 'everything' ? await app.addUserWith(ALL_GRANTS, clientId) : await app.addUser(role, clientId);
    await app.pool.query(
      `update app_user set display_name = $2, email = $3, may_export = true, may_dispute = true, may_see_phone = true
       where id = $1`,
      [user.id, `${word} ${role}`, `${word}.${role.replaceAll(' ', '.')}@client.example`.toLowerCase()],
    );
    users[role] = user;
  }
  return users;
}

async function addFixture(word: Word, campaignCount: number): Promise<Fixture> {
  const { id: clientId } = await addValidRow(app, clients, { name: `${word} holdings`, notes: `${word} notes` });
  const campaignIds: string[] = [];
  for (let i = 1; i <= campaignCount; i++)
    campaignIds.push((await addValidRow(app, campaigns, { client_id: clientId, name: `${word} campaign ${i}` })).id);
  const campaignId = campaignIds[0]!;
  const users = await addUsers(clientId, word);
  const invitedUser = await app.call(users['Client administrator']!, clientUsers.add, {
    body: {
      client_id: clientId,
      email: `${word}.invited@client.example`.toLowerCase(),
      ...{ first_name: word, surname: 'Invited', display_name: `${word} Invited` },
      role_id: (await app.pool.query(`select id from role where name = 'Client viewer'`)).rows[0].id,
      user_type_id: await findUserType(app, 'client'),
    },
  });
  const field = await app.call(app.admin, campaignFields.add, {
    body: { campaign_id: campaignId, label: `${word} field`, type: 'text', client_visible: true },
  });
  const tag = await addValidRow(app, tags, {
    name: `${word} tag`,
    scope: 'campaign',
    client_id: clientId,
    client_visible: true,
  });
  await app.call(app.admin, applyTag, { body: { scope: 'campaign', tag_id: tag.id, record_ids: [campaignId] } });
  const state = { layout: {}, sort: [], filter: {}, groups: [] };
  const view = await app.call(app.admin, addView, {
    params: { dataset: 'campaigns' },
    body: { name: `${word} view`, visibility: 'client', client_id: clientId, state } as never,
  });
  const batchId = await addBatch(app, campaignId, [{ company_name: `${word} Widgets`, city: 'York' }] as never);
  await match(app, campaignId, batchId);
  const { job_id } = await app.call(users.everything!, exportRows, {
    params: { dataset: 'campaigns' },
    body: { selection: { query: '{}' }, columns: ['name'], format: 'csv' },
  });
  await app.waitForJobEnd(job_id);
  const { rows } = await app.pool.query<{ id: string }>(
    `select id::text from import_row where campaign_id = $1 union all select account_id::text from campaign_account
     where campaign_id = $1`,
    [campaignId],
  );
  const userIds = Object.values(users).map(({ id }) => id);
  const ids = { campaignId, clientId, batchId, job_id, view: view.id, tag: tag.id, field: field.id, user: userIds[0]! };
  const secrets = [...Object.values(ids), ...campaignIds, ...userIds, invitedUser.id, ...rows.map(({ id }) => id)];
  return { word, clientId, campaignId, ids, secrets: [...new Set(secrets)], users };
}

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  await addCompanies(
    app,
    WORDS.map((word) => ({ name: `${word} Widgets Limited`, city: 'York' })),
  );
  // The numbers differ, so that a count over both clients differs from the count of one client.
  fixtures.Zephyrine = await addFixture('Zephyrine', 2);
  fixtures.Quorranda = await addFixture('Quorranda', 5);
}, 120_000);
afterAll(() => app.close());

/** Returns the secrets of another client in a text, without secrets that the caller has sent. */
function findLeaks(text: string, { word, secrets }: Fixture, sent: string): string[] {
  const lowerCaseText = text.toLowerCase();
  return [word.toLowerCase(), ...secrets].filter(
    (secret) => lowerCaseText.includes(secret) && !sent.toLowerCase().includes(secret),
  );
}

/** Returns whether the endpoint ends the session, which the other calls need. */
const isSignOut = ({ path }: Endpoint) => path.endsWith('/auth/logout');
/** Returns whether the endpoint sets the caller's name to a sent id, which other calls may then return. */
const isRename = (endpoint: Endpoint) => endpoint === editProfile;

/** Returns the endpoints to test. Without a deep run, only the role with all permissions writes. */
const endpointsOf = (role: string) =>
  isDeep || role === 'everything' ? everyEndpoint : everyEndpoint.filter(isReadOnlyEndpoint);

// Without a deep run, only one of the two similar clients is tested, and not the role with the fewest permissions.
const testedWords = isDeep ? WORDS : WORDS.slice(0, 1);
const roles = isDeep ? ROLES : ROLES.filter((role) => role !== 'Client viewer');
const testedUsers = testedWords.flatMap((word) => roles.map((role) => [word, role] as const));
describe.each(testedUsers)('user of %s as %s', (word, role) => {
  const user = () => fixtures[word].users[role]!;

  test('receives nothing about the other client from any call', async () => {
    const otherClient = otherFixture(word);
    const leaks: string[] = [];
    let successCount = 0;
    for (const endpoint of endpointsOf(role).filter((candidate) => !isSignOut(candidate) && !isRename(candidate))) {
      // The user's own ids are only used to read, because a successful change would affect the next test.
      const ownIds = endpoint.method === 'GET' ? [fixtures[word].campaignId, fixtures[word].clientId] : [];
      for (const request of buildRequests(endpoint, [...Object.values(otherClient.ids), ...ownIds])) {
        const { status, body, about } = await send(app, user(), request);
        if (status === 200) successCount += 1;
        leaks.push(...findLeaks(body, otherClient, request.sent).map((leak) => `${about}: ${leak}`));
        if (status >= 500) leaks.push(`${about}: ${body}`);
      }
    }
    expect([...new Set(leaks)]).toEqual([]);
    expect(successCount).toBeGreaterThan(role === 'everything' ? 100 : 20);
  }, 300_000);

  test('receives only counts, values and files of their own client from every grid', async () => {
    const otherClient = otherFixture(word);
    const leaks: string[] = [];
    let countedGrids = 0;
    for (const { name, columns, endpoint } of datasets)
      for (const campaign_id of [otherClient.campaignId, fixtures[word].campaignId]) {
        const body = (query: object) => ({
          query: JSON.stringify(query),
          campaign_id,
          batch_id: otherClient.ids.batchId,
        });
        const params = { dataset: name };
        const wholePage = { endRow: 1_000 };
        const rows = await app.request(user(), endpoint, { body: body(wholePage) } as never);
        if (rows.status !== 200) continue;
        const data = (JSON.parse(String((rows.body as { data: unknown }).data)) as { rows: unknown[] }).rows;
        const count = await app.request(user(), countRows, { params, body: body(wholePage) as never });
        if (count.status === 200) {
          countedGrids += 1;
          if (count.body.count !== data.length) leaks.push(`${name}: counts ${count.body.count}, has ${data.length}`);
        }
        const names = Object.keys(columns);
        const responses = [
          JSON.stringify(rows.body),
          ...(await Promise.all(
            names.map(async (column) =>
              JSON.stringify(
                (
                  await app.request(user(), countValues, { params, body: { ...body({}), column } as never })
                ).body,
              ),
            ),
          )),
          await exportFile(name, campaign_id, names),
        ];
        const sent = JSON.stringify(body(wholePage));
        leaks.push(
          ...responses.flatMap((text) => findLeaks(text, otherClient, sent)).map((leak) => `${name}: ${leak}`),
        );
      }
    expect([...new Set(leaks)]).toEqual([]);
    expect(countedGrids).toBeGreaterThan(0);
  }, 300_000);

  /** Exports a grid and returns the content of the file; an empty text if the user may not export. */
  async function exportFile(dataset: string, campaign_id: string, columns: string[]): Promise<string> {
    const requestExport = (names: string[]) =>
      app.request(user(), exportRows, {
        params: { dataset },
        body: { selection: { query: '{}' }, columns: names, format: 'csv', campaign_id } as never,
      });
    let response = await requestExport(columns);
    // The error names a rejected agency column, which the next request omits.
    const unknownColumn = /There is no column "(\w+)"/;
    let remainingColumns = columns;
    for (let unknownMatch = unknownColumn.exec(JSON.stringify(response.body).replaceAll('\\"', '"')); unknownMatch; ) {
      const name = unknownMatch[1];
      remainingColumns = remainingColumns.filter((column) => column !== name);
      response = await requestExport(remainingColumns);
      unknownMatch =
        remainingColumns.length > 0 ? unknownColumn.exec(JSON.stringify(response.body).replaceAll('\\"', '"')) : null;
    }
    if (response.status !== 200) return '';
    await app.waitForJobEnd(response.body.job_id);
    const file = await app.request(user(), downloadJobFile, { params: { id: response.body.job_id } });
    return typeof file.body === 'string' ? file.body : JSON.stringify(file.body);
  }

  test('receives no option of the other client from a lookup by search or by id', async () => {
    const otherClient = otherFixture(word);
    const leaks: string[] = [];
    let optionCount = 0;
    for (const list of app.choices.keys())
      for (const query of [
        {},
        { q: otherClient.word.slice(0, 5) },
        ...Object.values(otherClient.ids).map((id) => ({ id })),
      ]) {
        const response = await app.request(user(), lookup, { params: { list }, query });
        if (response.status === 200) optionCount += response.body.options.length;
        leaks.push(...findLeaks(JSON.stringify(response.body), otherClient, '').map((leak) => `${list}: ${leak}`));
      }
    expect([...new Set(leaks)]).toEqual([]);
    expect(optionCount).toBeGreaterThan(0);
  });
});

test('sends no event about another client’s jobs to the live stream', async () => {
  const [firstFixture, secondFixture] = WORDS.map((word) => fixtures[word]);
  const streams = await Promise.all(ROLES.map((role) => openJobStream(app, firstFixture!.users[role]!)));
  const title = (fixture: Fixture) => `${fixture.word} job that moves`;
  const add = (fixture: Fixture) =>
    app.pool.query(
      `insert into job (kind, title, unit, owner_id, campaign_id, params, state)
       values ('none', $1, 'rows', $2, $3, '{}', 'paused')`,
      [title(fixture), fixture.users.everything!.id, fixture.campaignId],
    );
  await add(secondFixture!);
  await add(firstFixture!);
  // Events arrive in order: an event about the other client would have arrived before this one.
  await expect.poll(() => streams.some(({ receivedText }) => receivedText().includes(title(firstFixture!)))).toBe(true);
  await app.pool.query(`update job set processed = processed + 1 where kind = 'none'`);
  await expect
    .poll(() => streams.filter(({ receivedText }) => receivedText().includes('"processed":1')).length)
    .toBeGreaterThan(0);
  for (const { receivedText, close } of streams) {
    expect(findLeaks(receivedText(), secondFixture!, '')).toEqual([]);
    close();
  }
});

test('sends no mail about another client', async () => {
  for (const word of WORDS) {
    const { email } = (
      await app.pool.query<{ email: string }>('select email from app_user where id = $1', [
        fixtures[word].users['Client viewer']!.id,
      ])
    ).rows[0]!;
    await app.request(undefined, forgotPassword, { body: { email } });
    const loadMails = async () =>
      (
        await app.pool.query<{ mail: string }>(
          'select row_to_json(m)::text as mail from mail m where to_address like $1',
          [`${word.toLowerCase()}%`],
        )
      ).rows;
    // An invitation and a password reset link.
    await expect.poll(async () => (await loadMails()).length).toBeGreaterThanOrEqual(2);
    for (const { mail } of await loadMails()) expect(findLeaks(mail, otherFixture(word), '')).toEqual([]);
  }
});
