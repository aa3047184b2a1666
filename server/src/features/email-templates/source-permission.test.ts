import type { Grant } from '@leadwright/contract/access';
import {
  cloneEmailTemplate,
  emailTemplates,
  restoreEmailTemplate,
} from '@leadwright/contract/features/email-templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWord } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let blockAuthor: TestUser;
const WRITE_GRANTS: Grant[] = (['create', 'read', 'update'] as const).map((action) => ({
  subject: 'email-template',
  action,
  scope: 'all',
}));
beforeAll(async () => {
  app = await startTestApp();
  blockAuthor = await app.addUserWith(WRITE_GRANTS);
});
afterAll(() => app.close());

const mail = (inner: string, sections = '') =>
  `<mjml><mj-body background-color="#f4f5f7"><mj-section><mj-column>${inner}</mj-column></mj-section>${sections}</mj-body></mjml>`;
const RAW = '<mj-raw><p>By hand</p></mj-raw>';
const body = (source: string) => ({
  name: `Source ${newWord()}`,
  purpose: 'reminder' as const,
  scope: 'agency' as const,
  subject: 'Hello',
  source,
});
const add = (source: string, user = blockAuthor) => app.request(user, emailTemplates.add, { body: body(source) });
const edit = ({ id, version }: { id: string; version: number }, source: string) =>
  app.request(blockAuthor, emailTemplates.edit, { params: { id }, body: { version, source } });

test('accepts source from the block editor without the permission for HTML source', async () => {
  const blocks =
    '<mj-text><b>Hi</b></mj-text><mj-image src="https://a.example/x.png" alt="x" /><mj-button href="https://a.example">Go</mj-button><mj-divider border-color="#d0d5dd" border-width="1px" /><mj-spacer height="9px" />';
  expect((await add(mail(blocks))).status).toBe(200);
});

test.each([
  ['an element that no block creates', mail(RAW)],
  ['an attribute that no block sets', mail('<mj-text css-class="x">Hi</mj-text>')],
  ['HTML that no text block writes', mail('<mj-text><p style="color:red">Hi</p></mj-text>')],
  ['a head', mail('').replace('<mj-body', '<mj-head><mj-style>p { color: red }</mj-style></mj-head><mj-body')],
])('requires the permission for %s', async (_, source) => {
  const { status, body: rejected } = await add(source);
  expect([status, (rejected as { detail?: unknown }).detail]).toEqual([
    403,
    { subject: 'html-source', action: 'update' },
  ]);
  const writer = await app.addUserWith([...WRITE_GRANTS, { subject: 'html-source', action: 'update', scope: 'all' }]);
  expect((await add(source, writer)).status).toBe(200);
});

test('keeps hand-written source of other authors and rejects changing or repeating it', async () => {
  const { body: original } = await add(mail(`<mj-text>One</mj-text>${RAW}`), app.admin);
  const changeReply = await edit(original, mail(`<mj-text>Two</mj-text>${RAW}`));
  expect([changeReply.status, changeReply.body.source]).toEqual([200, mail(`<mj-text>Two</mj-text>${RAW}`)]);
  const { version, id } = changeReply.body;
  expect((await edit({ id, version }, mail(`<mj-text>Two</mj-text>${RAW}${RAW}`))).status).toBe(403);
  expect((await edit({ id, version }, mail(RAW.replace('By hand', 'Mine')))).status).toBe(403);
  const clone = await app.request(blockAuthor, cloneEmailTemplate, {
    params: { id },
    body: { name: `Clone ${newWord()}` },
  });
  expect(clone.status).toBe(200);
  const replyWithoutRaw = await edit({ id, version }, mail('<mj-text>Two</mj-text>'));
  expect(replyWithoutRaw.status).toBe(200);
  const restoreReply = await app.request(blockAuthor, restoreEmailTemplate, {
    params: { id, number: 1 },
    body: { version: replyWithoutRaw.body.version },
  });
  expect(restoreReply.status).toBe(200);
});

test('grants the source permission to administrators only by default', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select r.name from role r where r.name in ('Administrator', 'Campaign manager', 'Data steward')
      and exists (select from role_permission p where p.role_id = r.id and p.subject = 'html-source')`,
  );
  expect(rows).toEqual([{ name: 'Administrator' }]);
});
