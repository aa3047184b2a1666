import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool, queryBuilder } from '../database/pool.ts';
import { type SmtpBox, startSmtpServer } from '../testing/smtp.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type NewMail, queueMail } from './outbox.ts';
import { type MailSender, mailSender } from './sender.ts';

const FROM = 'Portal <portal@agency.example>';
let app: TestApp;
let box: SmtpBox;
let sender: MailSender;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  box = await startSmtpServer();
  sender = mailSender(app.db, app.http.log, { url: box.url, from: FROM });
});
afterEach(async () => {
  await sender.stop();
  await box.close();
  await app.pool.query('delete from mail');
});
afterAll(() => app.close());

const queue = (mail: Partial<NewMail> = {}) =>
  app.transaction((trx) =>
    queueMail(trx, { to: 'ann@client.example', subject: 'Hello', text: 'Hello Ann', purpose: 'test', ...mail }),
  );
const makeDue = () => app.pool.query('update mail set due_at = now()');
async function loadMail(id: string) {
  const { rows } = await app.pool.query(
    'select *, extract(epoch from due_at - now())::int as remaining_seconds from mail where id = $1',
    [id],
  );
  return rows[0];
}
async function loadAttempts(id: string): Promise<[outcome: string, answer: string][]> {
  const { rows } = await app.pool.query('select * from mail_attempt where mail_id = $1 order by no', [id]);
  expect(rows.every(({ begun_at, ended_at }) => begun_at && ended_at)).toBe(true);
  return rows.map(({ outcome, answer }) => [outcome, answer]);
}

test('sends due mail through the SMTP server and records the delivery', async () => {
  const id = await queue({ subject: 'Grüße an Zoë', text: 'Hello Zoë' });
  expect(await sender.sendDue()).toBe(1);
  expect(box.received.map(({ to }) => to)).toEqual([['ann@client.example']]);
  expect(box.received[0]!.raw).toContain(`Message-ID: <${id}@agency.example>`);
  expect(box.received[0]!.raw).toContain('From: Portal <portal@agency.example>');
  const sentMail = await loadMail(id);
  expect(sentMail).toMatchObject({ state: 'sent', message_id: `<${id}@agency.example>`, text: 'Hello Zoë' });
  expect(sentMail.sent_at).not.toBeNull();
  expect(await loadAttempts(id)).toEqual([['sent', expect.stringMatching(/^250 /)]]);
  expect(await sender.sendDue()).toBe(0);
});

test('does not send a mail of an uncommitted transaction', async () => {
  await app.db.transaction().execute(async (trx) => {
    await queueMail(trx, { to: 'ann@client.example', subject: 'Not yet', text: '', purpose: 'test' });
    expect(await sender.sendDue()).toBe(0);
  });
  expect(await sender.sendDue()).toBe(1);
});

test('does not retry a permanently rejected recipient and records the reason', async () => {
  box.rejectRecipient = () => ({ code: 550, message: 'No such mailbox' });
  const id = await queue();
  expect(await sender.sendDue()).toBe(0);
  expect(await loadMail(id)).toMatchObject({ state: 'failed', last_error: '550 No such mailbox' });
  expect(await loadAttempts(id)).toEqual([['refused', '550 No such mailbox']]);
  await makeDue();
  await sender.sendDue();
  expect(await loadAttempts(id)).toHaveLength(1);
});

test('retries a temporarily rejected mail with growing pauses, then gives up', async () => {
  box.rejectRecipient = () => ({ code: 450, message: 'Try later' });
  const id = await queue();
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt++) {
    await makeDue();
    await sender.sendDue();
    const { state, remaining_seconds } = await loadMail(id);
    if (state === 'queued') pauses.push(Math.ceil(remaining_seconds / 60));
  }
  expect(pauses).toEqual([1, 5, 15, 60, 240, 720, 1_440]);
  expect(await loadMail(id)).toMatchObject({ state: 'failed', attempts: 8, last_error: '450 Try later' });
  expect(await loadAttempts(id)).toEqual(Array(8).fill(['failed', '450 Try later']));
});

