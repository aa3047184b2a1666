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
import { isDeep } from '../../../scripts/depth.ts';
import { addBatch, addCompanies, match } from '../features/matching/testing/review-fixture.ts';
import { DEFAULT_ROLES } from '../features/roles/default-roles.ts';
import { addValidRow, userType } from '../testing/entity-calls.ts';
import { everyCall, isReading, requestsAbout, send } from '../testing/every-call.ts';
import { listen } from '../testing/live-stream.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

/**
 * No client learns about another one. Two clients have data of their own: campaigns with fields, files, matched rows
 * and tags, views, users, jobs and mail. Users of both, in each client role and in one with far too many permissions,
 * make every call of the contract about the other client's data.
 */
let app: TestApp;
const WORDS = ['Zephyrine', 'Quorranda'] as const;
type Word = (typeof WORDS)[number];

interface Fixture {
  word: Word;
  clientId: string;
  campaignId: string;
  /** The id of one record of each kind that calls refer to. */
  ids: Record<string, string>;
  /** Every id of the client's data; no user of the other client may receive one. */
  secrets: string[];
  users: Record<string, TestUser>;
}
const fixtures = {} as Record<Word, Fixture>;
const otherFixture = (word: Word) => fixtures[WORDS.find((each) => each !== word)!];

const EVERYTHING: Grant[] = SUBJECTS.flatMap((subject) =>
  ACTIONS.map((action) => ({ subject, action, scope: 'all' as const })),
);
const isForClients = ({ grants }: { grants: Grant[] }) => grants.every(({ scope }) => scope === 'client');
const ROLES = [...DEFAULT_ROLES.filter(isForClients).map(({ name }) => name), 'everything'];

