import { addClientEmails, clientEmails } from '@leadwright/contract/features/client-emails';
import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { type NameServer, nameServer } from '../../testing/name-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let names: NameServer;
let client_id: string;
beforeAll(async () => {
  names = await nameServer({
    'tyne-foods.co.uk': { mx: ['mail.tyne-foods.co.uk'] },
    'address-alone.co.uk': { a: true },
    'no-mail.co.uk': { mx: ['.'], a: true },
    'nothing.co.uk': {},
    'fails.co.uk': { fails: true },
  });
  app = await startTestApp({ config: { nameServers: [names.address] } });
  client_id = (await addValidRow(app, clients)).id;
});
afterAll(async () => {
  await app.close();
  await names.close();
});

const values = { kind: 'recipient' as const, purposes: ['report' as const] };
const NO_MAIL = 'The domain of this address does not accept email. Check the spelling.';
const add = (address: string) => app.request(app.admin, clientEmails.add, { body: { client_id, address, ...values } });

test.each(['tyne-foods.co.uk', 'address-alone.co.uk', 'fails.co.uk', 'client.example'])(
  'adds an address at %s: the domain accepts mail or is unknown',
  async (domain) => {
    expect((await add(`ann@${domain}`)).status).toBe(200);
  },
);

test.each(['no-mail.co.uk', 'nothing.co.uk', 'tyne-fods.co.uk'])('rejects an address at %s', async (domain) => {
  const { status, body } = await add(`ann@${domain}`);
  expect([status, body.fields]).toEqual([422, { address: NO_MAIL }]);
});

test('checks pasted lines and changed addresses, each domain once', async () => {
  const lines = ['Bo <bo@tyne-foods.co.uk>', 'bo@tyne-fods.co.uk', 'cy@tyne-foods.co.uk'];
  const { results } = await app.call(app.admin, addClientEmails, { body: { lines, client_id, ...values } });
  expect(results.map(({ problem }) => problem)).toEqual([null, NO_MAIL, null]);
  const params = { id: results[0]!.id! };
  const moved = await app.request(app.admin, clientEmails.edit, {
    params,
    body: { version: 1, address: 'bo@nothing.co.uk' },
  });
  expect([moved.status, moved.body.fields]).toEqual([422, { address: NO_MAIL }]);
  expect(names.asked.filter((question) => question === 'MX tyne-foods.co.uk')).toHaveLength(1);
  expect(names.asked.filter((question) => question.endsWith('.example'))).toEqual([]);
});
