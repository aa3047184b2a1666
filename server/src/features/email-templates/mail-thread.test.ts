import { afterAll, expect, test } from 'vitest';
import { MailThread } from './mail-thread.ts';

const threads: MailThread[] = [];
afterAll(() => Promise.all(threads.map((thread) => thread.stop())));
const startThread = (timeoutMs?: number) => {
  const thread = new MailThread(timeoutMs);
  threads.push(thread);
  return thread;
};
const compilationRequest = (inner: string) => ({
  purpose: 'reminder' as const,
  content: {
    subject: 'Hello',
    preheader: '',
    own_text: '',
    source: `<mjml><mj-body><mj-section><mj-column>${inner}</mj-column></mj-section></mj-body></mjml>`,
  },
});

test('compiles concurrent mails one after the other, each with its own result', async () => {
  const thread = startThread();
  const names = Array.from({ length: 50 }, (_, number) => `Mail ${number}`);
  const results = await Promise.all(
    names.map((name) => thread.compile(compilationRequest(`<mj-text>${name}</mj-text>`))),
  );
  expect(results.map(({ mail }) => mail?.text)).toEqual(names);
  const { mail, remarks } = await thread.compile(compilationRequest('<mj-text>{{ nobody.knows }}</mj-text>'));
  expect([mail, remarks.map(({ level, field }) => [level, field])]).toEqual([undefined, [['error', 'source']]]);
});

test('rejects a mail that takes too long without blocking the server', async () => {
  const threadWithTimeout = startThread(1);
  await expect(
    threadWithTimeout.compile(compilationRequest('<mj-text>Long</mj-text>'.repeat(300))),
  ).rejects.toMatchObject({ code: 'too_large' });
});
