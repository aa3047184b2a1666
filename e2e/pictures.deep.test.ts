/**
 * Takes the pictures of the handbook from the demo agency and fails when one cannot be taken. `npm run pictures` writes
 * the pictures into docs.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { allDbContacts } from '@leadwright/contract/features/contacts';
import type { ImportTarget } from '@leadwright/contract/features/imports';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { to } from '../web/src/paths.ts';
import { ApiUser } from './harness/api.ts';
import { type Browser, launchBrowser, signIn, visit, waitUntilIdle } from './harness/browser.ts';
import { importFile } from './harness/import-file.ts';
import { ROOT } from './harness/program.ts';
import { ADMIN, type RunningServer, startServer } from './harness/server.ts';

const OUTPUT_FOLDER = join(ROOT, process.env.PICTURES ?? 'test-results/pictures');
const VIEWPORT_SIZE = { width: 1200, height: 760 };
const SUPPLIER_FILE = 'server/seed/demo-supplier.csv';
// biome-ignore format: in the order of the file
const COLUMNS: ImportTarget[] = ['company_name', 'address', 'city', 'postcode', 'country', 'phone', 'website', 'registration_number', 'sic_codes'];

interface Picture {
  name: string;
  userName: string;
  path: () => string;
  /** Runs before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}
let campaignId = '';
let contact: { id: string; account_id: string };

const openArea = (name: string) => async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name }).getByRole('link').first().waitFor();
};
const PICTURES: Picture[] = [
  { name: 'home', userName: 'data.steward', path: () => to('dashboard') },
  { name: 'import', userName: 'data.steward', path: () => to('importUpload', {}, { campaign: campaignId }) },
  {
    name: 'review',
    userName: 'data.steward',
    path: () => to('matchReview', { campaignId }),
    prepare: (page) => page.getByText('Score breakdown').waitFor(),
  },
  { name: 'accounts', userName: 'data.steward', path: () => to('accounts') },
  {
    name: 'contact',
    userName: 'data.steward',
    path: () => to('contact', { contact_id: contact.id, account_id: contact.account_id }),
  },
  { name: 'campaign', userName: 'campaign.manager', path: () => to('campaign', { campaignId }) },
  { name: 'limits', userName: 'campaign.manager', path: () => to('campaignMatching', { campaignId }) },
  { name: 'own-campaigns', userName: 'sales.developer', path: () => to('campaigns') },
  { name: 'set-up', userName: 'admin', path: () => to('dashboard'), prepare: openArea('Settings') },
  { name: 'client-home', userName: 'client.viewer', path: () => to('dashboard') },
];

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  const user = new ApiUser(server);
  await user.signIn();
  campaignId = (await user.listRows(campaigns.list)).find(({ name }) => name === 'Northern manufacturers')!.id;
  const text = new TextDecoder('windows-1252').decode(await readFile(join(ROOT, SUPPLIER_FILE)));
  await importFile(user, campaignId, { text, columns: COLUMNS });
  const [firstContact] = await user.listRows(allDbContacts);
  contact = { id: firstContact!.id, account_id: String(firstContact!.account_id) };
  await mkdir(OUTPUT_FOLDER, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test.each(PICTURES)('takes the picture “$name” as $userName', async ({ name, userName, path, prepare }) => {
  const visitor = await visit(browser, server.url);
  const { page, context, pageErrors } = visitor;
  await page.setViewportSize(VIEWPORT_SIZE);
  await signIn(page, { email: `${userName}@leadwright.example`, password: ADMIN.password });
  await page.goto(path());
  await waitUntilIdle(visitor);
  await prepare?.(page);
  await waitUntilIdle(visitor);
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  await writeFile(join(OUTPUT_FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
  expect(pageErrors).toEqual([]);
  await visitor.end();
});

test('takes exactly the pictures that the handbook shows', async () => {
  const pages = (await readdir(join(ROOT, 'docs/first-day'))).map((file) => `docs/first-day/${file}`);
  const texts = await Promise.all(['README.md', ...pages].map((file) => readFile(join(ROOT, file), 'utf8')));
  const referencedFiles = texts.flatMap((text) => [...text.matchAll(/images\/([\w.-]+)\)/g)].map(([, file]) => file));
  expect([...new Set(referencedFiles)].sort()).toEqual(PICTURES.map(({ name }) => `${name}.webp`).sort());
  expect((await readdir(join(ROOT, 'docs/images'))).sort()).toEqual(PICTURES.map(({ name }) => `${name}.webp`).sort());
});
