import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, launchBrowser, signIn, type Visit, visit } from '../harness/browser.ts';
import { sharedServer } from '../harness/shared-server.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
/** Compressed script bytes (brotli). The budget may only decrease. */
const BUDGET = { login: 130_000, grid: 290_000 };
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

test('keeps the scripts of the login and the first grid within their budgets', async () => {
  const first = await visit(browser, server.url);
  const login = countScripts(first);
  await first.page.goto('/login');
  await first.page.getByLabel('E-mail').waitFor();
  expect(login()).toBeGreaterThan(50_000);
  expect(login()).toBeLessThanOrEqual(BUDGET.login);
  const ofLogin = login();

  await signIn(first.page);
  // A new tab of the signed-in user, so that no script is loaded yet.
  const page = await first.context.newPage();
  const grid = countScripts({ ...first, page });
  await page.goto('/accounts');
  await page.locator('[role="gridcell"] a').first().waitFor();
  expect(grid()).toBeGreaterThan(ofLogin);
  expect(grid()).toBeLessThanOrEqual(BUDGET.grid);
  expect(first.complaints).toEqual([]);
});

test('loads the editor scripts only on screens with an editor', async () => {
  const first = await visit(browser, server.url);
  await signIn(first.page);
  const fetched = async (path: string, shown: (page: Page) => Promise<unknown>) => {
    const page = await first.context.newPage();
    const scripts: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/js/')) scripts.push(pathname);
    });
    await page.goto(path);
    await shown(page);
    await page.close();
    return [...new Set(scripts)].filter((script) => readFileSync(join(DIST, script), 'utf8').includes('ProseMirror'));
  };
  const rows = (page: Page) => page.locator('[role="gridcell"] a').first().waitFor();
  expect(await fetched('/accounts', rows)).toEqual([]);
  expect(await fetched('/campaign/manage_email_template', rows)).toEqual([]);
  const written = (page: Page) => page.locator('.ProseMirror').first().waitFor();
  expect(await fetched('/campaign/create_email_template', written)).not.toEqual([]);
  expect(first.complaints).toEqual([]);
});

test('uses the bundled font and loads only its Latin part', async () => {
  const { page, complaints } = await visit(browser, server.url);
  const fonts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.push(new URL(response.url()).pathname);
  });
  await page.goto('/login');
  await page.getByLabel('E-mail').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const faces = () => [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family);
  expect(await page.evaluate(faces)).toContain('Inter Variable');
  expect(fonts).toHaveLength(1);
  expect(fonts[0]).toMatch(/inter-latin-wght-normal/);
  expect(complaints).toEqual([]);
});
