import { campaigns } from '@leadwright/contract/features/campaigns';
import { muteNotifications } from '@leadwright/contract/features/notifications';
import { viewAs } from '@leadwright/contract/features/view-as';
import { readWebhook, removeWebhook, setWebhook } from '@leadwright/contract/features/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startHttpsReceiver, TEST_CA } from '../../testing/https-receiver.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { deliveryLoop } from './deliver.ts';
import { isPublicAddress } from './public-address.ts';
import { type Network, signatureOf } from './send.ts';

let app: TestApp;
let receiver: Awaited<ReturnType<typeof startHttpsReceiver>>;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await startHttpsReceiver();
});
afterEach(() => receiver.close());

/** A network that includes this machine, unlike the network of real deliveries. */
const LOCAL_NETWORK = { isAllowed: () => true, ca: TEST_CA };
const deliverDue = async (network?: Network) => (await deliveryLoop(app, network).runNext()) ?? 0;
const addReader = () => app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'own' }]);
const assignCampaign = (user: TestUser, name: string) => addValidRow(app, campaigns, { name, owner_id: user.id });
const deliveryLog = async (user: TestUser) =>
  (await app.call(user, readWebhook)).deliveries.map(({ event, state, attempts, status }) => [
    event,
    state,
    attempts,
    status,
  ]);

/** Adds a user with a webhook to the receiver. Writes to the database, because the API rejects this machine. */
async function addUserWithWebhook() {
  const user = await addReader();
  const { secret } = await app.call(user, setWebhook, { body: { url: 'https://hooks.example/leadwright' } });
  await app.pool.query('update webhook set url = $1 where user_id = $2', [receiver.url, user.id]);
  return { user, secret };
}
/** Makes all queued deliveries due. */
const makeDue = () => app.pool.query(`update webhook_delivery set due_at = now() where state = 'queued'`);

test('posts a notification once with a signature and logs the delivery', async () => {
  const { user, secret } = await addUserWithWebhook();
  await assignCampaign(user, 'First of the hook');
  expect(await deliverDue(LOCAL_NETWORK)).toBe(1);
  expect(await deliverDue(LOCAL_NETWORK)).toBe(0);
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
  expect(receiver.received).toHaveLength(1);
  const { deliveries } = await app.call(user, readWebhook);
  expect(JSON.parse(body)).toMatchObject({
    delivery_id: deliveries[0]!.id,
    event: 'assigned',
    text: 'First of the hook was assigned to you',
  });
  expect(headers['leadwright-delivery']).toBe(deliveries[0]!.id);
  const timestamp = String(headers['leadwright-timestamp']);
  expect(Math.abs(Number(timestamp) * 1_000 - Date.now())).toBeLessThan(60_000);
  expect(headers['leadwright-signature']).toBe(signatureOf(secret, timestamp, body));
  expect(signatureOf(secret, `${Number(timestamp) + 1}`, body)).not.toBe(headers['leadwright-signature']);
  expect(await deliveryLog(user)).toEqual([['assigned', 'delivered', 1, 200]]);
});

test('retries with the same id and growing pauses until the delivery fails', async () => {
  const { user } = await addUserWithWebhook();
  await assignCampaign(user, 'Not taken');
  receiver.response.status = 302;
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 7; attempt++) {
    expect(await deliverDue(LOCAL_NETWORK)).toBe(0);
    const { rows } = await app.pool.query(
      `select state, round(extract(epoch from due_at - now()) / 60)::int as delay_minutes from webhook_delivery where user_id = $1`,
      [user.id],
    );
    if (rows[0].state === 'queued') delays.push(rows[0].delay_minutes);
    await makeDue();
  }
  expect(delays).toEqual([1, 5, 15, 60, 240, 720]);
  expect(await deliveryLog(user)).toEqual([['assigned', 'failed', 7, 302]]);
  expect(new Set(receiver.received.map(({ headers }) => headers['leadwright-delivery'])).size).toBe(1);
  expect(await deliverDue(LOCAL_NETWORK)).toBe(0);
});

test('rejects private networks by address and by name', async () => {
  const user = await addReader();
  const requestWebhook = (url: string) => app.request(user, setWebhook, { body: { url } });
  for (const url of [
    'http://hooks.example/',
    'https://10.0.0.1/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://a:b@hooks.example/',
    'https://169.254.169.254/',
  ])
    expect([url, (await requestWebhook(url)).status]).toEqual([url, 422]);
  const { user: otherUser } = await addUserWithWebhook();
  const { port } = new URL(receiver.url);
  for (const host of ['127.0.0.1', 'localhost']) {
    await app.pool.query('update webhook set url = $1 where user_id = $2', [`https://${host}:${port}/`, otherUser.id]);
    await assignCampaign(otherUser, `To ${host}`);
    expect(await deliverDue()).toBe(0);
    const { deliveries } = await app.call(otherUser, readWebhook);
    expect(deliveries[0]).toMatchObject({
      state: 'queued',
      error: 'The address is not on the public internet.',
    });
  }
  expect(receiver.received).toEqual([]);
  await app.pool.query('delete from webhook_delivery');
});

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['10.1.2.3', false],
  ['100.100.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['localhost', false],
])('checks whether %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test('sends no muted or unreadable notifications, and nothing to users without a webhook', async () => {
  const { user } = await addUserWithWebhook();
  const mute = (until: string | null) => app.call(user, muteNotifications, { body: { until } });
  await mute(new Date(Date.now() + 3_600_000).toISOString());
  const { id } = await assignCampaign(user, 'Given and taken');
  expect(await deliverDue(LOCAL_NETWORK)).toBe(0);
  await mute(null);
  await app.pool.query('update campaign set owner_id = $1 where id = $2', [app.admin.id, id]);
  expect(await deliverDue(LOCAL_NETWORK)).toBe(0);
  expect(await deliveryLog(user)).toEqual([['assigned', 'dropped', 1, null]]);
  const otherUser = await addReader();
  expect((await app.call(otherUser, readWebhook)).deliveries).toEqual([]);
  await app.call(user, removeWebhook);
  await assignCampaign(user, 'To nowhere');
  expect(await deliverDue(LOCAL_NETWORK)).toBe(0);
  expect(await app.call(user, readWebhook)).toEqual({ webhook: null, deliveries: [] });
  expect(receiver.received).toEqual([]);
});

test('returns the secret once and stores it encrypted', async () => {
  const { user, secret } = await addUserWithWebhook();
  expect(JSON.stringify(await app.call(user, readWebhook))).not.toContain(secret);
  const { rows } = await app.pool.query(`select w::text || encode(w.sealed_secret, 'escape') as text from webhook w`);
  for (const { text } of rows) expect(text).not.toContain(secret);
});

test('shows only the host to a user who views as the owner', async () => {
  const user = await app.addUser('Data steward');
  await app.call(user, setWebhook, { body: { url: 'https://hooks.example/T0/secret' } });
  const administrator = await app.addUser('Administrator');
  await app.call(administrator, viewAs, { body: { user_id: user.id } });
  expect((await app.call(administrator, readWebhook)).webhook?.url).toBe('https://hooks.example');
  expect((await app.call(user, readWebhook)).webhook?.url).toBe('https://hooks.example/T0/secret');
});

// The last test, because the loop of a listening server also claims the deliveries of other tests.
test('attempts deliveries automatically while the server listens', async () => {
  const { user } = await addUserWithWebhook();
  await assignCampaign(user, 'Attempted automatically');
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(() => deliveryLog(user), { timeout: 10_000 }).toEqual([['assigned', 'queued', 1, null]]);
});
