import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import {
  customColumn,
  updateOtherFieldAccountData,
  viewAccountFields,
} from '@leadwright/contract/features/custom-fields';
import { fieldValuesFile } from '@leadwright/contract/features/field-file';
import { fieldFile, MAX_FIELD_FILE_BYTES, uploadFieldFile } from '@leadwright/contract/features/field-files';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadViewer } from '../../../access/load-viewer.queries.ts';
import { deleteUnreferencedFiles } from '../../../files/delete-unreferenced-files.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { listImportableFields } from '../values/custom-fields.service.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';
import { deleteUnusedFieldFiles } from './collect-field-files.ts';

let fixture: FieldFixture;
let contract: string;
beforeAll(async () => {
  fixture = await fieldFixture();
  contract = (await fixture.define('Signed contract', { type: 'file', client_visible: true })).id;
});
afterAll(() => fixture.app.close());

const PDF = Buffer.from('%PDF-1.7\nsigned');
const paramsOf = (field_id = contract, overrides: object = {}) =>
  ({
    campaign_id: fixture.campaigns[0],
    of: 'accounts',
    id: fixture.accounts[0],
    field_id,
    ...overrides,
  }) as const;
const send = (content: Buffer, name: string, params = paramsOf(), user: TestUser = fixture.steward) =>
  fixture.app.request(user, uploadFieldFile, { params, query: { name }, body: content as never });
async function uploadFile(content = PDF, name = 'Signed.pdf', params = paramsOf()): Promise<string> {
  const { status, body } = await send(content, name, params);
  expect([status, body.fields]).toEqual([200, undefined]);
  return body.file_id;
}
const fetchFile = (user: TestUser = fixture.steward, params = paramsOf()) =>
  fixture.app.request(user, fieldFile, { params });
