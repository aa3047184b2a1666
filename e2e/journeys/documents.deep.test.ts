/** Writes a document, mostly with the keyboard. */
import { readDocument, writeDocument } from '@leadwright/contract/features/documents';
import { images, uploadImage } from '@leadwright/contract/features/images';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage, signIn, visit } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
const api = new ApiUser(server);
let admin: SignedInPage;
let page: Page;
const TITLE = 'Script for the harbour towns';

beforeAll(async () => {
  await api.signIn();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><title>${TITLE}</title><rect width="90" height="60" fill="#2b6cb0"/></svg>`;
  const { file } = await api.call(uploadImage, { query: { file_name: 'harbour.svg' }, body: svg });
  await api.call(images.add, { body: { name: 'Harbour map', file } });
  admin = await openSignedIn(server);
  page = admin.page;
});
afterAll(() => closePage(admin));

const editor = () => page.getByRole('textbox', { name: TITLE });
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const toolButton = (name: string) => page.getByRole('button', { name, exact: true });
const waitForSavedStatus = () => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
/** Types text and waits until the server has saved it. */
async function typeAndSave(content: string): Promise<void> {
  await page.keyboard.type(content);
  await waitForSave();
}
/** Waits until a started save has finished. */
async function waitForSave(): Promise<void> {
  await page
    .getByRole('status')
    .getByText(/^Sav(ed|ing)$/)
    .waitFor();
  await waitForSavedStatus();
}
const editorHtml = () => editor().innerHTML();
const clearEditor = async () => {
  await editor().focus();
  await press('Control+a', 'Delete');
};

test('creates a document with title, type, client, campaign and tags', async () => {
  await page.goto('/editor/add');
  await page.getByLabel('Title').fill(TITLE);
  await page.getByRole('combobox', { name: 'Type' }).click();
  for (const kind of ['Brief', 'Note', 'Other']) await page.getByRole('option', { name: kind, exact: true }).waitFor();
  await page.getByRole('option', { name: 'Call script' }).click();
  await page.getByRole('combobox', { name: 'Client', exact: true }).fill('Tyne');
  await page.getByRole('option', { name: 'Tyne Industrial Supplies' }).click();
  await page.getByRole('combobox', { name: 'Campaign', exact: true }).fill('Northern');
  await page.getByRole('option', { name: 'Northern manufacturers' }).click();
  await page.getByLabel('Tags').fill('harbour');
  await press('Enter', 'Control+Enter');
  await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor();
  await editor().waitFor();
  await page.getByText('Call script').first().waitFor();
  await page.getByText('harbour').first().waitFor();
  for (const recordName of ['Tyne Industrial Supplies', 'Northern manufacturers', 'Administrator'])
    await page.getByRole('main').getByText(recordName).first().waitFor();
});

test('shows a hint in an empty document and converts Markdown syntax', async () => {
  await expect.poll(() => editor().locator('p').first().getAttribute('data-placeholder')).toContain('Write here');
  await editor().focus();
  for (const line of ['# Opening', 'Good morning', '- One', 'Two']) {
    await page.keyboard.type(line);
    await press('Enter');
  }
  await press('Enter');
  await page.keyboard.type('[] Ask who decides');
  await press('Enter', 'Enter');
  await page.keyboard.type('> Never argue');
  await expect.poll(() => editor().locator('h1').textContent()).toBe('Opening');
  expect(await editor().locator('ul:not([data-type]) li').allTextContents()).toEqual(['One', 'Two']);
  expect(await editor().locator('ul[data-type=taskList] li > div').allTextContents()).toEqual(['Ask who decides']);
  expect(await editor().locator('blockquote').textContent()).toBe('Never argue');
  await page.getByText('10 words').waitFor();
  await waitForSave();
  await expectAccessible(page);
});

test('formats the selection with the toolbar buttons', async () => {
  await clearEditor();
  await page.keyboard.type('Plain');
  await press('Control+a');
  for (const [name, tag] of [
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Underline', 'u'],
  ] as const) {
    await toolButton(name).click();
    await expect.poll(() => editor().locator(tag).count()).toBe(1);
  }
  await toolButton('Code block').click();
  await editor().locator('pre', { hasText: 'Plain' }).waitFor();
  await toolButton('Code block').click();
  for (const [name, tag] of [
    ['Heading 2', 'h2'],
    ['Bullet list', 'ul'],
    ['Numbered list', 'ol'],
    ['Check list', 'ul[data-type=taskList]'],
    ['Quote', 'blockquote'],
  ] as const) {
    await toolButton(name).click();
    await editor().locator(tag, { hasText: 'Plain' }).first().waitFor();
  }
  await clearEditor();
  await toolButton('Horizontal rule').click();
  await expect.poll(() => editor().locator('hr').count()).toBe(1);
});

test('adds and removes rows and columns of a table and merges cells', async () => {
  await clearEditor();
  const changeTable = async (name: string) => {
    await toolButton('Table').click();
    await page.getByRole('menuitem', { name }).click();
  };
  const tableSize = async () => [await editor().locator('tr').count(), await editor().locator('td, th').count()];
  await changeTable('Insert table');
  await expect.poll(tableSize).toEqual([3, 9]);
  await changeTable('Add row below');
  await changeTable('Add column after');
  await expect.poll(tableSize).toEqual([4, 16]);
  await changeTable('Remove row');
  await changeTable('Remove column');
  await expect.poll(tableSize).toEqual([3, 9]);
  const cells = editor().locator('td');
  await cells.nth(0).click();
  await cells.nth(1).click({ modifiers: ['Shift'] });
  const [from, to] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
  await page.mouse.move(from!.x + 9, from!.y + 9);
  await page.mouse.down();
  await page.mouse.move(to!.x + 9, to!.y + 9, { steps: 4 });
  await page.mouse.up();
  await changeTable('Merge cells');
  await expect.poll(() => editor().locator('td[colspan="2"]').count()).toBe(1);
  await changeTable('Remove table');
  await expect.poll(tableSize).toEqual([0, 0]);
});

test('validates the URL of a link', async () => {
  await clearEditor();
  await page.keyboard.type('Our site');
  await press('Control+a');
  await toolButton('Link').click();
  const urlField = page.getByRole('dialog').getByLabel('URL');
  await urlField.fill('javascript:alert(1)');
  await press('Enter');
  await page.getByText('Enter a URL that starts with').waitFor();
  await urlField.fill('https://acme.example/a');
  await press('Enter');
  await expect.poll(() => editor().locator('a').getAttribute('href')).toBe('https://acme.example/a');
});

test('requires alternative text to insert an image from the library', async () => {
  await clearEditor();
  await toolButton('Image').click();
  const dialog = page.getByRole('dialog', { name: 'Insert image' });
  await dialog.getByLabel('Search images').fill('Harbour map');
  const choice = dialog.getByRole('radio', { name: 'Harbour map' });
  await choice.waitFor();
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
  await choice.focus();
  await press('Space');
  await dialog.getByRole('button', { name: 'Insert image' }).click();
  await dialog.getByText('Describe what the image shows.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Alternative text').fill('The harbour towns');
  await press('Enter');
  const image = editor().getByRole('img', { name: 'The harbour towns' });
  await image.waitFor();
  await typeAndSave('Below it');
  await page.reload();
  await image.waitFor();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(90);
  await editor().getByText('Below it').waitFor();
});

test('finds and replaces text, and pastes from Word without its styles', async () => {
  await clearEditor();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class=MsoNormal style='mso-margin:3cm;color:red;font-family:"Comic Sans MS"'><b style='mso-bidi-font-weight:normal'>Red</b> boat<o:p></o:p></p><p style="background:yellow">Red sail</p><script>alert(1)</script><!--EndFragment--></body></html>`,
    );
    document
      .querySelector('.ProseMirror')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await editor().getByText('Red sail').waitFor();
  expect(await editorHtml()).not.toMatch(/style=|class="?Mso|<o:p|script|Comic/);
  expect(await editor().locator('strong').textContent()).toBe('Red');
  await press('Control+f');
  await page.getByLabel('Find', { exact: true }).fill('Red');
  await page.getByText('2 found').waitFor();
  await page.getByLabel('Replace with').fill('Blue');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await editor().getByText('Blue sail').waitFor();
  await toolButton('Close find and replace').click();
});

