import { readFile } from 'node:fs/promises';
import { docsTemplates, uploadDocsTemplate } from '@leadwright/contract/features/docs-templates';
import { buildDocx } from '@leadwright/server/features/docs-templates/testing/docx-file';
import { readDocxText } from '@leadwright/server/features/docs-templates/testing/docx-text';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage } from '../harness/browser.ts';
import { keyboardOf } from '../harness/keyboard.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let admin: SignedInPage;
let page: Page;
let keyboard: ReturnType<typeof keyboardOf>;

beforeAll(async () => {
  admin = await openSignedIn(server);
  page = admin.page;
  keyboard = keyboardOf(page);
});
afterAll(() => closePage(admin));

const NAME = 'Certificate by keyboard';
const main = () => page.getByRole('main');
const field = (name: string) => main().getByRole('textbox', { name: new RegExp(`^${name}( required)?$`) });
const choice = (name: string) => main().getByRole('combobox', { name: new RegExp(`^${name}( required)?$`) });
const button = (name: string) => main().getByRole('button', { name, exact: true });

test('creates an HTML document template and checks its tags, using only the keyboard', async () => {
  await page.goto('/campaign/manage_docs_template');
  await main().getByRole('link', { name: 'Proposal, two pages' }).waitFor();
  await keyboard.press(main().getByRole('link', { name: 'Add document template' }).first());
  await page.getByRole('heading', { name: 'Add document template' }).waitFor();
  await keyboard.type(field('Name'), NAME);
  await keyboard.choose(choice('Purpose'), 'Certificate of delivery');
  await keyboard.choose(choice('Filled from'), 'Client');
  await keyboard.choose(choice('Scope'), 'Agency');
  await keyboard.choose(choice('Format'), 'HTML');
  await keyboard.type(field('HTML'), '<h1>Delivered to {{client.nmae}}</h1>');
  await keyboard.press(button('Check tags'));
  await main().getByText('One error prevents this version from being used.').waitFor();
  await main().getByText('client.name', { exact: false }).first().waitFor();
  await keyboard.focusByTab(field('HTML'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('<h1>Delivered to {{client.name}}</h1>');
  await keyboard.press(button('Check tags'));
  await main().getByText('No errors in the tags.').waitFor();
  await keyboard.type(field('File names'), 'Certificate {{client.name}}');
  await expectAccessible(page);
  await keyboard.press(button('Save'));
  await page.getByRole('heading', { name: NAME, exact: true }).waitFor();
});

test('creates a PDF of a client from a saved HTML template', async () => {
  await keyboard.choose(choice('Fill from'), 'Tyne Industrial Supplies');
  const download = page.waitForEvent('download');
  await keyboard.press(button('PDF'));
  const file = await download;
  expect(file.suggestedFilename()).toBe('Certificate Tyne Industrial Supplies.pdf');
  const content = await readFile(await file.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  // A4 portrait is the default page.
  expect(content.toString('latin1')).toMatch(/MediaBox \[0 0 59[45][.\d]* 84[12]/);
});

test('previews the document for the chosen record', async () => {
  const preview = page.getByTitle('Preview', { exact: true });
  await expect.poll(() => preview.getAttribute('srcdoc')).toContain('<h1>Delivered to Tyne Industrial Supplies</h1>');
});

test('changes the page of a template and keeps its content', async () => {
  await keyboard.press(main().getByRole('link', { name: 'Edit', exact: true }));
  await page.getByRole('heading', { name: `Edit ${NAME}` }).waitFor();
  await expect.poll(() => field('HTML').inputValue()).toBe('<h1>Delivered to {{client.name}}</h1>');
  await keyboard.choose(choice('Page'), 'A5');
  await keyboard.press(button('Save'));
  await page.getByRole('heading', { name: NAME, exact: true }).waitFor();
  await main().getByText('A5', { exact: true }).first().waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await keyboard.press(button('PDF'));
  const content = await readFile(await (await download).path());
  expect(content.toString('latin1')).toMatch(/MediaBox \[0 0 (419|420)[.\d]* 595/);
  await page.goto('/campaign/manage_docs_template');
  await main().getByRole('link', { name: NAME }).waitFor();
});

test('lists the versions, compares an older one with the newest and copies it to the draft', async () => {
  await main().getByRole('link', { name: NAME }).click();
  await page.getByRole('heading', { name: NAME, exact: true }).waitFor();
  for (const actionName of ['Send for review', 'Approve', 'Activate']) {
    await keyboard.press(button(actionName));
    await button(actionName).waitFor({ state: 'hidden' });
  }
  await keyboard.press(main().getByRole('link', { name: 'Edit', exact: true }));
  await page.getByRole('heading', { name: `Edit ${NAME}` }).waitFor();
  await keyboard.focusByTab(field('HTML'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('<h1>Handed over to {{client.name}}</h1>');
  await keyboard.press(button('Save'));
  await main().getByText('Version 1 is in use').waitFor();
  await page.getByRole('tab', { name: /^Versions/ }).click();
  const firstVersion = page.getByRole('region', { name: /^Version 1: Active/ });
  await page.getByRole('region', { name: /^Version 2: Draft/ }).waitFor();
  await keyboard.press(firstVersion.getByRole('button', { name: 'Compare with version 2' }));
  const row = firstVersion.getByRole('table', { name: 'Versions' }).getByRole('row', { name: /^HTML/ });
  await row.getByText('Delivered to {{client.name}}').waitFor();
  await row.getByText('Handed over to {{client.name}}').waitFor();
  await expectAccessible(page);
  await keyboard.press(firstVersion.getByRole('button', { name: 'Copy to draft' }));
  await firstVersion.getByText('No differences.').waitFor();
});

test('renders a Word template as PDF, Word document or both', async () => {
  const api = new ApiUser(server);
  await api.signIn();
  const kinds = { pdf: ['PDF'], docx: ['Word document'], both: ['PDF', 'Word document'] } as const;
  for (const [output, expectedKinds] of Object.entries(kinds)) {
    const { file } = await api.call(uploadDocsTemplate, {
      query: { data_root: 'client', purpose: 'proposal' },
      body: buildDocx({ body: ['Dear {client.name}'] }) as never,
    });
    const { id } = await api.call(docsTemplates.add, {
      body: {
        name: `Letter as ${output}`,
        purpose: 'proposal',
        scope: 'agency',
        data_root: 'client',
        format: 'docx',
        file: file!,
        file_name: 'letter.docx',
        output,
        file_name_pattern: 'Letter {{client.name}}',
      } as never,
    });
    await page.goto(`/campaign/view_docs_template/${id}`);
    await button('Template as uploaded').waitFor();
    for (const kind of ['PDF', 'Word document'])
      expect([output, kind, await button(kind).count()]).toEqual([
        output,
        kind,
        expectedKinds.includes(kind as never) ? 1 : 0,
      ]);
  }
  await keyboard.choose(choice('Fill from'), 'Tyne Industrial Supplies');
  const download = page.waitForEvent('download');
  await keyboard.press(button('Word document'));
  const file = await download;
  expect(file.suggestedFilename()).toBe('Letter Tyne Industrial Supplies.docx');
  expect(await readDocxText(await readFile(await file.path()))).toMatchObject({
    body: ['Dear Tyne Industrial Supplies'],
  });
});