test('retries a mail while the SMTP server does not respond', async () => {
  await box.close();
  const id = await queue();
  expect(await sender.sendDue()).toBe(0);
  const waitingMail = await loadMail(id);
  expect([waitingMail.state, waitingMail.last_error]).toEqual(['queued', expect.stringContaining('ECONNREFUSED')]);
  // The pause is not over yet.
  expect(await sender.sendDue()).toBe(0);
  expect((await loadMail(id)).attempts).toBe(1);
  box = await startSmtpServer();
  await sender.stop();
  sender = mailSender(app.db, app.http.log, { url: box.url, from: FROM });
  await makeDue();
  expect(await sender.sendDue()).toBe(1);
  expect((await loadAttempts(id)).map(([outcome]) => outcome)).toEqual(['failed', 'sent']);
});

test('sends again with the same Message-ID after a crash before recording the result', async () => {
  const { connectionString } = app.pool.options as { connectionString: string };
  const pool = openPool(connectionString);
  const crashingSender = mailSender(queryBuilder(pool), app.http.log, { url: box.url, from: FROM });
  box.beforeAnswer = () => pool.end();
  const id = await queue();
  await crashingSender.sendDue();
  await crashingSender.stop();
  expect(box.received).toHaveLength(1);
  expect(await loadMail(id)).toMatchObject({ state: 'sending', attempts: 1 });

  box.beforeAnswer = async () => undefined;
  // The lease is still valid.
  expect(await sender.sendDue()).toBe(0);
  await makeDue();
  expect(await sender.sendDue()).toBe(1);
  const ids = box.received.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]);
  expect(ids).toEqual([`<${id}@agency.example>`, `<${id}@agency.example>`]);
  expect((await loadAttempts(id)).map(([outcome]) => outcome)).toEqual(['interrupted', 'sent']);
});

test('sends each mail once from several processes', async () => {
  const secondSender = mailSender(app.db, app.http.log, { url: box.url, from: FROM });
  for (let index = 0; index < 30; index++) await queue({ to: `p${index}@client.example` });
  for (let sent = 1; sent > 0; ) {
    const counts = await Promise.all([sender.sendDue(), secondSender.sendDue()]);
    sent = counts[0] + counts[1];
  }
  await secondSender.stop();
  const recipients = box.received.flatMap(({ to }) => to);
  expect(recipients).toHaveLength(30);
  expect(new Set(recipients).size).toBe(30);
});

test('sends to at most one recipient when an address contains a comma', async () => {
  await queue({ to: 'ann@client.example, eve@elsewhere.example' });
  await sender.sendDue();
  expect(box.received.flatMap(({ to }) => to)).not.toContain('eve@elsewhere.example');
});

test('deletes the content of a mail with a password link after sending', async () => {
  const id = await queue({
    purpose: 'password_reset',
    text: 'https://portal.example/reset-password/secret',
    html: '<p>',
  });
  await sender.sendDue();
  expect(box.received[0]!.raw).toContain('reset-password/secret');
  expect(await loadMail(id)).toMatchObject({ state: 'sent', text: '', html: null, subject: 'Hello' });
});

test('does not send mail that waited three days without an SMTP server', async () => {
  const id = await queue();
  await app.pool.query(`update mail set created_at = now() - interval '73 hours'`);
  expect(await sender.sendDue()).toBe(0);
  expect(box.received).toEqual([]);
  expect(await loadMail(id)).toMatchObject({ state: 'failed', last_error: expect.stringContaining('three days') });
});

test('sends automatically after start and stops on request', async () => {
  sender.start();
  const id = await queue();
  await expect.poll(() => loadMail(id), { timeout: 10_000 }).toMatchObject({ state: 'sent' });
  await sender.stop();
  await queue();
  expect(box.received).toHaveLength(1);
});
