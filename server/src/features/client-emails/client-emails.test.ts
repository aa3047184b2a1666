import { addClientEmails, clientEmails } from '@leadwright/contract/features/client-emails';
import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addedRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign } from '../matching/testing/review-fixture.ts';

let app: TestApp;
let clientId: string;
let otherId: string;
beforeAll(async () => {
  app = await startTestApp();
  [clientId, otherId] = (await Promise.all([addedRow(app, clients), addedRow(app, clients)])).map(({ id }) => id) as [
    string,
    string,
  ];
});
afterAll(() => app.close());

const given = { kind: 'recipient' as const, purposes: ['report' as const] };
const add = (address: string, more: object = {}, user = app.admin) =>
  app.request(user, clientEmails.add, { body: { client_id: clientId, address, ...given, ...more } });
const paste = (lines: string[], user: TestUser = app.admin, client_id = clientId) =>
  app.request(user, addClientEmails, { body: { lines, client_id, ...given } });

test('an address is kept with its use, and shown with the words for it', async () => {
  const { status, body } = await add('Ann@Tyne.example', {
    display_name: 'Ann',
    kind: 'sender',
    purposes: ['hours', 'opportunity_alert'],
    send_as: 'cc',
    language: 'de',
    active_from: '2026-01-01',
    active_to: '2026-12-31',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    address: 'ann@tyne.example',
    name: 'Ann',
    purposes: ['hours', 'opportunity_alert'],
    purpose_names: 'Opportunity alerts, Hours',
    verification: 'unverified',
    last_bounce_at: null,
  });
});

test('an address stands once within its client, whatever its case, and another client may have it', async () => {
  expect((await add('twice@tyne.example')).status).toBe(200);
  const again = await add('Twice@tyne.example');
  expect([again.status, again.body.fields]).toEqual([422, { address: 'This client already has this address.' }]);
  expect((await add('twice@tyne.example', { client_id: otherId })).status).toBe(200);
});

test('what is no address is refused on its field, and so is one without a purpose', async () => {
  const { status, body } = await add('ann at tyne', { purposes: [] });
  expect([status, Object.keys(body.fields ?? {}).toSorted()]).toEqual([422, ['address', 'purposes']]);
  const early = await add('early@tyne.example', { active_from: '2026-02-02', active_to: '2026-02-01' });
  expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([422, ['active_to']]);
});

test('what the system alone knows of an address is not taken from anybody', async () => {
  const sent = { verification: 'verified', last_bounce: 'Never', last_bounce_at: '2026-01-01T00:00:00Z' };
  const { body } = await add('system@tyne.example', sent);
  expect(body).toMatchObject({ verification: 'unverified', last_bounce: null, last_bounce_at: null });
  const edited = await app.request(app.admin, clientEmails.edit, {
    params: { id: body.id },
    body: { version: 1, notes: 'Changed', ...sent } as never,
  });
  expect(edited.body).toMatchObject({ notes: 'Changed', verification: 'unverified', last_bounce: null });
});

test('another address has to be verified anew; another name has not', async () => {
  const { id } = (await add('before@tyne.example')).body;
  await app.pool.query(`update client_email set verification = 'verified', last_bounce = 'Once' where id = $1`, [id]);
  const edit = (body: { version: number } & Record<string, unknown>) =>
    app.call(app.admin, clientEmails.edit, { params: { id }, body });
  const named = await edit({ version: 1, display_name: 'Named', address: 'before@tyne.example' });
  expect(named.verification).toBe('verified');
  const moved = await edit({ version: 2, address: 'after@tyne.example' });
  expect(moved).toMatchObject({ verification: 'unverified', last_bounce: null, version: 3 });
});

test('an address is limited to campaigns of its own client', async () => {
  const own = await addCampaign(app, 'Own');
  const other = await addCampaign(app, 'Other');
  const limited = { client_id: own.clientId, campaigns: [own.campaignId] };
  const { status, body } = await add('limited@tyne.example', limited);
  expect([status, body.campaigns]).toEqual([200, [own.campaignId]]);
  const wrong = await add('wrong@tyne.example', { ...limited, campaigns: [own.campaignId, other.campaignId] });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['campaigns']]);
  // Nor does it follow to another client.
  const moved = await app.request(app.admin, clientEmails.edit, {
    params: { id: body.id },
    body: { version: 1, client_id: other.clientId },
  });
  expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([422, ['campaigns']]);
});

test('of many pasted lines each is answered by itself', async () => {
  await add('known@tyne.example');
  const lines = ['Ann Lee <ann.lee@tyne.example>', 'known@tyne.example', 'nobody', 'Bo <ann.lee@tyne.example>;', '  '];
  const { body } = await paste([...lines, '"Bo, Ltd" <BO@tyne.example>,']);
  expect(body.results.map(({ line, problem }) => [line, problem])).toEqual([
    [lines[0], null],
    [lines[1], 'This client already has this address.'],
    [lines[2], expect.stringContaining('Write an email address')],
    [lines[3], 'This client already has this address.'],
    ['"Bo, Ltd" <BO@tyne.example>,', null],
  ]);
  const bo = await app.call(app.admin, clientEmails.view, { params: { id: body.results.at(-1)!.id! } });
  expect(bo).toMatchObject({ address: 'bo@tyne.example', display_name: 'Bo, Ltd', ...given });
});

test("a client's user neither reads nor pastes into another client's addresses", async () => {
  const rights = (['read', 'create', 'update', 'delete'] as const).flatMap((action) =>
    (['client-email', 'clients'] as const).map((subject) => ({ subject, action, scope: 'all' as const })),
  );
  const user = await app.addUserWith(rights, otherId);
  const theirs = (await add('theirs@rhein.example', { client_id: otherId, notes: 'The agency alone' })).body;
  const ours = (await add('ours@tyne.example')).body;
  const list = await app.call(user, clientEmails.list.endpoint, { body: { query: '{}' } });
  const rows = JSON.parse(list.data).rows as { id: string; client_label: string }[];
  expect(rows.map(({ id }) => id)).toContain(theirs.id);
  expect(new Set(rows.map(({ client_label }) => client_label)).size).toBe(1);
  expect((await app.request(user, clientEmails.view, { params: { id: ours.id } })).status).toBe(404);
  expect(await app.call(user, clientEmails.view, { params: { id: theirs.id } })).not.toHaveProperty('notes');
  // Whether the other client has the address is not told either.
  const { body } = await paste(['ours@tyne.example', 'new@tyne.example'], user);
  const [known, unknown] = body.results ?? [];
  expect([known?.id, unknown?.id]).toEqual([null, null]);
  expect(known?.problem).toBe(unknown?.problem);
  expect((await paste(['mine@rhein.example'], user, otherId)).body.results).toMatchObject([{ problem: null }]);
});
