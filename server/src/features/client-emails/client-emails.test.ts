import { addClientEmails, clientEmails } from '@leadwright/contract/features/client-emails';
import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign } from '../matching/testing/review-fixture.ts';

let app: TestApp;
let clientId: string;
let otherId: string;
beforeAll(async () => {
  app = await startTestApp();
  [clientId, otherId] = (await Promise.all([addValidRow(app, clients), addValidRow(app, clients)])).map(
    ({ id }) => id,
  ) as [string, string];
});
afterAll(() => app.close());

const common = { kind: 'recipient' as const, purposes: ['report' as const] };
const add = (address: string, fields: object = {}, user = app.admin) =>
  app.request(user, clientEmails.add, { body: { client_id: clientId, address, ...common, ...fields } });
const paste = (lines: string[], user: TestUser = app.admin, client_id = clientId) =>
  app.request(user, addClientEmails, { body: { lines, client_id, ...common } });

test('stores an address with its purposes and shows their labels', async () => {
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

test('requires an address to be unique within the client, ignoring case', async () => {
  expect((await add('twice@tyne.example')).status).toBe(200);
  const duplicate = await add('Twice@tyne.example');
  expect([duplicate.status, duplicate.body.fields]).toEqual([
    422,
    { address: 'This client already has this address.' },
  ]);
  expect((await add('twice@tyne.example', { client_id: otherId })).status).toBe(200);
});

test('reports an invalid address and missing purposes at their fields', async () => {
  const { status, body } = await add('ann at tyne', { purposes: [] });
  expect([status, Object.keys(body.fields ?? {}).toSorted()]).toEqual([422, ['address', 'purposes']]);
  const reversedDates = await add('early@tyne.example', { active_from: '2026-02-02', active_to: '2026-02-01' });
  expect([reversedDates.status, Object.keys(reversedDates.body.fields ?? {})]).toEqual([422, ['active_to']]);
});

test('ignores system fields in input', async () => {
  const systemFields = { verification: 'verified', last_bounce: 'Never', last_bounce_at: '2026-01-01T00:00:00Z' };
  const { body } = await add('system@tyne.example', systemFields);
  expect(body).toMatchObject({ verification: 'unverified', last_bounce: null, last_bounce_at: null });
  const editReply = await app.request(app.admin, clientEmails.edit, {
    params: { id: body.id },
    body: { version: 1, notes: 'Changed', ...systemFields } as never,
  });
  expect(editReply.body).toMatchObject({ notes: 'Changed', verification: 'unverified', last_bounce: null });
});

test('resets verification when the address changes, but not the name', async () => {
  const { id } = (await add('before@tyne.example')).body;
  await app.pool.query(`update client_email set verification = 'verified', last_bounce = 'Once' where id = $1`, [id]);
  const edit = (body: { version: number } & Record<string, unknown>) =>
    app.call(app.admin, clientEmails.edit, { params: { id }, body });
  const renamedEmail = await edit({ version: 1, display_name: 'Named', address: 'before@tyne.example' });
  expect(renamedEmail.verification).toBe('verified');
  const changedAddress = await edit({ version: 2, address: 'after@tyne.example' });
  expect(changedAddress).toMatchObject({ verification: 'unverified', last_bounce: null, version: 3 });
});

test('limits an address to campaigns of its own client', async () => {
  const ownCampaign = await addCampaign(app, 'Own');
  const otherCampaign = await addCampaign(app, 'Other');
  const campaignInput = { client_id: ownCampaign.clientId, campaigns: [ownCampaign.campaignId] };
  const { status, body } = await add('limited@tyne.example', campaignInput);
  expect([status, body.campaigns]).toEqual([200, [ownCampaign.campaignId]]);
  const rejected = await add('wrong@tyne.example', {
    ...campaignInput,
    campaigns: [ownCampaign.campaignId, otherCampaign.campaignId],
  });
  expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['campaigns']]);
  // A limited address cannot move to another client.
  const movedAddress = await app.request(app.admin, clientEmails.edit, {
    params: { id: body.id },
    body: { version: 1, client_id: otherCampaign.clientId },
  });
  expect([movedAddress.status, Object.keys(movedAddress.body.fields ?? {})]).toEqual([422, ['campaigns']]);
});

test('reports a result for each pasted line', async () => {
  await add('known@tyne.example');
  const lines = ['Ann Lee <ann.lee@tyne.example>', 'known@tyne.example', 'nobody', 'Bo <ann.lee@tyne.example>;', '  '];
  const { body } = await paste([...lines, '"Bo, Ltd" <BO@tyne.example>,']);
  expect(body.results.map(({ line, problem }) => [line, problem])).toEqual([
    [lines[0], null],
    [lines[1], 'This client already has this address.'],
    [lines[2], expect.stringContaining('Enter an email address')],
    [lines[3], 'This client already has this address.'],
    ['"Bo, Ltd" <BO@tyne.example>,', null],
  ]);
  const rowWithName = await app.call(app.admin, clientEmails.view, { params: { id: body.results.at(-1)!.id! } });
  expect(rowWithName).toMatchObject({ address: 'bo@tyne.example', display_name: 'Bo, Ltd', ...common });
});

test('hides addresses of other clients from client users in lists and pasted lines', async () => {
  const permissions = (['read', 'create', 'update', 'delete'] as const).flatMap((action) =>
    (['client-email', 'clients'] as const).map((subject) => ({ subject, action, scope: 'all' as const })),
  );
  const user = await app.addUserWith(permissions, otherId);
  const visibleEmail = (await add('theirs@rhein.example', { client_id: otherId, notes: 'The agency alone' })).body;
  const hiddenEmail = (await add('ours@tyne.example')).body;
  const list = await app.call(user, clientEmails.list.endpoint, { body: { query: '{}' } });
  const rows = JSON.parse(list.data).rows as { id: string; client_label: string }[];
  expect(rows.map(({ id }) => id)).toContain(visibleEmail.id);
  expect(new Set(rows.map(({ client_label }) => client_label)).size).toBe(1);
  expect((await app.request(user, clientEmails.view, { params: { id: hiddenEmail.id } })).status).toBe(404);
  expect(await app.call(user, clientEmails.view, { params: { id: visibleEmail.id } })).not.toHaveProperty('notes');
  // The result must not reveal whether the other client has the address.
  const { body } = await paste(['ours@tyne.example', 'new@tyne.example'], user);
  const [existing, newLine] = body.results ?? [];
  expect([existing?.id, newLine?.id]).toEqual([null, null]);
  expect(existing?.problem).toBe(newLine?.problem);
  expect((await paste(['mine@rhein.example'], user, otherId)).body.results).toMatchObject([{ problem: null }]);
});
