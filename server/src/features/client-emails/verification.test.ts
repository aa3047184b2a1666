import {
  clientEmails,
  confirmEmail,
  readTestMessage,
  resetVerification,
  sendTestMessage,
  sendVerificationLink,
} from '@leadwright/contract/features/client-emails';
import { recordHistory } from '@leadwright/contract/features/records';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailSender, mailSender } from '../../mail/sender.ts';
import { addValidRow } from '../../testing/entity-calls.ts';
import { type SmtpBox, startSmtpServer } from '../../testing/smtp.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let smtpServer: SmtpBox;
let sender: MailSender;
beforeAll(async () => {
  smtpServer = await startSmtpServer();
  const smtp = { url: smtpServer.url, from: 'Portal <portal@agency.example>' };
  app = await startTestApp({ config: { smtp } });
  sender = mailSender(app.db, app.http.log, smtp, app.bounceHandlers);
});
beforeEach(() => {
  smtpServer.rejectRecipient = () => undefined;
  smtpServer.received.length = 0;
});
afterAll(async () => {
  await sender.stop();
  await smtpServer.close();
  await app.close();
});

const addEmail = async () => {
  const { id, address } = (await addValidRow(app, clientEmails)) as unknown as { id: string; address: string };
  return { id, address };
};
const view = (id: string) => app.call(app.admin, clientEmails.view, { params: { id } });
const sendLink = (id: string) => app.request(app.admin, sendVerificationLink, { params: { id } });
const sendTest = (id: string) => app.request(app.admin, sendTestMessage, { params: { id } });
const reset = (id: string) => app.request(app.admin, resetVerification, { params: { id } });
const confirm = (token: string) => app.request(undefined, confirmEmail, { body: { token } });
/** Reads the recipient and the token from the last received mail. */
function readReceivedMail(): { to: string[]; token: string } {
  const { to, raw } = smtpServer.received.at(-1)!;
  const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return { to, token: /verify-address\/([\w-]+)/.exec(text)![1]! };
}

test('verifies an address once through the mailed link', async () => {
  const { id, address } = await addEmail();
  expect((await sendLink(id)).body.verification).toBe('pending');
  await sender.sendDue();
  const { to, token } = readReceivedMail();
  expect(to).toEqual([address]);
  const firstUse = await confirm(token);
  expect([firstUse.status, firstUse.body]).toEqual([200, { address }]);
  const verifiedEmail = await view(id);
  expect(verifiedEmail.verification).toBe('verified');
  expect(verifiedEmail.verified_at).not.toBeNull();
  const secondUse = await confirm(token);
  expect([secondUse.status, secondUse.body.code]).toEqual([410, 'link_ended']);
  // A verified address cannot get another link; no transition is allowed.
  const secondLink = await sendLink(id);
  expect([secondLink.status, secondLink.body.code, secondLink.body.detail]).toEqual([
    409,
    'illegal_transition',
    { allowed: [] },
  ]);
  const { events } = await app.call(app.admin, recordHistory, { params: { entity: 'client-emails', id }, query: {} });
  expect(events.map(({ action }) => action)).toEqual(['state', 'state', 'create']);
});

test('rejects used, expired, replaced and unknown links with the same message', async () => {
  const mailLink = async (id: string) => {
    await sendLink(id);
    await sender.sendDue();
    return readReceivedMail().token;
  };
  const { id } = await addEmail();
  const replacedLink = await mailLink(id);
  const expiredLink = await mailLink(id);
  await app.pool.query(`update user_token set expires_at = now() - interval '1 second' where client_email_id = $1`, [
    id,
  ]);
  const usedLink = await mailLink((await addEmail()).id);
  expect((await confirm(usedLink)).status).toBe(200);
  const archivedEmail = await addEmail();
  const archivedLink = await mailLink(archivedEmail.id);
  await app.call(app.admin, clientEmails.remove, { params: { id: archivedEmail.id } });
  const changedEmail = await addEmail();
  const changedLink = await mailLink(changedEmail.id);
  const { version } = await view(changedEmail.id);
  await app.call(app.admin, clientEmails.edit, {
    params: { id: changedEmail.id },
    body: { version, address: 'moved@client.example' },
  });
  const responses = [];
  for (const token of ['unknown-token', replacedLink, expiredLink, usedLink, archivedLink, changedLink]) {
    const { status, body } = await confirm(token);
    responses.push(JSON.stringify([status, { ...body, requestId: undefined }]));
  }
  expect(new Set(responses).size).toBe(1);
  expect(responses[0]).toContain('link_ended');
  expect([(await view(id)).verification, (await view(changedEmail.id)).verification]).toEqual([
    'pending',
    'unverified',
  ]);
});

