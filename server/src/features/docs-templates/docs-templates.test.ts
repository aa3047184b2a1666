import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { addContacts } from '@leadwright/contract/features/contacts';
import {
  docsTemplateFile,
  docsTemplateLifecycle,
  docsTemplates,
  inspectDocsTemplate,
  readDocsTemplateText,
  renderDocuments,
  uploadDocsTemplate,
} from '@leadwright/contract/features/docs-templates';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { addSuppression } from '@leadwright/contract/features/suppression';
import { afterAll, describe, expect, test } from 'vitest';
import { storedFolder } from '../../files/stored.ts';
import { addRow } from '../../testing/builders.ts';
import { TEST_CONFIG } from '../../testing/test-config.ts';
import { findLibreOffice } from './pdf/programs.ts';
import { documentFixture } from './testing/document-fixture.ts';
import { buildDocx, table, tableRow } from './testing/docx-file.ts';
import { readDocxText } from './testing/docx-text.ts';

const { app, clientId, callAdmin, upload, addTemplate, changeState, activate, document, bytesOf, renderZip } =
  await documentFixture();
afterAll(() => app.close());

describe('an uploaded file', () => {
  test('reports known and unknown tags and a message for every fault', async () => {
    const { body, status } = await upload({ body: ['{client.name} and {client.nmae}', 'For {clien'], pages: 1 });
    expect(status).toBe(200);
    expect(body.tags).toEqual([
      { tag: '{client.name}', is_known: true, count: 1 },
      { tag: '{client.nmae}', is_known: false, count: 1 },
    ]);
    expect(body.faults.map(({ message, fix }) => [message, fix])).toEqual([
      ['The tag that starts with `{clien` on page 1 is not closed.', '{client.name}'],
      ['The tag `{client.nmae}` on page 1 is unknown.', '{client.name}'],
    ]);
  });

  test('rejects and does not store a file that is not a Word document', async () => {
    const before = await readdir(storedFolder(app.config)).catch(() => []);
    const { status, body } = await app.request(app.admin, uploadDocsTemplate, {
      query: { data_root: 'client', purpose: 'proposal' },
      body: Buffer.from('%PDF-1.7') as never,
    });
    expect([status, body.fields?.file]).toEqual([422, 'This is a PDF. Upload a Word document (.docx).']);
    expect(await readdir(storedFolder(app.config))).toEqual(before);
  });

  test('reports a loop that starts in a table and ends outside of it', async () => {
    const body = [table(tableRow('{#contacts}', '{name}')), '{/contacts}'];
    const { body: inspection } = await upload({ body }, 'account');
    expect(inspection.faults).toMatchObject([{ kind: 'loop_place', tag: '{#contacts}' }]);
  });

  test('rejects a file that was never uploaded', async () => {
    const reply = await app.request(app.admin, inspectDocsTemplate, {
      body: { data_root: 'client', purpose: 'proposal', file: 'a'.repeat(64), source: '' },
    });
    expect(reply.status).toBe(422);
  });
});

describe('a template', () => {
  test('requires a file or a source and rejects unknown formats, purposes and roots', async () => {
    const body = { name: 'x', purpose: 'proposal', scope: 'agency', data_root: 'client', file_name_pattern: 'x' };
    const add = async (overrides: object) =>
      (await app.request(app.admin, docsTemplates.add, { body: { ...body, ...overrides } as never })).body.fields ?? {};
    expect(await add({ format: 'docx' })).toEqual({ file: 'Upload the Word document.' });
    expect(await add({ format: 'html' })).toEqual({ source: 'Write the HTML of the template.' });
    expect(Object.keys(await add({ format: 'odt', purpose: 'novel', data_root: 'universe' })).sort()).toEqual([
      'data_root',
      'format',
      'purpose',
    ]);
    expect(await add({ format: 'html', source: 'x', file_name_pattern: '{{client.nmae}}' })).toMatchObject({
      file_name_pattern: expect.stringContaining('client.name'),
    });
  });

  test('saves tag errors in a draft that cannot be activated', async () => {
    const { id, tag_errors } = await addTemplate({ body: ['{client.nmae}'] });
    expect(tag_errors).toHaveLength(1);
    const { status, body } = await activate(id);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject({ tag_errors: [{ tag: '{client.nmae}', fix: '{client.name}' }] });
    const rejectedReply = await document(id, { record_id: clientId });
    expect(rejectedReply.status).toBe(422);
  });

  test('changes state only in the allowed order', async () => {
    const { id } = await addTemplate({ body: ['{client.name}'] });
    const skippedReply = await changeState(id, 'active');
    expect([skippedReply.status, skippedReply.body.detail]).toEqual([409, { allowed: ['in_review'] }]);
    expect((await activate(id)).body).toMatchObject({ state: 'active', active_no: 1 });
    expect((await changeState(id, 'approved')).status).toBe(409);
  });

  test('keeps its active version until a draft is activated', async () => {
    const template = await addTemplate({ body: ['First {client.name}'] });
    const active = (await activate(template.id)).body;
    const { file } = (await upload({ body: ['Second {client.name}'] })).body;
    const draft = await app.call(app.admin, docsTemplates.edit, {
      params: { id: template.id },
      body: { version: active.version, file },
    });
    expect(draft).toMatchObject({ version_no: 2, state: 'draft', active_no: 1 });
    expect((await activate(template.id)).body).toMatchObject({ version_no: 2, active_no: 2 });
    const { versions } = await app.call(app.admin, docsTemplateLifecycle.versions, { params: { id: template.id } });
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'active'],
      [1, 'retired'],
    ]);
    const loadText = async (number: number) =>
      (await app.call(app.admin, readDocsTemplateText, { params: { id: template.id, number } })).lines;
    expect([await loadText(1), await loadText(2)]).toEqual([['First {client.name}'], ['Second {client.name}']]);
    const finance = await app.addUser('Finance');
    const rejectedReply = await app.request(finance, readDocsTemplateText, { params: { id: template.id, number: 1 } });
    expect(rejectedReply.status).toBe(403);
  });

  test('requires a unique name in its scope, ignoring case', async () => {
    const { name } = await addTemplate({ body: ['x'] });
    const { body } = await upload({ body: ['x'] });
    const duplicateReply = await app.request(app.admin, docsTemplates.add, {
      body: {
        name: name.toUpperCase(),
        purpose: 'other',
        scope: 'agency',
        data_root: 'client',
        format: 'docx',
        file: body.file,
        output: 'docx',
        file_name_pattern: 'x',
      },
    });
    expect([duplicateReply.status, Object.keys(duplicateReply.body.fields ?? {})]).toEqual([422, ['name']]);
  });

  test('returns the Word document as uploaded', async () => {
    const file = { body: ['As it was {client.name}'] };
    const { id } = await addTemplate(file);
    expect(bytesOf(await app.request(app.admin, docsTemplateFile, { params: { id } }))).toEqual(buildDocx(file));
  });
});