test('shows the editor in full screen and restores it', async () => {
  await toolButton('Full screen').click();
  const { width } = page.viewportSize()!;
  await expect
    .poll(async () => (await page.locator('.mantine-RichTextEditor-root').boundingBox())!.width)
    .toBeGreaterThan(width - 40);
  await press('Escape');
  await toolButton('Full screen').waitFor();
});

test('edits the HTML source only with the permission, and removes unsupported markup', async () => {
  await toolButton('Source').click();
  const dialog = page.getByRole('dialog', { name: 'Source' });
  const source = dialog.getByRole('textbox', { name: 'The text as HTML' });
  await source.fill('<p>Plain <strong>bold</strong></p><script>x()</script><p style="color:red">End</p>');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await waitForSave();
  expect(await editorHtml()).toBe('<p>Plain <strong>bold</strong></p><p>End</p>');

  const manager = await visit(admin.browser, server.url);
  await signIn(manager.page, { email: 'campaign.manager@leadwright.example', password: ADMIN.password });
  await manager.page.goto('/editor/add');
  await manager.page.getByLabel('Title').fill('A note of the manager');
  await manager.page.getByRole('combobox', { name: 'Type' }).click();
  await manager.page.getByRole('option', { name: 'Note', exact: true }).click();
  await manager.page.keyboard.press('Control+Enter');
  await manager.page.getByRole('textbox', { name: 'A note of the manager' }).waitFor();
  await manager.page.getByRole('button', { name: 'Find and replace' }).waitFor();
  expect(await manager.page.getByRole('button', { name: 'Source' }).count()).toBe(0);
  expect(manager.pageErrors).toEqual([]);
  await manager.end();
});

