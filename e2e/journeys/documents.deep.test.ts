import { readDocument, writeDocument } from '@leadwright/contract/features/documents';
import { images, uploadImage } from '@leadwright/contract/features/images';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage, signIn, visit } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

/** Writing a document, mostly by keyboard. */
const server = sharedServer();
const api = new ApiUser(server);
let admin: SignedInPage;
let page: Page;
const TITLE = 'Script for the harbour towns';

beforeAll(async () => {
  await api.signIn();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><title>${TITLE}</title><rect width="90" height="60" fill="#2b6cb0"/></svg>`;
  const { file } = await api.call(uploadImage, { query: { file_name: 'harbour.svg' }, body: drawing });
  await api.call(images.add, { body: { name: 'Harbour map', file } });
  admin = await openSignedIn(server);
  page = admin.page;
});
afterAll(() => closePage(admin));

const text = () => page.getByRole('textbox', { name: TITLE });
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const saved = () => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
/** Types and waits until the server has saved it. */
async function write(words: string): Promise<void> {
  await page.keyboard.type(words);
  await saving();
}
async function saving(): Promise<void> {
  await page
    .getByRole('status')
    .getByText(/^Sav(ed|ing)$/)
    .waitFor();
  await saved();
}
const html = () => text().innerHTML();
const emptied = async () => {
  await text().focus();
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
  await text().waitFor();
  await page.getByText('Call script').first().waitFor();
  await page.getByText('harbour').first().waitFor();
  for (const linked of ['Tyne Industrial Supplies', 'Northern manufacturers', 'Administrator'])
    await page.getByRole('main').getByText(linked).first().waitFor();
});

test('explains what to do in an empty document, and converts Markdown signs', async () => {
  await expect.poll(() => text().locator('p').first().getAttribute('data-placeholder')).toContain('Write here');
  await text().focus();
  for (const line of ['# Opening', 'Good morning', '- One', 'Two']) {
    await page.keyboard.type(line);
    await press('Enter');
  }
  await press('Enter');
  await page.keyboard.type('[] Ask who decides');
  await press('Enter', 'Enter');
  await page.keyboard.type('> Never argue');
  await expect.poll(() => text().locator('h1').textContent()).toBe('Opening');
  expect(await text().locator('ul:not([data-type]) li').allTextContents()).toEqual(['One', 'Two']);
  expect(await text().locator('ul[data-type=taskList] li > div').allTextContents()).toEqual(['Ask who decides']);
  expect(await text().locator('blockquote').textContent()).toBe('Never argue');
  await page.getByText('10 words').waitFor();
  await saving();
  await expectAccessible(page);
});

test('formats the selection by buttons', async () => {
  await emptied();
  await page.keyboard.type('Plain');
  await press('Control+a');
  for (const [name, tag] of [
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Underline', 'u'],
  ] as const) {
    await tool(name).click();
    await expect.poll(() => text().locator(tag).count()).toBe(1);
  }
  await tool('Code block').click();
  await text().locator('pre', { hasText: 'Plain' }).waitFor();
  await tool('Code block').click();
  for (const [name, tag] of [
    ['Heading 2', 'h2'],
    ['Bullet list', 'ul'],
    ['Numbered list', 'ol'],
    ['Check list', 'ul[data-type=taskList]'],
    ['Quote', 'blockquote'],
  ] as const) {
    await tool(name).click();
    await text().locator(tag, { hasText: 'Plain' }).first().waitFor();
  }
  await emptied();
  await tool('Horizontal rule').click();
  await expect.poll(() => text().locator('hr').count()).toBe(1);
});

test('adds and removes rows and columns of a table and merges cells', async () => {
  await emptied();
  const change = async (name: string) => {
    await tool('Table').click();
    await page.getByRole('menuitem', { name }).click();
  };
  const size = async () => [await text().locator('tr').count(), await text().locator('td, th').count()];
  await change('Insert table');
  await expect.poll(size).toEqual([3, 9]);
  await change('Add row below');
  await change('Add column after');
  await expect.poll(size).toEqual([4, 16]);
  await change('Remove row');
  await change('Remove column');
  await expect.poll(size).toEqual([3, 9]);
  const cells = text().locator('td');
  await cells.nth(0).click();
  await cells.nth(1).click({ modifiers: ['Shift'] });
  const [from, to] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
  await page.mouse.move(from!.x + 9, from!.y + 9);
  await page.mouse.down();
  await page.mouse.move(to!.x + 9, to!.y + 9, { steps: 4 });
  await page.mouse.up();
  await change('Merge cells');
  await expect.poll(() => text().locator('td[colspan="2"]').count()).toBe(1);
  await change('Remove table');
  await expect.poll(size).toEqual([0, 0]);
});

test('validates the target of a link', async () => {
  await emptied();
  await page.keyboard.type('Our site');
  await press('Control+a');
  await tool('Link').click();
  const address = page.getByRole('dialog').getByLabel('URL');
  await address.fill('javascript:alert(1)');
  await press('Enter');
  await page.getByText('neither a web address').waitFor();
  await address.fill('https://acme.example/a');
  await press('Enter');
  await expect.poll(() => text().locator('a').getAttribute('href')).toBe('https://acme.example/a');
});

test('inserts an image of the library only with alternative text', async () => {
  await emptied();
  await tool('Image').click();
  const dialog = page.getByRole('dialog', { name: 'Insert image' });
  await dialog.getByLabel('Search images').fill('Harbour map');
  const choice = dialog.getByRole('radio', { name: 'Harbour map' });
  await choice.waitFor();
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
  await choice.focus();
  await press('Space');
  await dialog.getByRole('button', { name: 'Insert image' }).click();
  await dialog.getByText('Describe what the picture shows.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Alternative text').fill('The harbour towns');
  await press('Enter');
  const image = text().getByRole('img', { name: 'The harbour towns' });
  await image.waitFor();
  await write('Below it');
  await page.reload();
  await image.waitFor();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(90);
  await text().getByText('Below it').waitFor();
});

test('finds and replaces text, and pastes from Word without its styles', async () => {
  await emptied();
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
  await text().getByText('Red sail').waitFor();
  expect(await html()).not.toMatch(/style=|class="?Mso|<o:p|script|Comic/);
  expect(await text().locator('strong').textContent()).toBe('Red');
  await press('Control+f');
  await page.getByLabel('Find', { exact: true }).fill('Red');
  await page.getByText('2 found').waitFor();
  await page.getByLabel('Replace with').fill('Blue');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await text().getByText('Blue sail').waitFor();
  await tool('Close find and replace').click();
});

test('enlarges the editor to the screen and restores it', async () => {
  await tool('Full screen').click();
  const { width } = page.viewportSize()!;
  await expect
    .poll(async () => (await page.locator('.mantine-RichTextEditor-root').boundingBox())!.width)
    .toBeGreaterThan(width - 40);
  await press('Escape');
  await tool('Full screen').waitFor();
});

test('shows the HTML, reduced to text, to users with the permission only', async () => {
  await tool('Source').click();
  const dialog = page.getByRole('dialog', { name: 'Source' });
  const source = dialog.getByRole('textbox', { name: 'The text as HTML' });
  await source.fill('<p>Plain <strong>bold</strong></p><script>x()</script><p style="color:red">End</p>');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await saving();
  expect(await html()).toBe('<p>Plain <strong>bold</strong></p><p>End</p>');

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
  expect(manager.complaints).toEqual([]);
  await manager.end();
});

test('keeps text written offline and saves it on reconnection', async () => {
  await emptied();
  await write('Before the storm.');
  await admin.context.setOffline(true);
  await page.keyboard.type(' In the storm.');
  await page.getByText('Offline – will retry').waitFor();
  await page.keyboard.type(' Still in it.');
  await admin.context.setOffline(false);
  await saved();
  await page.reload();
  await text().getByText('Before the storm. In the storm. Still in it.').waitFor();
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
  await text().getByText('After the storm.').waitFor();
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
  await text().getByText('Before the storm. In the storm. Still in it.').waitFor();
});
