import { addAccounts } from '@leadwright/contract/features/accounts';
import { campaigns, deleteCampaign } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { addContacts } from '@leadwright/contract/features/contacts';
import { purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import {
  RECORDS_WITH_FILES,
  type RecordWithFiles,
  readRecordFile,
  recordFiles,
  removeRecordFile,
  storeDocument,
  uploadRecordFile,
} from '@leadwright/contract/features/record-files';
import { recordHistory } from '@leadwright/contract/features/records';
import { afterAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { documentFixture } from '../docs-templates/testing/document-fixture.ts';
import { readDocxText } from '../docs-templates/testing/docx-text.ts';

const { app, clientId, addTemplate, activate } = await documentFixture();
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\nterms');
const upload = (
  record: { entity: RecordWithFiles; id: string },
  user: TestUser = app.admin,
  name = 'Terms.pdf',
  body = PDF,
) => app.request(user, uploadRecordFile, { params: record, query: { name }, body: body as never });
const list = (record: { entity: RecordWithFiles; id: string }, user: TestUser = app.admin) =>
  app.request(user, recordFiles, { params: record });
const fetchFile = (id: string, user: TestUser = app.admin) => app.request(user, readRecordFile, { params: { id } });
const client = { entity: 'clients', id: clientId } as const;

test('attaches a file to a record with its author and serves it as a download', async () => {
  const uploadReply = await upload(client);
  expect([uploadReply.status, uploadReply.body.fields]).toEqual([200, undefined]);
  const { files, can } = (await list(client)).body;
  expect(files[0]).toMatchObject({
    id: uploadReply.body.id,
    name: 'Terms.pdf',
    kind: 'pdf',
    bytes: PDF.length,
    template: null,
  });
  expect(files[0]!.by).not.toBeNull();
  expect(can).toEqual({ update: true });
  const reply = await fetchFile(uploadReply.body.id);
  expect([reply.status, String(reply.body)]).toEqual([200, PDF.toString()]);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  });
  const { events } = await app.call(app.admin, recordHistory, { params: client, query: {} });
  expect(events[0]!.action).toBe('upload');
});

test('rejects files that are empty or whose type is unsupported or mismatched', async () => {
  const initialCount = (await list(client)).body.files.length;
  for (const [name, body] of [
    ['Empty.pdf', Buffer.alloc(0)],
    ['Program.exe', Buffer.from('MZ\0\0')],
    ['Terms.png', PDF],
  ] as const) {
    const { status, body: errorBody } = await upload(client, app.admin, name, body);
    expect([name, status, typeof errorBody.fields?.file]).toEqual([name, 422, 'string']);
  }
  expect((await list(client)).body.files).toHaveLength(initialCount);
});

test('accepts files for each record type, including a completed campaign', async () => {
  const { id: campaignId } = await addValidRow(app, campaigns);
  const account = await app.call(app.admin, addAccounts, {
    body: { company_name: 'Harrowby Foods Ltd', country: 'GB' },
  });
  const contact = await app.call(app.admin, addContacts, {
    body: { forename: 'Ann', surname: 'Field', account_id: account.id },
  } as never);
  const { id: orderId } = await addValidRow(app, purchaseOrders);
  const recordIds: Record<RecordWithFiles, string> = {
    clients: clientId,
    campaigns: campaignId,
    accounts: account.id,
    contacts: contact.id,
    'purchase-orders': orderId,
  };
  for (const entity of RECORDS_WITH_FILES) {
    const record = { entity, id: recordIds[entity] };
    expect([entity, (await upload(record)).status]).toEqual([entity, 200]);
    expect((await list(record)).body.files).toHaveLength(entity === 'clients' ? 2 : 1);
  }
  await app.pool.query(`update campaign set state = 'completed' where id = $1`, [campaignId]);
  expect((await upload({ entity: 'campaigns', id: campaignId })).status).toBe(200);
});

test('requires read access to list files and update access to change them', async () => {
  const { id } = (await upload(client)).body;
  const outsider = await app.addUserWith([{ subject: 'accounts', action: 'read', scope: 'all' }]);
  for (const { status } of [await list(client, outsider), await fetchFile(id, outsider)])
    expect([403, 404]).toContain(status);
  const reader = await app.addUserWith([{ subject: 'clients', action: 'read', scope: 'all' }]);
  const readerList = await list(client, reader);
  expect([readerList.status, readerList.body.can]).toEqual([200, { update: false }]);
  expect((await upload(client, reader)).status).toBe(403);
  expect((await app.request(reader, removeRecordFile, { params: { id } })).status).toBe(403);
  const otherClient = await addValidRow(app, clients);
  for (const userClientId of [clientId, otherClient.id]) {
    const clientsUser = await app.addUserWith(
      [{ subject: 'clients', action: 'update', scope: 'client' }],
      userClientId,
    );
    expect((await list(client, clientsUser)).status).not.toBe(200);
    expect((await fetchFile(id, clientsUser)).status).not.toBe(200);
  }
});

test('removes a file from its record', async () => {
  const { id } = (await upload(client)).body;
  expect((await app.request(app.admin, removeRecordFile, { params: { id } })).status).toBe(200);
  expect((await fetchFile(id)).status).toBe(404);
});

test('attaches a rendered document to its record', async () => {
  const { id } = await addTemplate({ body: ['Dear {client.name}'] }, 'client', { signed_by: 'Client\nAgency' });
  const store = (as: 'pdf' | 'docx' = 'docx', record_id: string = clientId) =>
    app.request(app.admin, storeDocument, { params: { id }, body: { record_id, as } });
  // A draft cannot be rendered.
  expect((await store()).status).toBe(409);
  expect((await activate(id)).status).toBe(200);
  expect((await store('pdf')).body.fields).toHaveProperty('as');
  expect((await store('docx', crypto.randomUUID())).status).toBe(404);
  const storedDocument = await store();
  expect(storedDocument.body).toMatchObject({ name: 'Proposal Northgate & Sons.docx', entity: 'clients' });
  const file = (await list(client)).body.files.find(
    (candidate: { id: string }) => candidate.id === storedDocument.body.id,
  );
  expect(file).toMatchObject({ kind: 'office', template: { id, version: 1 }, signers: ['Client', 'Agency'] });
  expect((await readDocxText((await fetchFile(storedDocument.body.id)).bytes)).body).toEqual(['Dear Northgate & Sons']);
});

test('rejects deleting a draft campaign with files', async () => {
  const { id } = await addValidRow(app, campaigns);
  const file = (await upload({ entity: 'campaigns', id })).body;
  const remove = () => app.request(app.admin, deleteCampaign, { params: { id } });
  expect((await remove()).body.code).toBe('in_use');
  await app.request(app.admin, removeRecordFile, { params: { id: file.id } });
  expect((await remove()).status).toBe(200);
});
