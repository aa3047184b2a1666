import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, launchBrowser, signIn, visit } from './harness/browser.ts';
import { type ExternalDatabase, startDatabase } from './harness/external-database.ts';
import { type RunningServer, startServer } from './harness/server.ts';

const ACCOUNT_COUNT = 30_000;

let database: ExternalDatabase;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  database = await startDatabase();
  server = await startServer({ DATABASE_URL: database.url, DEMO: 'off' });
  await database.pool.query(
    `insert into account (company_name, country, source)
     select 'Account ' || lpad(i::text, 6, '0'), 'GB', 'many rows' from generate_series(1, $1) i`,
    [ACCOUNT_COUNT],
  );
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await database?.close();
});

test('estimates a large row count before counting, and opens the last row with Ctrl+End', async () => {
  const { page, end, pageErrors } = await visit(browser, server.url);
  await signIn(page);
  await page.goto('/accounts?sort=company_name.asc');
  await page.getByRole('link', { name: 'Account 000001', exact: true }).waitFor();
  await page.getByText('30,000 rows', { exact: true }).waitFor();
  const grid = page.getByRole('grid');
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(ACCOUNT_COUNT + 1));
  await page.getByRole('gridcell', { name: 'Account 000001', exact: true }).focus();
  await page.keyboard.press('Control+End');
  await page.getByRole('link', { name: 'Account 030000', exact: true }).waitFor();
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  await page
    .getByRole('link', { name: /^Account 01[45]\d+$/ })
    .first()
    .waitFor();
  expect(pageErrors).toEqual([]);
  await end();
});
