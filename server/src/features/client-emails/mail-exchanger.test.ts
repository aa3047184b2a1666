import { addClientEmails, clientEmails } from '@leadwright/contract/features/client-emails';
import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { type NameServer, startNameServer } from '../../testing/name-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let dnsServer: NameServer;
let client_id: string;
beforeAll(async () => {
  dnsServer = await startNameServer({
    'tyne-foods.co.uk': { mx: ['mail.tyne-foods.co.uk'] },
    'address-alone.co.uk': { a: true },
    'no-mail.co.uk': { mx: ['.'], a: true },
    'nothing.co.uk': {},
    'fails.co.uk': { fails: true },
  });
  app = await startTestApp({ config: { nameServers: [dnsServer.address] } });
  client_id = (await addValidRow(app, clients)).id;
});
afterAll(async () => {
  await app.close();
  await dnsServer.close();
});

const values = { kind: 'recipient' as const, purposes: ['report' as const] };
const NO_MAIL = 'The domain of this address does not accept email. Check the spelling.';
const add = (address: string) => app.request(app.admin, clientEmails.add, { body: { client_id, address, ...values } });

test.each(['tyne-foods.co.uk', 'address-alone.co.uk', 'fails.co.uk', 'client.example'])(
  'adds an address at %s, whose domain accepts mail or cannot be checked',
  async (domain) => {
    expect((await add(`ann@${domain}`)).status).toBe(200);
  },
);

test.each(['no-mail.co.uk', 'nothing.co.uk', 'tyne-fods.co.uk'])(
  'rejects an address at %s, whose domain does not accept mail',
  async (domain) => {
    const { status, body } = await add(`ann@${domain}`);
    expect([status, body.fields]).toEqual([422, { address: NO_MAIL }]);
  },
);

test('checks each domain once for pasted lines and changed addresses', async () => {
  const lines = ['Bo <bo@tyne-foods.co.uk>', 'bo@tyne-fods.co.uk', 'cy@tyne-foods.co.uk'];
  const { results } = await app.call(app.admin, addClientEmails, { body: { lines, client_id, ...values } });
  expect(results.map(({ problem }) => problem)).toEqual([null, NO_MAIL, null]);
  const params = { id: results[0]!.id! };
  const editReply = await app.request(app.admin, clientEmails.edit, {
    params,
    body: { version: 1, address: 'bo@nothing.co.uk' },
  });
  expect([editReply.status, editReply.body.fields]).toEqual([422, { address: NO_MAIL }]);
  expect(dnsServer.receivedQueries.filter((question) => question === 'MX tyne-foods.co.uk')).toHaveLength(1);
  expect(dnsServer.receivedQueries.filter((question) => question.endsWith('.example'))).toEqual([]);
});