const count = async (table: 'field_file' | 'stored_file') =>
  (await fixture.app.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count;
const expireFiles = () =>
  fixture.app.pool.query(`update field_file set kept_at = kept_at - interval '25 hours';
    update stored_file set kept_at = kept_at - interval '25 hours'`);

describe('a file field', () => {
  test('accepts an uploaded file, shows its name in grids, and serves it as a download', async () => {
    const id = await uploadFile();
    expect((await fixture.write([[contract, id]])).status).toBe(200);
    const { values } = await fixture.app.call(fixture.steward, viewAccountFields, {
      params: { campaign_id: fixture.campaigns[0], account_id: fixture.accounts[0] },
    });
    expect(values.find(({ field_id }) => field_id === contract)).toMatchObject({
      value: id,
      file: { name: 'Signed.pdf', kind: 'pdf', bytes: PDF.length },
    });
    const column = customColumn(contract);
    const filterModel = { [column]: { filterType: 'text', type: 'contains', filter: 'signed' } };
    const { data } = await fixture.app.call(fixture.steward, accountsForCampaign.endpoint, {
      body: { campaign_id: fixture.campaigns[0], query: JSON.stringify({ endRow: 10, filterModel }) },
    } as never);
    expect((JSON.parse(data).rows as Record<string, unknown>[]).map((row) => row[column])).toEqual(['Signed.pdf']);
    const reply = await fetchFile();
    expect([reply.status, String(reply.body)]).toEqual([200, PDF.toString()]);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment; filename="Signed.pdf"'),
    });
  });

  test('exports the file name and cannot be imported', async () => {
    const { app, campaigns } = fixture;
    const { body } = await app.request(app.admin, fieldValuesFile, { params: { id: contract } });
    expect(String(body)).toContain(`Anchor Ltd,${fixture.accounts[0]},Signed.pdf`);
    const importableFields = await listImportableFields(app.db, await loadViewer(app.db, app.admin.id), campaigns[0]);
    expect(importableFields.map(({ id }) => id)).not.toContain(contract);
  });

  test.each([
    ['a program', Buffer.from('MZ\x90\x00\x03', 'latin1'), 'setup.pdf', /This file type is not supported/],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /'), 'notes.txt', /This file type is not supported/],
    [
      'a PNG file named .pdf',
      Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'),
      'scan.pdf',
      /does not match the file extension/,
    ],
    [
      'an HTML page with a script',
      Buffer.from('<script>alert(1)</script>'),
      'page.html',
      /does not match the file extension/,
    ],
    ['an empty file', Buffer.alloc(0), 'empty.txt', /empty/],
  ])('rejects %s and stores nothing', async (_, content, name, message) => {
    const before = [await count('field_file'), await count('stored_file')];
    const { status, body } = await send(content, name);
    expect([status, body.fields?.file]).toEqual([422, expect.stringMatching(message)]);
    expect([await count('field_file'), await count('stored_file')]).toEqual(before);
  });

  test('rejects a file that is too large', async () => {
    const { status } = await send(Buffer.alloc(MAX_FIELD_FILE_BYTES + 1, 'a'), 'large.txt');
    expect(status).toBe(413);
  });

  test('rejects a file of another field or campaign, and an unknown id', async () => {
    const otherField = (await fixture.define('Other file', { type: 'file' })).id;
    const otherCampaignField = (await fixture.define('Elsewhere', { type: 'file' }, fixture.campaigns[1])).id;
    const invalidIds = [
      await uploadFile(PDF, 'Other.pdf', paramsOf(otherField)),
      await uploadFile(PDF, 'Elsewhere.pdf', paramsOf(otherCampaignField, { campaign_id: fixture.campaigns[1] })),
      crypto.randomUUID(),
      'Signed.pdf',
    ];
    for (const value of invalidIds) {
      const { status, body } = await fixture.write([[contract, value]]);
      expect([status, body.fields]).toEqual([422, { 'values.0.value': 'Choose one of the offered values.' }]);
    }
    // Grid cells reject the id as well.
    const edit = { row_id: fixture.accounts[0], column: customColumn(contract), value: invalidIds[2]! };
    const { status } = await fixture.app.request(fixture.steward, changeCells, {
      params: { dataset: accountsForCampaign.name },
      body: { scope: { campaign_id: fixture.campaigns[0] }, edits: [edit] },
    } as never);
    expect(status).not.toBe(500);
    expect((await fixture.read())[contract]).not.toBe(invalidIds[2]);
  });
});

describe('access to a file', () => {
  const permission = (action: 'read' | 'update', subject = 'import-account-contact-to-campaign') =>
    ({ subject, action, scope: 'all' }) as never;

  test('requires access to record and field, and the permission to edit for an upload', async () => {
    const secretField = (await fixture.define('Passport', { type: 'file', sensitive: true })).id;
    const { status, body } = await send(PDF, 'Passport.pdf', paramsOf(secretField), fixture.app.admin);
    expect(status).toBe(200);
    const { app, campaigns, accounts } = fixture;
    await app.call(app.admin, updateOtherFieldAccountData, {
      body: {
        campaign_id: campaigns[0],
        account_id: accounts[0],
        values: [{ field_id: secretField, value: body.file_id }],
      },
    });
    const fieldPermissions = [permission('read', 'campaign-fields'), permission('read', 'campaigns')];
    const userWithoutPermissions = await app.addUserWith([]);
    const reader = await app.addUserWith([permission('read'), ...fieldPermissions]);
    const sensitiveReader = await app.addUserWith([
      permission('read'),
      permission('read', 'sensitive-fields'),
      ...fieldPermissions,
    ]);
    const loadStatuses = async (user: TestUser) => [
      (await fetchFile(user)).status,
      (await fetchFile(user, paramsOf(secretField))).status,
      (await send(PDF, 'More.pdf', paramsOf(), user)).status,
    ];
    expect(await loadStatuses(userWithoutPermissions)).toEqual([403, 403, 403]);
    expect(await loadStatuses(reader)).toEqual([200, 404, 403]);
    expect(await loadStatuses(sensitiveReader)).toEqual([200, 200, 403]);
  });

  test('is denied to users of other clients, and to all client users for internal fields', async () => {
    const { app, clients, campaigns } = fixture;
    const internalField = (await fixture.define('Internal paper', { type: 'file' })).id;
    await fixture.write([[internalField, await uploadFile(PDF, 'Internal.pdf', paramsOf(internalField))]]);
    const clientGrant = (subject: string) => ({ subject, action: 'read', scope: 'client' }) as never;
    const permissions = ['import-account-contact-to-campaign', 'campaign-fields', 'campaigns'].map(clientGrant);
    const [clientUser, otherClientUser] = [
      await app.addUserWith(permissions, clients[0]),
      await app.addUserWith(permissions, clients[1]),
    ];
    for (const user of [clientUser, otherClientUser])
      expect((await fetchFile(user, paramsOf(internalField))).status).toBe(404);
    expect((await fetchFile(otherClientUser)).status).toBe(404);
    // The file does not exist in another campaign.
    expect((await fetchFile(otherClientUser, paramsOf(contract, { campaign_id: campaigns[1] }))).status).toBe(404);
  });
});

