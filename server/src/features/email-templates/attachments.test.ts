import { access } from 'node:fs/promises';
import {
  emailTemplates,
  fileOfAttachment,
  sendTestOfTemplate,
  uploadAttachment,
} from '@leadwright/contract/features/email-templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectFiles } from '../../files/collect.ts';
import { storedPath } from '../../files/stored.ts';
import { mailSender } from '../../mail/sender.ts';
import { newWord } from '../../testing/builders.ts';
import { type SmtpBox, smtpBox } from '../../testing/smtp.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let box: SmtpBox;
beforeAll(async () => {
  app = await startTestApp();
  box = await smtpBox();
});
afterAll(async () => {
  await app.close();
  await box.close();
});

const send = (name: string, content: string | Buffer, who = app.admin) =>
  app.request(who, uploadAttachment, { query: { name }, body: Buffer.from(content as string) as never });
const add = (attachments: object[]) =>
  app.request(app.admin, emailTemplates.add, {
    body: {
      name: `With files ${newWord()}`,
      purpose: 'reminder',
      scope: 'agency',
      subject: 'Hello',
      source: '<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>',
      attachments: attachments as never,
    },
  });
const isThere = (hash: string) =>
  access(storedPath(app.config, hash)).then(
    () => true,
    () => false,
  );

test('go with the mail as they were sent, under their names, and are read again', async () => {
  const content = `Terms ${newWord()}`;
  const { body: file } = await send('Terms of work.txt', content);
  const { body: template } = await add([{ ...file, bytes: 1 }]);
  expect(template.attachments).toEqual([{ file: file.file, name: 'Terms of work.txt', bytes: content.length }]);
  const { id } = template;
  const { bytes } = await app.request(app.admin, fileOfAttachment, { params: { id, file: file.file } });
  expect(bytes.toString()).toBe(content);
  const to = `files-${newWord()}@agency.example`.toLowerCase();
  await app.call(app.admin, sendTestOfTemplate, { params: { id }, body: { to: [to] } });
  const smtp = { url: box.url, from: 'Leadwright <portal@agency.example>' };
  const sender = mailSender(app.db, app.http.log, smtp, new Map(), app.config);
  while ((await sender.sendDue()) > 0);
  await sender.stop();
  const { raw } = box.received.find((mail) => mail.to.includes(to))!;
  expect(raw).toMatch(/filename="?Terms of work\.txt/);
  expect(raw).toContain(Buffer.from(content).toString('base64'));
});

test.each([
  ['a program', 'setup.exe', /cannot be sent/],
  ['a page', 'page.html', /cannot be sent/],
  ['a path', '../secret.pdf', /./],
])('%s is refused when it arrives, and nothing of it stays', async (_, name, said) => {
  const { status, body } = await send(name, 'x'.repeat(10) + name);
  expect([status, body.fields?.name]).toEqual([422, expect.stringMatching(said)]);
});

test('what nobody has sent, what comes twice and what is too much together is refused with its name', async () => {
  const { body: file } = await send('one.txt', newWord());
  const said = async (attachments: object[]) => (await add(attachments)).body.fields?.attachments;
  expect(await said([{ file: 'a'.repeat(64), name: 'gone.pdf' }])).toBe(
    '“gone.pdf” was not uploaded completely. Attach it again.',
  );
  expect(await said([file, { ...file, name: 'ONE.txt' }])).toBe('“ONE.txt” is attached twice.');
  expect(await said([{ ...file, name: 'one.exe' }])).toContain('cannot be sent');
  const { body: large } = await send('large.pdf', Buffer.alloc(6 * 1024 ** 2, newWord()));
  expect(await said([large, { ...large, name: 'again.pdf' }])).toContain('10 MB');
});

test('one that no template attaches is taken away after a day; one that a version names stays', async () => {
  const [{ body: left }, { body: kept }] = [await send('left.txt', newWord()), await send('kept.txt', newWord())];
  const { body: template } = await add([kept]);
  await app.pool.query(`update stored_file set kept_at = kept_at - interval '25 hours'`);
  await collectFiles(app.db, app.config);
  expect([await isThere(left.file), await isThere(kept.file)]).toEqual([false, true]);
  const other = { params: { id: template.id, file: left.file } };
  expect((await app.request(app.admin, fileOfAttachment, other)).status).toBe(404);
});

test('who may only read templates sends none', async () => {
  const reader = await app.addUserWith([{ subject: 'email-template', action: 'read', scope: 'all' }]);
  expect((await send('mine.txt', 'x', reader)).status).toBe(403);
});
