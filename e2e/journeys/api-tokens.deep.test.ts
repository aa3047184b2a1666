import { STORAGE } from '@leadwright/contract/features/auth';
import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Browser,
  expectAccessible,
  expectNoSidewaysScroll,
  launchBrowser,
  signIn,
  visit,
  waitUntilIdle,
} from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

test('creates a token, shows it once, and rejects it after it is revoked', async () => {
  const visitor = await visit(browser, server.url, { width: 390 });
  const { page } = visitor;
  await signIn(page);
  const uid = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)!).uid as string, STORAGE.user);
  await page.goto(`/user/profile/${uid}`);
  await page.getByRole('button', { name: 'New API token…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('Choose at least one scope.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Name', { exact: true }).fill('Warehouse');
  await dialog.getByRole('combobox', { name: 'Scopes' }).fill('Clients');
  await page.getByRole('option', { name: 'Clients', exact: true }).click();
  await dialog.getByLabel('Current password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  const token = (await dialog.getByRole('region', { name: 'API token' }).textContent())!;
  expect(token).toMatch(/^lwt_/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Revoke Warehouse' }).waitFor();
  await waitUntilIdle(visitor);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await page.content()).not.toContain(token.slice(4));

  const fetchStatus = async () => {
    const response = await fetch(server.url + clients.list.endpoint.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{}' }),
    });
    return response.status;
  };
  expect(await fetchStatus()).toBe(200);
  await page.getByRole('button', { name: 'Revoke Warehouse' }).click();
  await page.getByText('Warehouse revoked').waitFor();
  await page.getByText('No API tokens yet.').waitFor();
  expect(await fetchStatus()).toBe(401);
  expect(visitor.pageErrors).toEqual([]);
});