test('deletes the text of a verification mail after sending', async () => {
  const { id } = await addEmail();
  await sendLink(id);
  await sender.sendDue();
  const { rows } = await app.pool.query('select text from mail where about_id = $1', [id]);
  expect(rows).toEqual([{ text: '' }]);
});

test('marks a rejected recipient as invalid and sends no mail until reset', async () => {
  const { id, address } = await addEmail();
  await sendLink(id);
  await sendTest(id);
  smtpServer.rejectRecipient = () => ({ code: 550, message: 'No such mailbox' });
  // The bounce of the first mail cancels the queued second mail.
  while ((await countUnsentMails(id)) > 0) await sender.sendDue();
  expect(await view(id)).toMatchObject({ verification: 'invalid', last_bounce: '550 No such mailbox' });
  expect((await view(id)).last_bounce_at).not.toBeNull();
  const rejected = [await sendLink(id), await sendTest(id)];
  expect(rejected.map(({ status, body }) => [status, body.detail])).toEqual([
    [409, { allowed: ['unverified'] }],
    [409, { allowed: ['unverified'] }],
  ]);
  smtpServer.rejectRecipient = () => undefined;
  expect((await reset(id)).body.verification).toBe('unverified');
  expect((await reset(id)).status).toBe(409);
  expect((await sendLink(id)).body.verification).toBe('pending');
  await sender.sendDue();
  const { to, token } = readReceivedMail();
  expect(to).toEqual([address]);
  expect((await confirm(token)).status).toBe(200);
});

test('cancels queued mail to an address after a bounce', async () => {
  const { id } = await addEmail();
  smtpServer.rejectRecipient = () => ({ code: 550, message: 'No such mailbox' });
  await sendTest(id);
  await sender.sendDue();
  expect((await view(id)).verification).toBe('invalid');
  // A mail that was queued earlier but is not due yet.
  await reset(id);
  await sendTest(id);
  await app.pool.query(`update mail set due_at = now() + interval '1 hour' where about_id = $1 and state = 'queued'`, [
    id,
  ]);
  await sendTest(id);
  await sender.sendDue();
  const { rows } = await app.pool.query(`select state, attempts from mail where about_id = $1 order by created_at`, [
    id,
  ]);
  expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual([
    ['failed', 1],
    ['failed', 0],
    ['failed', 1],
  ]);
});

test('keeps an address valid after a temporary mail server error', async () => {
  const { id } = await addEmail();
  smtpServer.rejectRecipient = () => ({ code: 450, message: 'Try later' });
  await sendLink(id);
  await sender.sendDue();
  expect((await view(id)).verification).toBe('pending');
});

test('shows the mail server’s reply to a test message', async () => {
  const { id, address } = await addEmail();
  const loadTestMessage = () => app.call(app.admin, readTestMessage, { params: { id } });
  expect(await loadTestMessage()).toEqual({ state: null, sent_at: null, answer: null });
  expect((await sendTest(id)).body).toMatchObject({ state: 'queued', answer: null });
  await sender.sendDue();
  expect(smtpServer.received.at(-1)!.to).toEqual([address]);
  expect(await loadTestMessage()).toMatchObject({ state: 'sent', answer: expect.stringMatching(/^250 /) });
  expect((await view(id)).verification).toBe('unverified');
});

test('rejects sending by users with read permission only', async () => {
  const { id } = await addEmail();
  const reader = await app.addUserWith([{ subject: 'client-email', action: 'read', scope: 'all' }]);
  for (const endpoint of [sendVerificationLink, sendTestMessage, resetVerification])
    expect((await app.request(reader, endpoint, { params: { id } })).status).toBe(403);
});

async function countUnsentMails(id: string): Promise<number> {
  const { rows } = await app.pool.query(
    `select count(*)::int as n from mail where about_id = $1 and state in ('queued', 'sending')`,
    [id],
  );
  return rows[0].n;
}
