import { clients } from '@leadwright/contract/features/clients';
import {
  changeDocumentState,
  documents,
  documentVersions,
  publishedDocuments,
  readDocument,
  readPublishedDocument,
  restoreDocumentVersion,
  writeDocument,
} from '@leadwright/contract/features/documents';
import { images } from '@leadwright/contract/features/images';
import { recordUses } from '@leadwright/contract/features/records';
import { imagesIn } from '@leadwright/contract/rich-text/images';
import type { RichText } from '@leadwright/contract/rich-text/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let calls: ReturnType<typeof entityCalls>;
beforeAll(async () => {
  app = await startTestApp();
  calls = entityCalls(app, images);
});
afterAll(() => app.close());

const textWithImages = (...ids: string[]) =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'See' }] },
      ...ids.map((id) => ({ type: 'image', attrs: { src: `/api/media/${id}/large?until=1&seal=x`, alt: 'A map' } })),
    ],
  });
const writeText = (id: string, edition: number, content: string, user: TestUser = app.admin) =>
  app.call(user, writeDocument, { params: { id }, body: { edition, content } });
const readText = async (id: string, user: TestUser = app.admin) => {
  const { content, images: urls } = await app.call(user, readDocument, { params: { id } });
  return { imageIds: imagesIn(JSON.parse(content) as RichText), urls, content };
};
const fetchStatus = async (url: string) => (await app.http.inject({ method: 'GET', url })).statusCode;

test('places a library image in a document by id and serves it by a signed URL', async () => {
  const [image, document] = [await addValidRow(app, images), await addValidRow(app, documents)];
  await writeText(document.id, 0, textWithImages(image.id));
  const { imageIds, urls, content } = await readText(document.id);
  expect(imageIds).toEqual([image.id]);
  expect(content).not.toContain('seal');
  expect(await fetchStatus(urls[image.id]!)).toBe(200);
});

test('rejects deleting an image in use and names the uses', async () => {
  const image = await addValidRow(app, images);
  const document = await addValidRow(app, documents, { name: 'Brief: Tyne valley' });
  await writeText(document.id, 0, textWithImages(image.id));
  expect((await calls.view(image.id)).body).toMatchObject({ in_documents: 1, in_templates: 0 });
  const { uses } = await app.call(app.admin, recordUses, { params: { entity: 'images', id: image.id } });
  expect(uses.filter(({ count }) => count > 0)).toMatchObject([
    { entity: 'documents', count: 1, rows: [{ id: document.id }] },
  ]);
  const rejected = await calls.remove(image.id);
  expect([rejected.status, rejected.body.code, rejected.body.message]).toEqual([
    409,
    'in_use',
    expect.stringContaining('Documents: “Brief: Tyne valley”'),
  ]);
  await writeText(document.id, 1, textWithImages());
  expect((await calls.remove(image.id)).status).toBe(200);
});

test('counts uses hidden from the viewer without naming them', async () => {
  const owner = await app.addUserWith(
    (['create', 'read', 'update'] as const).flatMap((action) =>
      (['documents', 'image-upload'] as const).map((subject) => ({ subject, action, scope: 'all' as const })),
    ),
  );
  const image = await addValidRow(app, images);
  const body = { name: 'Secret plan', kind: 'note' as const, visibility: 'private' as const };
  const { id } = await app.call(owner, documents.add, { body });
  await writeText(id, 0, textWithImages(image.id), owner);
  const { message } = (await calls.remove(image.id)).body;
  expect(message).toContain('1 that you cannot see');
  expect(message).not.toContain('Secret');
});

test('removes unreadable and missing images from a text but keeps existing images', async () => {
  const writer = await app.addUserWith(
    (['read', 'update'] as const).map((action) => ({ subject: 'documents', action, scope: 'all' })),
  );
  const [image, unreadableImage, document] = [
    await addValidRow(app, images),
    await addValidRow(app, images),
    await addValidRow(app, documents),
  ];
  await writeText(document.id, 0, textWithImages(image.id));
  await writeText(document.id, 1, textWithImages(unreadableImage.id, image.id, crypto.randomUUID()), writer);
  expect((await readText(document.id)).imageIds).toEqual([image.id]);
});

test('shows an image to a client user only through a published document', async () => {
  const client = await addValidRow(app, clients);
  const image = await addValidRow(app, images);
  const documentFields = { name: 'For you', client_id: client.id, visibility: 'client' };
  const document = await addValidRow(app, documents, documentFields);
  await writeText(document.id, 0, textWithImages(image.id));
  await app.call(app.admin, changeDocumentState, {
    params: { id: document.id },
    body: { state: 'published' },
  });
  const reader = await app.addUserWith([{ subject: 'documents', action: 'read', scope: 'client' }], client.id);
  const { data } = await app.call(reader, publishedDocuments.endpoint, { body: { query: '{}' } });
  expect(JSON.parse(data).rows).toHaveLength(1);
  const { images: urls } = await app.call(reader, readPublishedDocument, { params: { id: document.id } });
  expect(await fetchStatus(urls[image.id]!)).toBe(200);
  expect((await app.request(reader, images.view, { params: { id: image.id } })).status).toBe(403);
  // The published version stays visible until the next one is published.
  await writeText(document.id, 1, textWithImages());
  expect((await calls.remove(image.id)).status).toBe(409);
});

test('restores an earlier version with its images', async () => {
  const [image, document] = [await addValidRow(app, images), await addValidRow(app, documents)];
  await writeText(document.id, 0, textWithImages(image.id));
  await app.pool.query(`update document_version set begun_at = begun_at - interval '1 hour'`);
  await writeText(document.id, 1, textWithImages());
  const { versions } = await app.call(app.admin, documentVersions, { params: { id: document.id } });
  const params = { id: document.id, number: versions.at(-1)!.number };
  await app.call(app.admin, restoreDocumentVersion, { params, body: { edition: 2 } });
  expect((await readText(document.id)).imageIds).toEqual([image.id]);
  expect((await calls.view(image.id)).body.in_documents).toBe(1);
});