describe('a single document', () => {
  test('fills the document from a client and names it by the pattern', async () => {
    const { id } = await addTemplate({ body: ['Dear {client.name} of {client.city}'] });
    const reply = await document(id, { record_id: clientId });
    expect(String(reply.headers['content-disposition'])).toContain(
      encodeURIComponent('Proposal Northgate & Sons.docx'),
    );
    expect((await readDocxText(bytesOf(reply))).body).toEqual(['Dear Northgate & Sons of Leeds']);
  });

  test('fills in the client of a campaign, and dates in the template language', async () => {
    const { id: campaignId } = await addRow(callAdmin, campaigns, {
      name: 'North',
      client_id: clientId,
      start_date: '2026-09-01',
      end_date: '2026-12-18',
    });
    const { id } = await addTemplate({ body: ['{campaign.name} {campaign.start_date} {client.name}'] }, 'campaign', {
      language: 'de',
    });
    expect((await readDocxText(bytesOf(await document(id, { record_id: campaignId })))).body).toEqual([
      'North 1. September 2026 Northgate & Sons',
    ]);
  });

  test('fills in the contacts of an account as table rows', async () => {
    const { id: accountId } = await app.call(app.admin, addAccounts, {
      body: { company_name: 'Calder Packaging', country: 'GB' },
    });
    for (const forename of ['Ada', 'Björn'])
      await app.call(app.admin, addContacts, {
        body: {
          forename,
          surname: 'Able',
          account_id: accountId,
          email: `${forename === 'Ada' ? 'ada' : 'b'}@calder.example`,
        },
      });
    const file = {
      body: ['{account.name}, {account.country}', table(tableRow('{#contacts}{name}', '{email}{/contacts}'))],
    };
    const { id } = await addTemplate(file, 'account', { file_name_pattern: '{{account.name}}' });
    const { body } = await readDocxText(bytesOf(await document(id, { record_id: accountId })));
    expect(body).toEqual([
      'Calder Packaging, United Kingdom',
      'Ada Able',
      'ada@calder.example',
      'Björn Able',
      'b@calder.example',
    ]);
  });

  test('uses sample values without a record', async () => {
    const { id } = await addTemplate({ body: ['{client.name}'] });
    expect((await readDocxText(bytesOf(await document(id)))).body).toEqual(['Northgate Logistics']);
  });

  test('rejects a missing or unreadable record', async () => {
    const { id } = await addTemplate({ body: ['{contact.name}'] }, 'contact', { file_name_pattern: 'x' });
    expect((await document(id, { record_id: clientId })).status).toBe(404);
    const developer = await app.addUser('Sales developer');
    expect((await document(id, { record_id: clientId }, developer)).status).toBe(403);
  });

  test('rejects a template of another client', async () => {
    const otherClientId = (await addRow(callAdmin, clients, { name: 'Other client' })).id;
    const { id } = await addTemplate({ body: ['{client.name}'] }, 'client', { scope: 'client', client_id: clientId });
    expect((await document(id, { record_id: otherClientId })).status).toBe(404);
    expect((await document(id, { record_id: clientId })).status).toBe(200);
  });

  test.skipIf(!findLibreOffice(TEST_CONFIG))(
    'offers DOCX, PDF or both as configured (skipped without LibreOffice)',
    async () => {
      const readSignature = async (output: 'docx' | 'pdf' | 'both', as: 'docx' | 'pdf') => {
        const { id } = await addTemplate({ body: ['{client.name}'] }, 'client', { output });
        const reply = await document(id, { as });
        return reply.status === 200 ? bytesOf(reply).subarray(0, 5).toString() : reply.body.code;
      };
      expect(await readSignature('both', 'docx')).toMatch(/^PK/);
      expect(await readSignature('both', 'pdf')).toBe('%PDF-');
      expect(await readSignature('pdf', 'pdf')).toBe('%PDF-');
      expect(await readSignature('docx', 'docx')).toMatch(/^PK/);
    },
  );

  test('returns an error if LibreOffice is not installed', async () => {
    const { id } = await addTemplate({ body: ['x'] }, 'client', { output: 'both' });
    app.config.libreOfficePath = '/nowhere';
    const { status, body } = await document(id, { as: 'pdf' });
    app.config.libreOfficePath = undefined;
    expect([status, body.message]).toEqual([
      503,
      expect.stringContaining('LibreOffice is not installed on the server'),
    ]);
  });
});

