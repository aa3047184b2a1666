import { access } from 'node:fs/promises';
import {
  attachmentFile,
  emailTemplates,
  sendTemplateTest,
  uploadAttachment,
} from '@leadwright/contract/features/email-templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUnreferencedFiles } from '../../files/delete-unreferenced-files.ts';
import { storedPath } from '../../files/stored.ts';
import { mailSender } from '../../mail/sender.ts';
import { newWord } from '../../testing/builders.ts';
import { type SmtpBox, startSmtpServer } from '../../testing/smtp.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let smtpServer: SmtpBox;
beforeAll(async () => {
  app = await startTestApp();
  smtpServer = await startSmtpServer();
});
afterAll(async () => {
  await app.close();
  await smtpServer.close();
});

const upload = (name: string, content: string | Buffer, user = app.admin) =>
  app.request(user, uploadAttachment, { query: { name }, body: Buffer.from(content as string) as never });
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
const isStored = (hash: string) =>
  access(storedPath(app.config, hash)).then(
    () => true,
    () => false,
  );

test('sends attachments unchanged under their names and offers them for download', async () => {
  const content = `Terms ${newWord()}`;
  const { body: file } = await upload('Terms of work.txt', content);
  const { body: template } = await add([{ ...file, bytes: 1 }]);
  expect(template.attachments).toEqual([{ file: file.file, name: 'Terms of work.txt', bytes: content.length }]);
  const { id } = template;
  const { bytes } = await app.request(app.admin, attachmentFile, { params: { id, file: file.file } });
  expect(bytes.toString()).toBe(content);
  const to = `files-${newWord()}@agency.example`.toLowerCase();
  await app.call(app.admin, sendTemplateTest, { params: { id }, body: { to: [to] } });
  const smtp = { url: smtpServer.url, from: 'Leadwright <portal@agency.example>' };
  const sender = mailSender(app.db, app.http.log, smtp, new Map(), app.config);
  while ((await sender.sendDue()) > 0);
  await sender.stop();
  const { raw } = smtpServer.received.find((mail) => mail.to.includes(to))!;
  expect(raw).toMatch(/filename="?Terms of work\.txt/);
  expect(raw).toContain(Buffer.from(content).toString('base64'));
});

test.each([
  ['a program', 'setup.exe', /cannot be sent/],
  ['a page', 'page.html', /cannot be sent/],
  ['a path', '../secret.pdf', /./],
])('rejects %s on upload and stores nothing', async (_, name, problem) => {
  const { status, body } = await upload(name, 'x'.repeat(10) + name);
  expect([status, body.fields?.name]).toEqual([422, expect.stringMatching(problem)]);
});

test('rejects missing, duplicate, unsafe and too large attachments', async () => {
  const { body: file } = await upload('one.txt', newWord());
  const problemFor = async (attachments: object[]) => (await add(attachments)).body.fields?.attachments;
  expect(await problemFor([{ file: 'a'.repeat(64), name: 'gone.pdf' }])).toBe(
    '“gone.pdf” was not uploaded completely. Attach it again.',
  );
  expect(await problemFor([file, { ...file, name: 'ONE.txt' }])).toBe('“ONE.txt” is attached twice.');
  expect(await problemFor([{ ...file, name: 'one.exe' }])).toContain('cannot be sent');
  const { body: large } = await upload('large.pdf', Buffer.alloc(6 * 1024 ** 2, newWord()));
  expect(await problemFor([large, { ...large, name: 'again.pdf' }])).toContain('10 MB');
});

test('deletes an unused file after a day and keeps one used by a version', async () => {
  const [{ body: unusedFile }, { body: usedFile }] = [
    await upload('left.txt', newWord()),
    await upload('kept.txt', newWord()),
  ];
  const { body: template } = await add([usedFile]);
  await app.pool.query(`update stored_file set kept_at = kept_at - interval '25 hours'`);
  await deleteUnreferencedFiles(app.db, app.config);
  expect([await isStored(unusedFile.file), await isStored(usedFile.file)]).toEqual([false, true]);
  const otherFile = { params: { id: template.id, file: unusedFile.file } };
  expect((await app.request(app.admin, attachmentFile, otherFile)).status).toBe(404);
});

test('rejects uploads by users who may only read templates', async () => {
  const reader = await app.addUserWith([{ subject: 'email-template', action: 'read', scope: 'all' }]);
  expect((await upload('mine.txt', 'x', reader)).status).toBe(403);
});
