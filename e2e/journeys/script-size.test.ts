import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signIn, type Visit, visit } from '../harness/browser.ts';
import { sharedServer } from '../harness/shared-server.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
/** Bytes of script as they are sent (brotli): what is reached, which may only become less. */
const BUDGET = { login: 130_000, grid: 284_000 };
const server = sharedServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

function countScripts({ page }: Visit): () => number {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/js/')) scripts.add(path);
  });
  return () => [...scripts].reduce((sum, path) => sum + statSync(join(DIST, `${path}.br`)).size, 0);
}

test('the scripts of the login and of the first grid keep to their budgets', async () => {
  const first = await visit(browser, server.url);
  const login = countScripts(first);
  await first.page.goto('/login');
  await first.page.getByLabel('E-mail').waitFor();
  expect(login()).toBeGreaterThan(50_000);
  expect(login()).toBeLessThanOrEqual(BUDGET.login);

  await signIn(first.page);
  // A new tab of the signed-in user, so that nothing is in the page yet.
  const page = await first.context.newPage();
  const grid = countScripts({ ...first, page });
  await page.goto('/accounts');
  await page.locator('[role="gridcell"] a').first().waitFor();
  expect(grid()).toBeGreaterThan(login());
  expect(grid()).toBeLessThanOrEqual(BUDGET.grid);
  expect(first.complaints).toEqual([]);
});