describe('file deletion', () => {
  test('deletes a file a day after its last use, with its content if no other file shares it', async () => {
    const { app } = fixture;
    const field = (await fixture.define('Going', { type: 'file' })).id;
    const content = Buffer.from('%PDF-1.7\nof its own');
    const [first, second] = [
      await uploadFile(content, 'One.pdf', paramsOf(field)),
      await uploadFile(content, 'Two.pdf', paramsOf(field)),
    ];
    await fixture.write([[field, first]]);
    const loadFileNames = async () =>
      (await app.pool.query('select name from field_file where field_id = $1 order by name', [field])).rows.map(
        ({ name }) => name,
      );
    const countContents = async () =>
      (await app.pool.query('select count(*)::int as n from stored_file where bytes = $1', [content.length])).rows[0].n;
    await deleteUnusedFieldFiles(app.db);
    expect(await loadFileNames()).toEqual(['One.pdf', 'Two.pdf']);
    await expireFiles();
    // Storing a file as a value keeps it, regardless of its upload time.
    await fixture.write([[field, second]], { account_id: fixture.accounts[1] });
    await deleteUnusedFieldFiles(app.db);
    expect(await loadFileNames()).toEqual(['One.pdf', 'Two.pdf']);
    await fixture.write([[field, null]]);
    await expireFiles();
    await deleteUnusedFieldFiles(app.db);
    await deleteUnreferencedFiles(app.db, app.config);
    expect([await loadFileNames(), await countContents()]).toEqual([['Two.pdf'], 1]);
    await fixture.write([[field, null]], { account_id: fixture.accounts[1] });
    await deleteUnusedFieldFiles(app.db);
    await deleteUnreferencedFiles(app.db, app.config);
    expect([await loadFileNames(), await countContents()]).toEqual([[], 0]);
  });

  test('keeps a file that undoing a change would restore', async () => {
    const { app, campaigns, accounts } = fixture;
    const field = (await fixture.define('Replaced', { type: 'file' })).id;
    const file = await uploadFile(PDF, 'Replaced.pdf', paramsOf(field));
    await app.pool.query(
      `with replacement as (
         insert into change (kind, campaign_id, state, changed) values ('grid.bulk', $1, 'done', 1) returning id)
       insert into change_row (change_id, no, campaign_id, record_id, state, before)
       select id, 1, $1, $2, 'changed', $3 from replacement`,
      [campaigns[0], accounts[0], JSON.stringify({ [customColumn(field)]: file })],
    );
    await expireFiles();
    const countFiles = async () =>
      (await app.pool.query('select count(*)::int as n from field_file where id = $1', [file])).rows[0].n;
    await deleteUnusedFieldFiles(app.db);
    expect(await countFiles()).toBe(1);
    await app.pool.query('delete from change_row where record_id = $1', [accounts[0]]);
    await deleteUnusedFieldFiles(app.db);
    expect(await countFiles()).toBe(0);
  });
});
