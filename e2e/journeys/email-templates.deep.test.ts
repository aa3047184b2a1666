import { readFile } from 'node:fs/promises';
import { type SmtpBox, startSmtpServer } from '@leadwright/server/testing/smtp';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, expectAccessible, openSignedIn, type SignedInPage, signIn, visit } from '../harness/browser.ts';
import { keyboardOf, selectOption } from '../harness/keyboard.ts';
import { createPng } from '../harness/png.ts';
import { ADMIN, type RunningServer, startServer } from '../harness/server.ts';

let mailbox: SmtpBox;
let server: RunningServer;
let admin: SignedInPage;
let page: Page;
let keyboard: ReturnType<typeof keyboardOf>;

beforeAll(async () => {
  mailbox = await startSmtpServer();
  server = await startServer({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Portal <portal@agency.example>',
    PUBLIC_URL: 'https://portal.example',
  });
  admin = await openSignedIn(server);
  page = admin.page;
  keyboard = keyboardOf(page);
});
afterAll(async () => {
  await closePage(admin);
  await server?.close();
  await mailbox?.close();
});

const NAME = 'News of a campaign';
const main = () => page.getByRole('main');
const field = (name: string) => main().getByRole('textbox', { name });
const choice = (name: string) => main().getByRole('combobox', { name });
const button = (name: string) => main().getByRole('button', { name, exact: true });
const radioGroup = (name: string) => main().getByRole('radiogroup', { name });
const preview = () => main().getByRole('region', { name: 'Preview' });
const mailBody = () => page.frameLocator('iframe[title="Email preview"]').locator('body');
const moveHandle = (row: number) => button(`Move row ${row}: drag it, or press the up or down arrow`);

