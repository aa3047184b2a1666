import { mailConfiguration, mailOutbox, viewMail } from '@leadwright/contract/features/mail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMail } from '../../mail/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SMTP = { url: 'smtp://127.0.0.1:9', from: 'portal@agency.example' };
let app: TestApp;
let appWithSmtp: TestApp;
beforeAll(async () => {
  [app, appWithSmtp] = await Promise.all([startTestApp(), startTestApp({ config: { smtp: SMTP } })]);
});
afterAll(() => Promise.all([app.close(), appWithSmtp.close()]));

const queue = (server: TestApp, purpose: string) =>
  server.transaction((trx) =>
    queueMail(trx, { to: 'ann@client.example', subject: `About ${purpose}`, text: 'The whole text', purpose }),
  );

test('shows administrators the full text of every email if SMTP is not configured', async () => {
  const id = await queue(app, 'password_reset');
  const { data } = await app.call(app.admin, mailOutbox.endpoint, { body: { query: '{}' } });
  expect(JSON.parse(data).rows).toMatchObject([{ id, subject: 'About password_reset', state: 'queued', attempts: 0 }]);
  const mail = await app.call(app.admin, viewMail, { params: { id } });
  expect(mail).toMatchObject({ text: 'The whole text', due_at: null, attempts: [] });
  expect(await app.call(app.admin, mailConfiguration)).toEqual({ is_set_up: false });
});

test('hides account links in the outbox if SMTP is configured', async () => {
  const [invitationId, reportId] = [await queue(appWithSmtp, 'invitation'), await queue(appWithSmtp, 'report')];
  const readText = async (id: string) => (await appWithSmtp.call(appWithSmtp.admin, viewMail, { params: { id } })).text;
  expect([await readText(invitationId), await readText(reportId)]).toEqual([null, 'The whole text']);
  expect(await appWithSmtp.call(appWithSmtp.admin, mailConfiguration)).toEqual({ is_set_up: true });
});

test('denies the outbox to users who are not administrators', async () => {
  const id = await queue(app, 'report');
  for (const role of ['Campaign manager', 'Data steward', 'Finance']) {
    const user = await app.addUser(role);
    const list = await app.request(user, mailOutbox.endpoint, { body: { query: '{}' } });
    expect([list.status, (await app.request(user, viewMail, { params: { id } })).status]).toEqual([403, 403]);
  }
  const userWithOwnScope = await app.addUserWith([{ subject: 'mail', action: 'read', scope: 'own' }]);
  expect((await app.request(userWithOwnScope, viewMail, { params: { id } })).status).toBe(404);
});