async function addUsers(clientId: string, word: Word): Promise<Record<string, TestUser>> {
  const users: Record<string, TestUser> = {};
  for (const role of ROLES) {
    const user =
      role === 'everything' ? await app.addUserWith(EVERYTHING, clientId) : await app.addUser(role, clientId);
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
  const invited = await app.call(users['Client administrator']!, clientUsers.add, {
    body: {
      client_id: clientId,
      email: `${word}.invited@client.example`.toLowerCase(),
      ...{ first_name: word, surname: 'Invited', display_name: `${word} Invited` },
      role_id: (await app.pool.query(`select id from role where name = 'Client viewer'`)).rows[0].id,
      user_type_id: await userType(app, 'client'),
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
  await app.finished(job_id);
  const { rows } = await app.pool.query<{ id: string }>(
    `select id::text from import_row where campaign_id = $1 union all select account_id::text from campaign_account
     where campaign_id = $1`,
    [campaignId],
  );
  const people = Object.values(users).map(({ id }) => id);
  const ids = { campaignId, clientId, batchId, job_id, view: view.id, tag: tag.id, field: field.id, user: people[0]! };
  const secrets = [...Object.values(ids), ...campaignIds, ...people, invited.id, ...rows.map(({ id }) => id)];
  return { word, clientId, campaignId, ids, secrets: [...new Set(secrets)], users };
}

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  await addCompanies(
    app,
    WORDS.map((word) => ({ name: `${word} Widgets Limited`, city: 'York' })),
  );
  // Different numbers, so that a count over both clients is not that of one.
  fixtures.Zephyrine = await addFixture('Zephyrine', 2);
  fixtures.Quorranda = await addFixture('Quorranda', 5);
}, 120_000);
afterAll(() => app.close());

/** Returns which secrets of another client a text contains, apart from those that the caller sent. */
function findLeaks(text: string, { word, secrets }: Fixture, sent: string): string[] {
  const lower = text.toLowerCase();
  return [word.toLowerCase(), ...secrets].filter(
    (secret) => lower.includes(secret) && !sent.toLowerCase().includes(secret),
  );
}

/** Ends the session that the other calls use. */
const isSignOut = ({ path }: Endpoint) => path.endsWith('/auth/logout');
/** Gives the caller one of these ids as a name, which other calls may then return. */
const isRename = (endpoint: Endpoint) => endpoint === editProfile;

/** In the gate, only the role with all permissions writes: it finds everything that another role could write. */
const callsOf = (role: string) => (isDeep || role === 'everything' ? everyCall : everyCall.filter(isReading));

// Both clients are alike, and a viewer has fewer permissions than an administrator: the gate tests one client without
// viewers.
const actors = isDeep ? WORDS : WORDS.slice(0, 1);
const roles = isDeep ? ROLES : ROLES.filter((role) => role !== 'Client viewer');
const testedUsers = actors.flatMap((word) => roles.map((role) => [word, role] as const));
describe.each(testedUsers)('user of %s as %s', (word, role) => {
  const user = () => fixtures[word].users[role]!;

  test('gets nothing about the other client from any call', async () => {
    const other = otherFixture(word);
    const found: string[] = [];
    let successCount = 0;
    for (const endpoint of callsOf(role).filter((each) => !isSignOut(each) && !isRename(each))) {
      // Their own ids are only used to read: a successful change would affect the next test.
      const own = endpoint.method === 'GET' ? [fixtures[word].campaignId, fixtures[word].clientId] : [];
      for (const request of requestsAbout(endpoint, [...Object.values(other.ids), ...own])) {
        const { status, body, about } = await send(app, user(), request);
        if (status === 200) successCount += 1;
        found.push(...findLeaks(body, other, request.sent).map((what) => `${about}: ${what}`));
        if (status >= 500) found.push(`${about}: ${body}`);
      }
    }
    expect([...new Set(found)]).toEqual([]);
    expect(successCount).toBeGreaterThan(role === 'everything' ? 100 : 20);
  }, 300_000);

  test('gets counts, values and files of their own client from every grid', async () => {
    const other = otherFixture(word);
    const found: string[] = [];
    let counted = 0;
    for (const { name, columns, endpoint } of datasets)
      for (const campaign_id of [other.campaignId, fixtures[word].campaignId]) {
        const body = (query: object) => ({ query: JSON.stringify(query), campaign_id, batch_id: other.ids.batchId });
        const params = { dataset: name };
        const all = { endRow: 1_000 };
        const rows = await app.request(user(), endpoint, { body: body(all) } as never);
        if (rows.status !== 200) continue;
        const data = (JSON.parse(String((rows.body as { data: unknown }).data)) as { rows: unknown[] }).rows;
        const count = await app.request(user(), countRows, { params, body: body(all) as never });
        if (count.status === 200) {
          counted += 1;
          if (count.body.count !== data.length) found.push(`${name}: counts ${count.body.count}, has ${data.length}`);
        }
        const names = Object.keys(columns);
        const texts = [
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
          await fileOf(name, campaign_id, names),
        ];
        const sent = JSON.stringify(body(all));
        found.push(...texts.flatMap((text) => findLeaks(text, other, sent)).map((what) => `${name}: ${what}`));
      }
    expect([...new Set(found)]).toEqual([]);
    expect(counted).toBeGreaterThan(0);
  }, 300_000);

  /** Returns the content of a grid's file, or nothing if the user gets none. */
  async function fileOf(dataset: string, campaign_id: string, columns: string[]): Promise<string> {
    const order = (names: string[]) =>
      app.request(user(), exportRows, {
        params: { dataset },
        body: { selection: { query: '{}' }, columns: names, format: 'csv', campaign_id } as never,
      });
    let answer = await order(columns);
    // An agency column is rejected by its name.
    const unknownColumn = /There is no column "(\w+)"/;
    let left = columns;
    for (let unknownMatch = unknownColumn.exec(JSON.stringify(answer.body).replaceAll('\\"', '"')); unknownMatch; ) {
      const name = unknownMatch[1];
      left = left.filter((column) => column !== name);
      answer = await order(left);
      unknownMatch = left.length > 0 ? unknownColumn.exec(JSON.stringify(answer.body).replaceAll('\\"', '"')) : null;
    }
    if (answer.status !== 200) return '';
    await app.finished(answer.body.job_id);
    const file = await app.request(user(), downloadJobFile, { params: { id: answer.body.job_id } });
    return typeof file.body === 'string' ? file.body : JSON.stringify(file.body);
  }

  test('gets no option of the other client from a lookup, by search or by id', async () => {
    const other = otherFixture(word);
    const found: string[] = [];
    let offered = 0;
    for (const list of app.choices.keys())
      for (const query of [{}, { q: other.word.slice(0, 5) }, ...Object.values(other.ids).map((id) => ({ id }))]) {
        const answer = await app.request(user(), lookup, { params: { list }, query });
        if (answer.status === 200) offered += answer.body.options.length;
        found.push(...findLeaks(JSON.stringify(answer.body), other, '').map((what) => `${list}: ${what}`));
      }
    expect([...new Set(found)]).toEqual([]);
    expect(offered).toBeGreaterThan(0);
  });
});

test('sends no event about another client’s jobs to the live stream', async () => {
  const [one, two] = WORDS.map((word) => fixtures[word]);
  const streams = await Promise.all(ROLES.map((role) => listen(app, one!.users[role]!)));
  const title = (fixture: Fixture) => `${fixture.word} job that moves`;
  const add = (fixture: Fixture) =>
    app.pool.query(
      `insert into job (kind, title, unit, owner_id, campaign_id, params, state)
       values ('none', $1, 'rows', $2, $3, '{}', 'paused')`,
      [title(fixture), fixture.users.everything!.id, fixture.campaignId],
    );
  await add(two!);
  await add(one!);
  // Their own event has arrived, so everything before it has, too.
  await expect.poll(() => streams.some(({ heard }) => heard().includes(title(one!)))).toBe(true);
  await app.pool.query(`update job set processed = processed + 1 where kind = 'none'`);
  await expect.poll(() => streams.filter(({ heard }) => heard().includes('"processed":1')).length).toBeGreaterThan(0);
  for (const { heard, close } of streams) {
    expect(findLeaks(heard(), two!, '')).toEqual([]);
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
    const mails = async () =>
      (
        await app.pool.query<{ mail: string }>(
          'select row_to_json(m)::text as mail from mail m where to_address like $1',
          [`${word.toLowerCase()}%`],
        )
      ).rows;
    // An invitation and a password reset link.
    await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(2);
    for (const { mail } of await mails()) expect(findLeaks(mail, otherFixture(word), '')).toEqual([]);
  }
});