/** Opens the nth field menu, searches for a field, checks its type and sample, and inserts it. */
async function insertField(index: number, search: string, description: string): Promise<void> {
  await keyboard.press(button('Insert field').nth(index));
  await page.getByRole('textbox', { name: 'Search fields' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(search);
  const option = page.getByRole('option').filter({ hasText: description });
  await option.waitFor();
  expect(await page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await option.waitFor({ state: 'hidden' });
}

test('edits a template as blocks, MJML and plain text, using only the keyboard', async () => {
  await page.goto('/campaign/manage_email_template');
  await keyboard.press(main().getByRole('link', { name: 'Add email template' }).first());
  await page.getByRole('heading', { name: 'Add email template' }).waitFor();
  await keyboard.type(field('Name'), NAME);
  await keyboard.choose(choice('Purpose'), 'Client report');
  await keyboard.choose(choice('Scope'), 'Agency');

  await keyboard.type(field('Subject'), 'News of ');
  await main().getByText('8 of 200 characters').waitFor();
  await insertField(0, 'campaign.name', 'Text, such as Northern manufacturers');
  expect(await field('Subject').inputValue()).toBe('News of {{ campaign.name }}');
  await main().getByText('27 of 200 characters').waitFor();
  await keyboard.type(field('Preheader'), 'Who was spoken with');
  await main().getByText('19 of 150 characters').waitFor();

  await keyboard.selectMenuItem(button('Add row'), 'One column');
  await keyboard.focusByTab(field('Text').nth(1));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Meetings ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('so far:');
  await field('Text').nth(1).getByText('so far:').and(page.locator('strong')).waitFor();
  await keyboard.selectMenuItem(button('Add block').nth(1), 'Table of records');
  await field('Heading of column 1').waitFor();
  await keyboard.press(button('Add column'));
  await field('Heading of column 3').waitFor();
  await keyboard.press(button('Remove column 3'));
  await field('Heading of column 3').waitFor({ state: 'hidden' });
  // The handle keeps the focus when its row moves.
  await keyboard.press(moveHandle(2), 'ArrowUp');
  await moveHandle(1).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await moveHandle(2).and(page.locator(':focus')).waitFor();

  await keyboard.selectRadio(radioGroup('Editing mode'), 'MJML');
  const source = await field('MJML').inputValue();
  expect(source.indexOf('Dear {{ recipient.name }}')).toBeLessThan(source.indexOf('Meetings <strong>so far:</strong>'));
  expect(source).toContain('{{#each opportunities}}<tr><td>{{ account }}</td>');
  await keyboard.focusByTab(field('MJML'));
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(source.replace('<strong>so far:</strong>', '<em>until today:</em>'));
  await keyboard.selectRadio(radioGroup('Editing mode'), 'Blocks');
  await field('Text').nth(1).getByText('until today:').and(page.locator('em')).waitFor();

  await keyboard.selectRadio(radioGroup('Editing mode'), 'Plain text');
  const plainTextField = field('Plain text');
  expect(await plainTextField.inputValue()).toMatch(/^Dear \{\{ recipient\.name \}\},\s+Meetings until today:/);
  await keyboard.focusByTab(plainTextField);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Written by hand.');
  await main().getByText('You have edited this text.').waitFor();
  await expectAccessible(page);
});

test('previews an email for desktop, phone, dark mode and plain text', async () => {
  await keyboard.choose(choice('Preview with'), 'Northern manufacturers');
  await preview().getByText('News of Northern manufacturers').waitFor();
  await mailBody().getByText('Meetings until today:').waitFor();
  const previewWidth = () => page.locator('iframe[title="Email preview"]').evaluate(({ clientWidth }) => clientWidth);
  const desktopWidth = await previewWidth();
  await keyboard.selectRadio(radioGroup('Preview mode'), 'Phone');
  expect(await previewWidth()).toBeLessThan(Math.min(desktopWidth, 420));
  await keyboard.selectRadio(radioGroup('Preview mode'), 'Dark');
  await expect
    .poll(() => mailBody().evaluate((body) => getComputedStyle(body.ownerDocument.documentElement).filter))
    .toMatch(/invert/);
  await keyboard.selectRadio(radioGroup('Preview mode'), 'Plain text');
  await preview().getByText('Written by hand.').waitFor();
  await expectAccessible(page);
});

test('sends a test email that is marked as a test', async () => {
  await keyboard.press(button('Save'));
  await page.getByRole('heading', { name: NAME }).waitFor();
  await mailBody().getByText('Meetings until today:').waitFor();
  await keyboard.type(
    main().getByLabel('To', { exact: true }).and(page.locator('input:not([type=hidden])')),
    'helen.marsh@northgate.example',
  );
  await page.keyboard.press('Enter');
  await keyboard.press(button('Send test'));
  await main().getByRole('list', { name: 'Last tests' }).getByText('helen.marsh@northgate.example: Sent').waitFor();
  const receivedMail = mailbox.received.find(({ to }) => to.includes('helen.marsh@northgate.example'))!;
  const raw = receivedMail.raw.replaceAll('=\r\n', '');
  expect(raw).toContain('Subject: TEST: News of Northern manufacturers');
  for (const part of ['Meetings <em>until today:</em>', 'Harrowby Foods Ltd', 'Written by hand.'])
    expect(raw).toContain(part);
});

test('activates a template, edits a second version and compares both', async () => {
  const changeState = async (actionName: string, state: string) => {
    await keyboard.press(button(actionName));
    await main().getByText(state, { exact: true }).first().waitFor();
  };
  await changeState('Send for review', 'In review');
  await changeState('Approve', 'Approved');
  await changeState('Activate', 'Active');
  await keyboard.press(main().getByRole('link', { name: 'Edit', exact: true }));
  await page.getByRole('heading', { name: `Edit ${NAME}` }).waitFor();
  await keyboard.focusByTab(field('Preheader'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Who has agreed to meet');
  await keyboard.press(button('Save'));
  await main().getByText('Version 1 is in use').waitFor();
  await keyboard.openTab(/^Versions/);
  const sources = main().locator('pre');
  await sources.getByText('Who was spoken with').waitFor();
  await sources.getByText('Who has agreed to meet').waitFor();
  await expectAccessible(page);
  await page.goto('/campaign/manage_email_template');
  await main().getByRole('link', { name: NAME }).waitFor();
});

test('opens the field menu on two braces and still accepts a typed condition', async () => {
  await page.getByRole('link', { name: NAME }).click();
  await main().getByRole('link', { name: 'Edit', exact: true }).click();
  const search = page.getByRole('textbox', { name: 'Search fields' }).and(page.locator(':focus'));
  await field('Preheader').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' {{');
  await search.waitFor();
  await page.keyboard.type('campaign.name');
  await selectOption(page, page.getByRole('option').filter({ hasText: 'Northern manufacturers' }));
  expect(await field('Preheader').inputValue()).toBe('Who has agreed to meet {{ campaign.name }}');
  for (const [typedText, expectedValue] of [
    ['#', '{{#'],
    ['nam', '{{nam'],
  ] as const) {
    await field('Preheader').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('{{');
    await search.waitFor();
    await page.keyboard.type(typedText);
    if (typedText !== '#') await page.keyboard.press('Escape');
    await field('Preheader').and(page.locator(':focus')).waitFor();
    expect(await field('Preheader').inputValue()).toBe(expectedValue);
  }
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Who has agreed to meet');
});

test('keeps typed text when the user clicks elsewhere while the menu is open', async () => {
  await field('Preheader').focus();
  await page.keyboard.type('{{');
  await page.getByRole('textbox', { name: 'Search fields' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('nam');
  await field('Subject').click();
  await expect.poll(() => field('Preheader').inputValue()).toBe('Who has agreed to meet{{nam');
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  expect(await field('Subject').inputValue()).toBe('News of {{ campaign.name }}!');
  await page.keyboard.press('Backspace');
  await field('Preheader').fill('Who has agreed to meet');
});

test('inserts fields in a text block, where each is deleted as one character', async () => {
  const textBlock = field('Text').first();
  await textBlock.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' {{');
  await page.getByRole('textbox', { name: 'Search fields' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('campaign.name');
  await selectOption(page, page.getByRole('option').filter({ hasText: 'Northern manufacturers' }));
  await textBlock.and(page.locator(':focus')).waitFor();
  const tags = textBlock.locator('[data-merge-tag]');
  expect(await tags.allTextContents()).toEqual(['{{ recipient.name }}', '{{ campaign.name }}']);
  await page.keyboard.type(' and {{ client.name }}');
  await expect.poll(() => tags.count()).toBe(3);
  for (let pressCount = 0; pressCount < ' and '.length + 2; pressCount += 1) await page.keyboard.press('Backspace');
  await expect.poll(() => tags.count()).toBe(1);
});

test('drags a row to another position, and selects text by dragging within it', async () => {
  const rows = main().locator('[data-piece=row]');
  const dragRow = (from: number, to: number) =>
    main()
      .getByText(`Row ${from}`, { exact: true })
      .dragTo(main().getByText(`Row ${to}`, { exact: true }));
  await rows.nth(1).getByText('until today:').first().waitFor();
  await dragRow(2, 1);
  await rows.nth(0).getByText('until today:').first().waitFor();
  await dragRow(2, 1);
  await rows.nth(1).getByText('until today:').first().waitFor();
  const phrase = rows.nth(1).getByText('until today:').first();
  const { x, y, width, height } = (await phrase.boundingBox())!;
  await page.mouse.move(x + 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 1, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('until today:');
  await rows.nth(1).waitFor();
});

test('saves valid changes automatically and warns before leaving unsaved changes', async () => {
  const waitForStatus = (message: string | RegExp) => main().getByRole('status').getByText(message).waitFor();
  await field('Preheader').fill('{{ nobody.knows }}');
  await waitForStatus(/^Not saved: some values need correction/);
  await field('Preheader').fill('Saved while it is written');
  await waitForStatus(/^Saved$/);
  await page.reload();
  await expect.poll(() => field('Preheader').inputValue()).toBe('Saved while it is written');
  await field('Preheader').fill('{{ nobody.knows }}');
  await waitForStatus(/^Not saved: some values need correction/);
  await page.getByRole('link', { name: 'Email templates' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Leave without saving' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await field('Preheader').fill('Who has agreed to meet');
  await waitForStatus(/^Saved$/);
});

test('uploads an image, previews it and sends it with its public URL', async () => {
  await button('Add block').first().click();
  await page.getByRole('menuitem', { name: 'Image' }).click();
  await button('Choose an image').click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'Ferry map.png', mimeType: 'image/png', buffer: createPng('#2b6cb0', 90, 48) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('radio', { name: 'Ferry map' }).and(page.locator(':checked')).waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Choose an image' }).click();
  await dialog.getByText('Describe what the image shows.').waitFor();
  await dialog.getByRole('textbox', { name: 'Alternative text' }).fill('Where the ferry lands');
  await dialog.getByRole('button', { name: 'Choose an image' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await mailBody().getByRole('img', { name: 'Where the ferry lands' }).waitFor();
  // In a page this tall, the button bar does not cover the form.
  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, height: 4_000 });
  await expectAccessible(page);
  await page.setViewportSize(size);
  await button('Save').click();
  await page.getByRole('heading', { name: NAME, exact: true }).waitFor();
  const previewImage = mailBody().getByRole('img', { name: 'Where the ferry lands' });
  await expect.poll(() => previewImage.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(90);
  await main()
    .getByLabel('To', { exact: true })
    .and(page.locator('input:not([type=hidden])'))
    .fill('map@reader.example');
  await page.keyboard.press('Enter');
  await button('Send test').click();
  await main().getByRole('list', { name: 'Last tests' }).getByText('map@reader.example: Sent').waitFor();
  const raw = mailbox.received.find(({ to }) => to.includes('map@reader.example'))!.raw;
  expect(raw.replaceAll('=\r\n', '')).toContain('src=3D"https://portal.example/api/media/public/');
});

test('exports a file, imports it as a draft and rejects an invalid file', async () => {
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The file contains the newest version', { exact: false }).waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const exportedText = await readFile(await (await download).path(), 'utf8');
  await page.goto('/campaign/manage_email_template');
  await button('Import').click();
  const chooseFile = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'template.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await chooseFile(exportedText);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.getByText(`Template 1 (${NAME}), Name:`, { exact: false }).waitFor();
  await expectAccessible(page);
  await chooseFile(exportedText.replace(NAME, 'News from elsewhere'));
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await main().getByRole('link', { name: 'News from elsewhere' }).waitFor();
});

test('offers only blocks and plain text without the source permission', async () => {
  const manager = await visit(admin.browser, server.url);
  await signIn(manager.page, { email: 'campaign.manager@leadwright.example', password: ADMIN.password });
  await manager.page.goto('/campaign/manage_email_template');
  await manager.page.getByRole('link', { name: NAME }).click();
  await manager.page.getByRole('link', { name: 'Edit', exact: true }).click();
  const modes = manager.page.getByRole('radiogroup', { name: 'Editing mode' });
  await modes.getByRole('radio', { name: 'Plain text' }).waitFor({ state: 'attached' });
  expect(await modes.getByRole('radio').count()).toBe(2);
  await manager.page.getByRole('textbox', { name: 'Text' }).first().fill('Good morning {{ recipient.name }},');
  await manager.page.getByRole('button', { name: 'Save', exact: true }).click();
  await manager.page.getByText('Version 1 is in use').waitFor();
  expect(manager.pageErrors).toEqual([]);
  await manager.end();
});