test('keeps text written offline and saves it on reconnection', async () => {
  await clearEditor();
  await typeAndSave('Before the storm.');
  await admin.context.setOffline(true);
  await page.keyboard.type(' In the storm.');
  await page.getByText('Offline – will retry').waitFor();
  await page.keyboard.type(' Still in it.');
  await admin.context.setOffline(false);
  await waitForSavedStatus();
  await page.reload();
  await editor().getByText('Before the storm. In the storm. Still in it.').waitFor();
});

test('compares versions of two authors and restores the earlier one', async () => {
  const id = page.url().split('/').at(-1)!.split('?')[0]!;
  const manager = new ApiUser(server);
  await manager.signIn({ email: 'campaign.manager@leadwright.example', password: ADMIN.password });
  const { edition } = await manager.call(readDocument, { params: { id } });
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'After the storm.' }] };
  const content = JSON.stringify({ type: 'doc', content: [paragraph] });
  await manager.call(writeDocument, { params: { id }, body: { edition, content } });
  await page.reload();
  await editor().getByText('After the storm.').waitFor();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('Version 1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Compare' }).last().click();
  const main = page.getByRole('main');
  await main.getByText('Before the storm. In the storm. Still in it.').waitFor();
  await main.getByText('After the storm.').waitFor();
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Version 2' }).click();
  await main.getByText('After the storm.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByText('Version 1 restored.').first().waitFor();
  await page.reload();
  await page.getByRole('tab').first().click();
  await editor().getByText('Before the storm. In the storm. Still in it.').waitFor();
});
