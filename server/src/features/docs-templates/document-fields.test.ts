import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { batchClients } from '@leadwright/contract/features/batch-clients';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { addContacts } from '@leadwright/contract/features/contacts';
import { docsTemplates, previewDocsTemplate } from '@leadwright/contract/features/docs-templates';
import { images, uploadImage } from '@leadwright/contract/features/images';
import type { BATCH_OF } from '@leadwright/contract/merge/catalogue';
import { afterAll, describe, expect, test } from 'vitest';
import { addRow } from '../../testing/builders.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { createPicture } from '../images/testing/pictures.ts';
import { readZipDirectory } from '../imports/packed-files.service.ts';
import { documentFixture } from './testing/document-fixture.ts';
import { readDocxText } from './testing/docx-text.ts';

// Covers previews, pictures and batches. docs-templates.test.ts covers the text values of single records.
const { app, clientId, callAdmin, upload, addTemplate, activate, document, bytesOf, renderZip } =
  await documentFixture();
afterAll(() => app.close());

describe('a preview', () => {
  const preview = (id: string, query: object = {}, user: TestUser = app.admin) =>
    app.request(user, previewDocsTemplate, { params: { id }, query });

  test('shows the text of a record or of sample values as escaped HTML', async () => {
    const { id } = await addTemplate({ body: ['Dear {client.name}', 'of <{client.city}>'] });
    expect((await preview(id, { record_id: clientId })).body.html).toBe(
      '<p>Dear Northgate &amp; Sons</p>\n<p>of &lt;Leeds&gt;</p>',
    );
    expect((await preview(id)).body.html).toContain('Dear Northgate Logistics');
  });

  test('rejects records and templates that the viewer cannot read, and templates with tag errors', async () => {
    const { id } = await addTemplate({ body: ['{contact.name}'] }, 'contact', { file_name_pattern: 'x' });
    expect((await preview(id, { record_id: clientId })).status).toBe(404);
    expect((await preview(id, {}, await app.addUser('Finance'))).status).toBe(403);
    const invalidTemplate = await addTemplate({ body: ['{client.nmae}'] });
    expect((await preview(invalidTemplate.id)).status).toBe(422);
  });
});

describe('a picture', () => {
  const LOGO = { body: ['{client.name}', '{client.logo}'] };
  const listMedia = async (bytes: Buffer) => {
    const mediaEntries = [...(await readZipDirectory(await saveDocument(bytes)))].filter(([name]) =>
      /^word\/media\/.+/.test(name),
    );
    return mediaEntries.map(([name]) => name);
  };
  /** Saves a document to the disk, because archives are read from files. */
  async function saveDocument(bytes: Buffer): Promise<string> {
    const path = join(app.config.dataDir, `document-${crypto.randomUUID()}.docx`);
    await writeFile(path, bytes);
    return path;
  }
  async function addClientWithLogo(name: string): Promise<string> {
    const imageBytes = await createPicture('jpeg', { width: 800, height: 400 });
    const { file } = await app.call(app.admin, uploadImage, {
      query: { file_name: 'logo.jpg' },
      body: imageBytes,
    } as never);
    const { id: logo_id } = await addRow(callAdmin, images, { name: `${name} logo`, alt: 'Logo', file });
    return (await addRow(callAdmin, clients, { name, logo_id })).id;
  }

  test('replaces its tag in a Word document with the logo of the client', async () => {
    const { id } = await addTemplate(LOGO);
    const { bytes, status } = await document(id, { record_id: await addClientWithLogo('Logo & Co') });
    expect(status).toBe(200);
    expect(await listMedia(bytes)).toHaveLength(1);
    expect((await readDocxText(bytes)).body[0]).toBe('Logo & Co');
  });

  test('leaves its tag empty if the client has no logo', async () => {
    const { id } = await addTemplate(LOGO);
    const { bytes, status } = await document(id, { record_id: clientId });
    expect([status, await listMedia(bytes)]).toEqual([200, []]);
  });

  test('renders as an image in HTML and is omitted from file names', async () => {
    const { id } = await app.call(app.admin, docsTemplates.add, {
      body: {
        name: 'Page with a logo',
        purpose: 'proposal',
        scope: 'agency',
        data_root: 'client',
        format: 'html',
        source: '<p>{{#if client.logo}}{{client.logo}}{{/if}}</p>',
        file_name_pattern: 'Page {{client.logo}}',
      },
    });
    const reply = await document(id, { record_id: await addClientWithLogo('Printed Ltd') });
    expect(reply.status).toBe(200);
    expect(String(reply.headers['content-disposition'])).toContain('filename="Page.pdf"');
    expect(bytesOf(reply).toString('latin1')).toMatch(/\/Subtype\s*\/Image/);
  });

  test('cannot be deleted while it is the logo of a client', async () => {
    const client = await addClientWithLogo('Keeper Ltd');
    const { logo_id } = await app.call(app.admin, clients.view, { params: { id: client } });
    const image = await app.call(app.admin, images.view, { params: { id: logo_id! } });
    expect(image.in_clients).toBe(1);
    const deletion = await app.request(app.admin, images.remove, { params: { id: logo_id! } });
    expect([deletion.status, deletion.body.message]).toEqual([409, expect.stringContaining('“Keeper Ltd”')]);
  });
});

