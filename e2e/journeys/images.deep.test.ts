/** Uploads and edits images of the library. */
import { emailTemplates } from '@leadwright/contract/features/email-templates';
import { images } from '@leadwright/contract/features/images';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage } from '../harness/browser.ts';
import { createPng } from '../harness/png.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
const api = new ApiUser(server);
let admin: SignedInPage;
let page: Page;

beforeAll(async () => {
  await api.signIn();
  admin = await openSignedIn(server);
  page = admin.page;
});
afterAll(() => closePage(admin));

const pngFile = (name: string, colour: string, width = 64) => ({
  name,
  mimeType: 'image/png',
  buffer: createPng(colour, width, 48),
});
const chooseFiles = (files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(files);
const uploadItem = (name: string) =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });
const tile = (name: string) => page.getByRole('list', { name: 'Rows' }).getByRole('listitem').filter({ hasText: name });
const listImageNames = async () => (await api.listRows(images.list)).map(({ name }) => String(name));

test('uploads several files, explains a rejected one and continues with the others', async () => {
  await page.goto('/image_upload');
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await chooseFiles([
    pngFile('Ferry landing.png', '#2b6cb0', 300),
    { name: 'Letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear Jane') },
    { name: 'Trap.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(script) },
    { name: 'Huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 2 ** 20 + 1) },
    pngFile('Ferry deck.png', '#b02b2b', 200),
  ]);
  await uploadItem('Letter.png').getByText('This file type is not supported').waitFor();
  await uploadItem('Trap.svg').getByText('not safe').waitFor();
  await uploadItem('Huge.png').getByText('larger than').waitFor();
  for (const name of ['Ferry landing.png', 'Ferry deck.png']) {
    await uploadItem(name).getByText('Uploaded').waitFor();
    await tile(name).getByRole('img').waitFor();
  }
  await page.getByText(/ of .+ used$/).waitFor();
  await expectAccessible(page);
  expect(await listImageNames()).toEqual(expect.arrayContaining(['Ferry landing.png', 'Ferry deck.png']));
  expect(await listImageNames()).not.toEqual(expect.arrayContaining(['Letter.png']));
});

test('does not store a duplicate file and links to the existing image', async () => {
  await chooseFiles([pngFile('Ferry copy.png', '#2b6cb0', 300)]);
  await uploadItem('Ferry copy.png').getByText('Already uploaded — use existing').waitFor();
  await uploadItem('Ferry copy.png').getByRole('link', { name: 'Ferry landing.png' }).waitFor();
  expect(await listImageNames()).not.toContain('Ferry copy.png');
});

test('stores no image after a cancelled upload', async () => {
  let pendingRoute: Route | undefined;
  await page.route('**/api/images/files*', (route) => {
    // The upload stays pending, because its route is never continued.
    pendingRoute = route;
  });
  await chooseFiles([pngFile('Ferry held.png', '#123456')]);
  await uploadItem('Ferry held.png').getByRole('progressbar').waitFor({ state: 'attached' });
  await expect.poll(() => pendingRoute).toBeDefined();
  await page.getByRole('button', { name: 'Cancel: Ferry held.png' }).click();
  await uploadItem('Ferry held.png').waitFor({ state: 'detached' });
  await page.unroute('**/api/images/files*');
  expect(await listImageNames()).not.toContain('Ferry held.png');
});

test('uploads dropped and pasted pictures', async () => {
  const bytes = [...pngFile('', '#0f766e').buffer];
  const transferFile = (type: string) =>
    page.evaluate(
      ([kind, content]) => {
        const data = new DataTransfer();
        const name = kind === 'drop' ? 'Ferry dropped.png' : 'image.png';
        const extraBytes = kind === 'drop' ? [] : [0];
        data.items.add(
          new File([new Uint8Array([...(content as number[]), ...extraBytes])], name, { type: 'image/png' }),
        );
        const uploadArea = document.querySelector('section[aria-label="Upload images"]')!;
        const init = { bubbles: true, cancelable: true };
        if (kind === 'drop') uploadArea.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }));
        else window.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
      },
      [type, bytes] as const,
    );
  await transferFile('drop');
  await uploadItem('Ferry dropped.png').getByText('Uploaded').waitFor();
  await transferFile('paste');
  await uploadItem('Pasted image.png').getByText('Uploaded').waitFor();
});

test('searches, sorts and lists images and keeps the view in the URL', async () => {
  await page.getByRole('searchbox', { name: 'Search' }).fill('Ferry');
  await tile('Pasted image').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await page.getByRole('grid').getByRole('link', { name: 'Ferry deck.png' }).waitFor();
  expect(page.url()).toMatch(/look=list/);
  const firstRow = () => page.getByRole('grid').locator('a[href^="/image_upload/"]').first().textContent();
  // By date, newest first.
  await expect.poll(firstRow).toBe('Ferry dropped.png');
  for (const [column, firstName] of [
    ['Name', 'Ferry deck.png'],
    ['Width', 'Ferry dropped.png'],
  ] as const) {
    await page.getByRole('columnheader', { name: column }).getByText(column, { exact: true }).click();
    await expect.poll(firstRow).toBe(firstName);
  }
  await page.reload();
  await page.getByRole('grid').getByRole('link', { name: 'Ferry deck.png' }).waitFor();
  await page.getByRole('button', { name: 'Show as tiles' }).click();
  await tile('Ferry deck.png').waitFor();
});

test('sets alternative text, folder and tags, replaces the file and copies the link', async () => {
  await tile('Ferry deck.png').getByRole('link').click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Alternative text').fill('The deck of the ferry');
  await page.getByLabel('Folder').fill('Harbour');
  await page.getByLabel('Tags').fill('ferry');
  await page.keyboard.press('Enter');
  await chooseFiles(pngFile('Other.png', '#f59e0b', 120));
  await page.getByText('Save to use it').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('img', { name: 'The deck of the ferry' }).waitFor();
  await page.getByText('120 × 48').waitFor();
  await page.getByText('Harbour').first().waitFor();
  await admin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy image link' }).click();
  await page.getByText('Image link copied').first().waitFor();
  const imageUrl = await page.evaluate(() => navigator.clipboard.readText());
  expect((await fetch(imageUrl)).headers.get('content-type')).toBe('image/png');
});

test('shows how many templates use an image and lists them', async () => {
  const [image] = (await api.listRows(images.list)).filter(({ name }) => name === 'Ferry landing.png');
  const { id } = image!;
  await page.goto(`/image_upload/${id}`);
  await page.getByText(/· Not used$/).waitFor();
  const source = `<mjml><mj-body><mj-section><mj-column><mj-image src="/api/media/${id}" alt="The landing" /><mj-text>See</mj-text></mj-column></mj-section></mj-body></mjml>`;
  for (const name of ['Ferry news', 'Ferry invitation', 'Ferry reminder'])
    await api.call(emailTemplates.add, {
      body: { name, purpose: 'outreach', scope: 'agency', subject: 'The ferry', source } as never,
    });
  await page.reload();
  await page.getByText(/· Used in 3 templates$/).waitFor();
  for (const name of ['Ferry news', 'Ferry invitation', 'Ferry reminder'])
    await page.getByRole('link', { name }).waitFor();
  await expectAccessible(page);
});
