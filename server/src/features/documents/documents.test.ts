import type { Grant } from '@leadwright/contract/access';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import {
  changeDocumentState,
  documents,
  documentVersions,
  publishDocument,
  publishedDocuments,
  readDocument,
  readDocumentVersion,
  readPublishedDocument,
  restoreDocumentVersion,
  writeDocument,
} from '@leadwright/contract/features/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRow } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const callAsAdmin: Parameters<typeof addRow>[0] = (endpoint, input) => app.call(app.admin, endpoint, input);
const buildContent = (...lines: string[]) =>
  JSON.stringify({
    type: 'doc',
    content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  });
const permissions = (
  scope: Grant['scope'],
  actions: Grant['action'][] = ['create', 'read', 'update', 'delete'],
): Grant[] => actions.map((action) => ({ subject: 'documents', action, scope }));
const add = async (fields: object = {}, actor: TestUser = app.admin) =>
  app.call(actor, documents.add, { body: { name: 'Opening', kind: 'call_script', ...fields } as never });
const writeText = (id: string, edition: number, content: string, actor: TestUser = app.admin) =>
  app.request(actor, writeDocument, { params: { id }, body: { edition, content } });
const loadText = async (id: string, actor: TestUser = app.admin) => app.call(actor, readDocument, { params: { id } });
const listTitles = async (user: TestUser, list: typeof documents.list | typeof publishedDocuments) => {
  const { data } = await app.call(user, list.endpoint, { body: { query: '{}' } });
  return (JSON.parse(data) as { rows: { name: string }[] }).rows.map(({ name }) => name).toSorted();
};

test('removes scripts, event handlers and javascript: links on input and output', async () => {
  const { id } = await add();
  const maliciousText = JSON.stringify({
    type: 'doc',
    content: [
      { type: 'script', content: [{ type: 'text', text: 'x' }] },
      {
        type: 'paragraph',
        attrs: { onclick: 'alert(1)' },
        content: [
          {
            type: 'text',
            text: 'link',
            marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)', onerror: 'x' } }],
          },
        ],
      },
    ],
  });
  expect((await writeText(id, 0, maliciousText)).status).toBe(200);
  const storedText = await app.pool.query('select content::text from document where id = $1', [id]);
  expect(storedText.rows[0].content).not.toMatch(/javascript|onclick|onerror|script/);
  await app.pool.query('update document set content = $2::jsonb where id = $1', [id, maliciousText]);
  expect((await loadText(id)).content).not.toMatch(/javascript|onclick|onerror|"script"/);
  expect((await writeText(id, 1, '{"type":')).status).toBe(422);
});

test('rejects the second of two concurrent writes and returns the current text', async () => {
  const { id } = await add();
  expect((await writeText(id, 0, buildContent('From Ada'))).body).toMatchObject({ edition: 1 });
  const otherUser = await app.addUserWith(permissions('all'));
  const rejected = await writeText(id, 0, buildContent('From Bo'), otherUser);
  expect([rejected.status, rejected.body]).toMatchObject([
    409,
    { code: 'conflict', detail: { current: { edition: 1 } } },
  ]);
  expect((await loadText(id)).content).toBe(buildContent('From Ada'));
  // The response was lost, so the client sends the same text again.
  expect((await writeText(id, 0, buildContent('From Ada'))).body).toMatchObject({ edition: 1 });
  expect((await writeText(id, 1, buildContent('From Ada', 'and Bo'), otherUser)).body).toMatchObject({ edition: 2 });
  expect(await app.call(app.admin, documents.view, { params: { id } })).toMatchObject({ word_count: 4, version: 1 });
});

test('keeps one version per user and interval, and restores it as a new version', async () => {
  const { id } = await add();
  await writeText(id, 0, buildContent('One'));
  await writeText(id, 1, buildContent('One', 'two'));
  const otherUser = await app.addUserWith(permissions('all'));
  await writeText(id, 2, buildContent('Three'), otherUser);
  const loadVersionNumbers = async () =>
    (await app.call(app.admin, documentVersions, { params: { id } })).versions.map(({ number }) => number);
  expect(await loadVersionNumbers()).toEqual([2, 1]);
  const first = { id, number: 1 };
  expect((await app.call(app.admin, readDocumentVersion, { params: first })).content).toBe(buildContent('One', 'two'));
  const restoredText = await app.call(otherUser, restoreDocumentVersion, { params: first, body: { edition: 3 } });
  expect([restoredText.edition, restoredText.content]).toEqual([4, buildContent('One', 'two')]);
  expect(await loadVersionNumbers()).toEqual([3, 2, 1]);
});

test('shows a private document only to its owner', async () => {
  const owner = await app.addUserWith(permissions('all'));
  const { id } = await add({ name: 'Mine alone', visibility: 'private' }, owner);
  await writeText(id, 0, buildContent('Secret'), owner);
  expect((await loadText(id, owner)).content).toBe(buildContent('Secret'));
  for (const [endpoint, params] of [
    [documents.view, { id }],
    [readDocument, { id }],
    [documentVersions, { id }],
    [readDocumentVersion, { id, number: 1 }],
  ] as const)
    expect((await app.request(app.admin, endpoint as typeof readDocument, { params: params as never })).status).toBe(
      404,
    );
  expect((await writeText(id, 1, buildContent('Read'))).status).toBe(404);
  expect(await listTitles(app.admin, documents.list)).not.toContain('Mine alone');
});

