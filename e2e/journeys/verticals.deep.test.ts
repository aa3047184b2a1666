import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import {
  closePage,
  expectAccessible,
  expectNoSidewaysScroll,
  openSignedIn,
  type SignedInPage,
} from '../harness/browser.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let admin: SignedInPage;
let page: Page;

beforeAll(async () => {
  admin = await openSignedIn(server);
  page = admin.page;
});
afterAll(() => closePage(admin));

const treeItem = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).first();
const chooseFile = (text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'verticals.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('imports verticals from a file and reports the position of an error', async () => {
  await page.goto('/verticals');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import verticals' }).waitFor();
  await expectAccessible(page);
  await chooseFile('Name,Code,Parent\nHarbours,HARB,\nPiers,PIER,Quays\n');
  await page.getByText('2 verticals in the file').waitFor();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('Row 3, Parent: Enter the name or code of a vertical').waitFor();
  await expectAccessible(page);
  await chooseFile('Name,Code,Parent\nPiers,PIER,Harbours\nHarbours,HARB,\nShips,SHIP,\nFerries,FERR,SHIP\n');
  await page.getByRole('button', { name: 'Import' }).click();
  await treeItem('Harbours').getByRole('link', { name: 'Piers' }).waitFor();
});

test('moves a vertical with all its descendants by dragging', async () => {
  // The whole tree is visible, so that the drag does not scroll.
  await page.setViewportSize({ width: 1440, height: 4000 });
  await page.goto('/verticals');
  await page.getByRole('link', { name: 'Ships' }).waitFor();
  const row = (name: string) => page.getByRole('link', { name, exact: true });
  await row('Ships').dragTo(row('Harbours'));
  // The move affects the vertical below it.
  await page.getByRole('row', { name: 'Verticals (Parent) 1' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('“Ships” was moved').waitFor();
  await treeItem('Harbours').getByRole('link', { name: 'Ships' }).waitFor();
  await page.reload();
  await treeItem('Harbours').getByRole('link', { name: 'Ships' }).waitFor();
  await row('Ships').click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Ferries' }).waitFor();
});

test('fits the import screen on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/vertical/add?many=yes');
  await page.getByRole('heading', { name: 'Import verticals' }).waitFor();
  await expectNoSidewaysScroll(page);
});
