import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, expectAccessible, openSignedIn, type SignedInPage } from '../harness/browser.ts';
import { selectOption } from '../harness/keyboard.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let admin: SignedInPage;
let page: Page;

beforeAll(async () => {
  admin = await openSignedIn(server);
  page = admin.page;
});
afterAll(() => closePage(admin));

const cell = (outcome: string, type: string) => page.getByRole('button', { name: `${type} – ${outcome}:` });
const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

const chooseOption = (label: RegExp) => selectOption(page, page.getByRole('option', { name: label }));

test('lists the activity types and outcomes of the demo agency', async () => {
  await page.goto('/audit_trial/action_types');
  for (const name of ['Call', 'Voicemail', 'Email', 'LinkedIn message', 'Meeting', 'Research', 'Note', 'Data fix'])
    await page.getByRole('link', { name, exact: true }).first().waitFor();
  await page.goto('/audit_trial/outcomes');
  const names = [
    'Connected – interested',
    'Connected – call back',
    'Gatekeeper',
    'No answer',
    'Wrong number',
    'Left company',
    'Not interested',
    'Do not contact',
    'Meeting booked',
  ];
  for (const name of names) await page.getByRole('link', { name, exact: true }).first().waitFor();
});

test('builds an options matrix using only the keyboard', async () => {
  for (const [path, name, code, kind] of [
    ['/audit_trial/action_type/add', 'Door knock', 'DOOR', 'Meeting'],
    ['/audit_trial/outcome/add', 'Nobody in', 'NOIN', 'No contact'],
  ] as const) {
    await page.goto(path);
    // The first field has the focus.
    await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(code);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await chooseOption(new RegExp(`^${kind}$`));
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name, exact: true }).waitFor();
  }
  await page.goto('/audit_trial/action_type_outcome_option');
  await cell('Nobody in', 'Door knock').waitFor();
  await expectAccessible(page);
  // The grid is one tab stop, and the arrow keys move between cells.
  const firstCell = page.getByRole('grid').locator('button').first();
  while (!(await firstCell.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  expect(await focusedLabel()).toMatch(/^Door knock – /);
  while (!(await focusedLabel()).startsWith('Door knock – Nobody in')) await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect.poll(focusedLabel).toBe('Door knock – Nobody in: Allowed');
  await page.keyboard.press(' ');
  await expect.poll(focusedLabel).toBe('Door knock – Nobody in: Not allowed');
  await page.keyboard.press(' ');
  await expect.poll(focusedLabel).toBe('Door knock – Nobody in: Allowed');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Door knock – Nobody in/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Callback' }).focus();
  await page.keyboard.press('Enter');
  await chooseOption(/working days/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.press(' ');
  await page.getByText('Schedules a callback 3 working days later.').waitFor();
  await page.getByText('Counts as an attempt to reach the record.').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('grid').waitFor();
  // The focus returns to the cell.
  await expect.poll(focusedLabel).toBe('Door knock – Nobody in: Allowed, 2 effects');
  await page.getByText('Schedules a callback 3 working days later.').waitFor();
});

test('shows conflicting effects next to their fields', async () => {
  await page.goto('/audit_trial/action_type_outcome_option');
  await cell('Nobody in', 'Door knock').click();
  await page.getByRole('combobox', { name: 'Suppress', exact: true }).click();
  await page.getByRole('option', { name: 'The account' }).click();
  await page.keyboard.press('Control+s');
  await expect.poll(() => page.getByText('“Callback” contradicts “Suppress: The account”').count()).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /discard|leave/i }).click();
  await page.getByRole('grid').waitFor();
});

test('saves which action types count as a dial and shows it on the action type', async () => {
  await page.goto('/audit_trial/select_dial_action');
  const dialCheckbox = page.getByRole('checkbox', { name: 'Door knock' });
  await dialCheckbox.waitFor();
  await expectAccessible(page);
  await dialCheckbox.click();
  await page.getByText('“Door knock” now counts').waitFor();
  await page.reload();
  await dialCheckbox.waitFor();
  expect(await dialCheckbox.isChecked()).toBe(true);
  await page.goto('/audit_trial/action_types');
  await page.getByRole('link', { name: 'Door knock', exact: true }).click();
  await page.getByRole('heading', { name: 'Door knock', exact: true }).waitFor();
  await page.getByText('Is dial', { exact: true }).waitFor();
});

test('redirects “audit_trail” URLs to the specified “audit_trial” URLs and keeps the query', async () => {
  for (const [requestedPath, expectedPath] of [
    ['action_types?sort=name', 'action_types?sort=name'],
    ['action_type/add', 'action_type/add'],
    ['outcomes', 'outcomes'],
    ['action_type_outcome_option', 'action_type_outcome_option'],
    ['select_dial_action', 'select_dial_action'],
  ] as const) {
    await page.goto(`/audit_trail/${requestedPath}`);
    await page.waitForURL((url) => url.pathname + url.search === `/audit_trial/${expectedPath}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.goto('/audit_trial/outcomes');
  await page.getByRole('link', { name: 'Gatekeeper', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Gatekeeper', exact: true }).waitFor();
  await page.goto(page.url().replace('/audit_trial/', '/audit_trail/'));
  await page.getByRole('heading', { name: 'Gatekeeper', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/audit_trial\/outcome\/view\//);
  // The page texts use the correct spelling.
  expect(await page.getByText(/audit trial/i).count()).toBe(0);
});