test('shows own documents and those of own campaigns in scope "own"', async () => {
  const user = await app.addUserWith(permissions('own', ['read']));
  const campaign = await addRow(callAsAdmin, campaigns, { owner_id: user.id });
  await add({ name: 'Of the campaign', campaign_id: campaign.id });
  await add({ name: 'Hidden', campaign_id: campaign.id, visibility: 'private' });
  await add({ name: 'Elsewhere' });
  expect(await listTitles(user, documents.list)).toEqual(['Of the campaign']);
});

test('shows client users only published, client-visible documents of their client', async () => {
  const [ownClient, otherClient] = [await addRow(callAsAdmin, clients), await addRow(callAsAdmin, clients)];
  const user = await app.addUserWith(permissions('all'), ownClient.id);
  const clientVisible = { visibility: 'client', client_id: ownClient.id };
  const brief = await add({ name: 'Brief', ...clientVisible });
  const draft = await add({ name: 'Draft', ...clientVisible });
  const team = await add({ name: 'Team', visibility: 'team', client_id: ownClient.id });
  const foreign = await add({ name: 'Foreign', visibility: 'client', client_id: otherClient.id });
  for (const { id } of [brief, team, foreign])
    await app.call(app.admin, changeDocumentState, { params: { id }, body: { state: 'published' } });
  expect(await listTitles(user, publishedDocuments)).toEqual(['Brief']);
  expect(await listTitles(user, documents.list)).toEqual([]);
  const readAsClient = async (id: string) =>
    (await app.request(user, readPublishedDocument, { params: { id } })).status;
  expect(await Promise.all([brief, draft, team, foreign].map(({ id }) => readAsClient(id)))).toEqual([
    200, 404, 404, 404,
  ]);
  expect((await app.request(user, readDocument, { params: { id: brief.id } })).status).toBe(404);
  expect((await writeText(brief.id, 0, buildContent('x'), user)).status).toBe(404);
  await app.call(app.admin, changeDocumentState, { params: { id: brief.id }, body: { state: 'archived' } });
  expect(await readAsClient(brief.id)).toBe(404);
});

test('shows later edits to readers only after publishing them', async () => {
  const { id: client_id } = await addRow(callAsAdmin, clients);
  const reader = await app.addUserWith(permissions('all'), client_id);
  const { id } = await add({ visibility: 'client', client_id });
  const publish = (edition: number, actor: TestUser = app.admin) =>
    app.request(actor, publishDocument, { params: { id }, body: { edition } });
  const readPublished = async () => (await app.call(reader, readPublishedDocument, { params: { id } })).content;
  await writeText(id, 0, buildContent('First'));
  const rejectedPublish = await publish(1);
  expect([rejectedPublish.status, rejectedPublish.body.code]).toEqual([409, 'illegal_transition']);
  await app.call(app.admin, changeDocumentState, { params: { id }, body: { state: 'published' } });
  await writeText(id, 1, buildContent('Half of a sen'));
  expect(await readPublished()).toBe(buildContent('First'));
  expect(await loadText(id)).toMatchObject({
    edition: 2,
    published_edition: 1,
    content: buildContent('Half of a sen'),
  });
  const conflict = await publish(1);
  expect([conflict.status, conflict.body.code, conflict.body.detail]).toMatchObject([
    409,
    'conflict',
    { current: { edition: 2 } },
  ]);
  expect((await publish(2, reader)).status).toBe(404);
  expect((await publish(2)).body).toMatchObject({ edition: 2, published_edition: 2 });
  expect(await readPublished()).toBe(buildContent('Half of a sen'));
});

test('requires a matching client and campaign, and rejects edits of archived texts', async () => {
  const client = await addRow(callAsAdmin, clients);
  const campaign = await addRow(callAsAdmin, campaigns);
  const rejectedBody = async (fields: object) =>
    (await app.request(app.admin, documents.add, { body: { name: 'X', kind: 'note', ...fields } as never })).body;
  expect(await rejectedBody({ visibility: 'client' })).toMatchObject({ fields: { client_id: expect.any(String) } });
  expect(await rejectedBody({ client_id: client.id, campaign_id: campaign.id })).toMatchObject({
    fields: { campaign_id: expect.any(String) },
  });
  const { id } = await add();
  const rejectedChange = await app.request(app.admin, changeDocumentState, {
    params: { id },
    body: { state: 'archived' },
  });
  expect([rejectedChange.status, rejectedChange.body]).toMatchObject([409, { detail: { allowed: ['published'] } }]);
  for (const state of ['published', 'archived'] as const)
    await app.call(app.admin, changeDocumentState, { params: { id }, body: { state } });
  const rejectedWrite = await writeText(id, 0, buildContent('More'));
  expect([rejectedWrite.status, rejectedWrite.body]).toMatchObject([
    409,
    { code: 'illegal_transition', detail: { allowed: [] } },
  ]);
});
