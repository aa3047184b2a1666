import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '@leadwright/server/database/embedded';
import { openPool } from '@leadwright/server/database/pool';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signIn, visit } from './harness/browser.ts';
import { type RunningServer, startServer } from './harness/server.ts';

const ACCOUNTS = 30_000;

let folder: string;
let database: EmbeddedServer;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-many-rows-'));
  database = await startEmbedded(folder, { fsync: 'off' });
  server = await startServer({ DATABASE_URL: database.url, DEMO: 'off' });
  const pool = openPool(database.url);
  await pool.query(
    `insert into account (company_name, country, source)
     select 'Account ' || lpad(i::text, 6, '0'), 'GB', 'many rows' from generate_series(1, $1) i`,
    [ACCOUNTS],
  );
  await pool.end();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('more rows than are counted at once are estimated, then counted, and the last of them is one key away', async () => {
  const { page, context, complaints } = await visit(browser, server.url);
  await signIn(page);
  await page.goto('/accounts?sort=company_name.asc');
  await page.getByRole('link', { name: 'Account 000001', exact: true }).waitFor();
  await page.getByText('30,000 rows', { exact: true }).waitFor();
  const grid = page.getByRole('grid');
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(ACCOUNTS + 1));
  await page.getByRole('gridcell', { name: 'Account 000001', exact: true }).focus();
  await page.keyboard.press('Control+End');
  await page.getByRole('link', { name: 'Account 030000', exact: true }).waitFor();
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  await page
    .getByRole('link', { name: /^Account 01[45]\d+$/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