test('accepts only the defined data roots', async () => {
  const { file } = (await upload({ body: ['{agency.name}'] })).body;
  const add = (data_root: string) =>
    app.request(app.admin, docsTemplates.add, {
      body: {
        name: `Of ${data_root}`,
        purpose: 'other',
        scope: 'agency',
        data_root,
        format: 'docx',
        file,
        file_name_pattern: 'x',
      } as never,
    });
  const roots = ['client', 'campaign', 'account', 'contact', 'opportunity', 'batch_of'];
  for (const root of roots) expect([root, (await add(root)).status]).toEqual([root, 200]);
  expect([(await add('user')).status, (await add('batch')).status]).toEqual([422, 422]);
});

describe('bulk documents', () => {
  test('creates one zip with unique names and counts missing records', async () => {
    const ids: string[] = [];
    for (const name of ['Alpha/One', 'Beta']) ids.push((await addRow(callAdmin, clients, { name })).id);
    const { id } = await addTemplate({ body: ['{client.name}'] });
    expect((await activate(id)).status).toBe(200);
    const missingId = crypto.randomUUID();
    const { job, job_id, documents } = await renderZip(id, { record_ids: [...ids, missingId] });
    expect(job).toMatchObject({ state: 'done_with_errors', result: { documents: 2, left_out: 1, suppressed: 0 } });
    expect(documents).toEqual({ 'Proposal Alpha One.docx': ['Alpha/One'], 'Proposal Beta.docx': ['Beta'] });
    expect((await app.request(app.admin, downloadJobFile, { params: { id: job_id } })).status).toBe(200);
    expect((await readdir(join(app.config.dataDir, 'exports'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('creates one document per client', async () => {
    const { id } = await addTemplate({ body: ['{client.name}'] });
    await activate(id);
    const { job, documents } = await renderZip(id, {});
    const { rows } = await app.pool.query('select count(*)::int as count from client where archived_at is null');
    expect(job.state).toBe('done');
    expect(Object.keys(documents)).toHaveLength(rows[0].count);
  });

  test('excludes and counts suppressed contacts', async () => {
    const ids: string[] = [];
    for (const label of ['Open', 'Closed']) {
      const company = { company_name: `Letter ${label} Ltd`, country: 'GB' } as never;
      const { id: account_id } = await app.call(app.admin, addAccounts, { body: company });
      const person = {
        forename: 'Ann',
        surname: label,
        account_id,
        email: `ann.${label}@letters.example`.toLowerCase(),
      };
      ids.push((await app.call(app.admin, addContacts, { body: person })).id);
    }
    await app.call(app.admin, addSuppression, {
      body: { kind: 'address', value: 'ann.closed@letters.example', source: 'List', reason: 'Opted out' } as never,
    });
    const { id } = await addTemplate({ body: ['{contact.surname}'] }, 'contact', {
      file_name_pattern: 'Letter {{contact.surname}}',
    });
    await activate(id);
    const { job, documents } = await renderZip(id, { record_ids: ids });
    expect(job.result).toEqual({ documents: 1, left_out: 0, suppressed: 1 });
    expect(documents).toEqual({ 'Letter Open.docx': ['Open'] });
  });

  test('rejects a template without an active version', async () => {
    const { id } = await addTemplate({ body: ['x'] });
    const { status, body } = await app.request(app.admin, renderDocuments, { params: { id }, body: {} });
    expect([status, body.message]).toEqual([409, 'No version of this template is in use yet. Activate one first.']);
  });
});

test('rejects every request without permission for templates', async () => {
  const finance = await app.addUser('Finance');
  const { id } = await addTemplate({ body: ['x'] });
  expect((await app.request(finance, docsTemplates.view, { params: { id } })).status).toBe(403);
  expect((await upload({ body: ['x'] }, 'client', finance)).status).toBe(403);
  expect((await app.request(finance, renderDocuments, { params: { id }, body: {} })).status).toBe(403);
});