describe('a batch', () => {
  const LINES = { body: ['{batch.name}: {batch.count}', '{#records}', '{name}', '{/records}'] };
  const addBatchTemplate = (batch_of: keyof typeof BATCH_OF, overrides: object = {}) =>
    addTemplate(LINES, 'batch_of', { batch_of, file_name_pattern: 'List {{batch.name}}', ...overrides });
  const renderLines = async (id: string, record_id: string) =>
    (await readDocxText(bytesOf(await document(id, { record_id })))).body.filter((line) => line !== '');

  /** Adds a campaign with accounts that have one contact each. */
  async function addCampaignWithPeople(name: string, companies: readonly string[]) {
    const dates = { start_date: '2026-09-01', end_date: '2026-12-18' };
    const { id: campaign_id } = await addRow(callAdmin, campaigns, { name, client_id: clientId, ...dates });
    for (const company_name of companies) {
      const { id: account_id } = await app.call(app.admin, addAccounts, { body: { company_name, country: 'GB' } });
      const email = `${company_name.replaceAll(' ', '.')}@batches.example`.toLowerCase();
      const person = { forename: 'Ann', surname: company_name.split(' ')[1]!, account_id, email };
      const { id: contact_id } = await app.call(app.admin, addContacts, { body: person });
      await app.pool.query(
        `insert into campaign_account (campaign_id, account_id, link_method) values ($1, $2, 'review')`,
        [campaign_id, account_id],
      );
      await app.pool.query('insert into campaign_contact (campaign_id, contact_id) values ($1, $2)', [
        campaign_id,
        contact_id,
      ]);
    }
    return campaign_id;
  }

  test('lists only the accounts or contacts of one campaign', async () => {
    const campaignId = await addCampaignWithPeople('Batch north', ['Batch Beta', 'Batch Alpha']);
    await addCampaignWithPeople('Batch south', ['Batch Gamma']);
    const accountTemplateId = (await addBatchTemplate('account')).id;
    expect(await renderLines(accountTemplateId, campaignId)).toEqual(['Batch north: 2', 'Batch Alpha', 'Batch Beta']);
    expect(await renderLines((await addBatchTemplate('contact')).id, campaignId)).toEqual([
      'Batch north: 2',
      'Ann Alpha',
      'Ann Beta',
    ]);
    const reply = await document(accountTemplateId, { record_id: campaignId });
    expect(String(reply.headers['content-disposition'])).toContain(encodeURIComponent('List Batch north.docx'));
  });

  test('lists the campaigns of a client, or the clients of a client batch', async () => {
    const owner = (await addRow(callAdmin, clients, { name: 'Batch owner' })).id;
    for (const [name, start_date] of [
      ['Second', '2026-05-01'],
      ['First', '2026-04-01'],
    ] as const)
      await addRow(callAdmin, campaigns, { name, client_id: owner, start_date, end_date: '2026-12-18' });
    expect(await renderLines((await addBatchTemplate('campaign')).id, owner)).toEqual([
      'Batch owner: 2',
      'First',
      'Second',
    ]);
    const clientBatch = await addRow(callAdmin, batchClients, {
      name: 'Quarterly',
      mode: 'static',
      clients: [owner, clientId],
      owner_id: app.admin.id,
      priority: 7,
    });
    const lines = await renderLines((await addBatchTemplate('client')).id, clientBatch.id);
    expect([lines[0], lines.slice(1).sort()]).toEqual(['Quarterly: 2', ['Batch owner', 'Northgate & Sons']]);
  });

  test('does not offer the fields of a single record', async () => {
    const { body } = await upload({ body: ['{account.name} {#records}{email}{/records}'] }, 'batch_of', app.admin, {
      batch_of: 'account',
    });
    expect(body.faults.map(({ tag }) => tag)).toEqual(['{account.name}', '{email}']);
  });

  test('rejects records that the viewer cannot read', async () => {
    const { id } = await addBatchTemplate('account');
    expect((await document(id, { record_id: clientId })).status).toBe(404);
    const otherClientId = (await addRow(callAdmin, clients, { name: 'Elsewhere' })).id;
    const clientTemplate = await addBatchTemplate('campaign', { scope: 'client', client_id: otherClientId });
    expect((await document(clientTemplate.id, { record_id: clientId })).status).toBe(404);
  });

  test('creates one document per campaign in a zip', async () => {
    const { id } = await addBatchTemplate('account');
    expect((await activate(id)).status).toBe(200);
    const campaignId = await addCampaignWithPeople('Batch west', ['Batch Delta']);
    const { job, documents } = await renderZip(id, { record_ids: [campaignId] });
    expect(job.result).toEqual({ documents: 1, left_out: 0, suppressed: 0 });
    expect(documents).toEqual({ 'List Batch west.docx': expect.arrayContaining(['Batch west: 1', 'Batch Delta']) });
  });
});
