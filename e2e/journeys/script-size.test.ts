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

/** Returns a function that sums the compressed bytes of the scripts loaded since this call. */
function trackScriptBytes({ page }: Visit): () => number {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/js/')) scripts.add(path);
  });
  return () => [...scripts].reduce((sum, path) => sum + statSync(join(DIST, `${path}.br`)).size, 0);
}

test('keeps the scripts of the login and the first grid within their budgets', async () => {
  const visitor = await visit(browser, server.url);
  const loginScriptBytes = trackScriptBytes(visitor);
  await visitor.page.goto('/login');
  await visitor.page.getByLabel('Email').waitFor();
  expect(loginScriptBytes()).toBeGreaterThan(50_000);
  expect(loginScriptBytes()).toBeLessThanOrEqual(BUDGET.login);
  const loginBytes = loginScriptBytes();

  await signIn(visitor.page);
  // A new tab of the signed-in user, so that no script is loaded yet.
  const page = await visitor.context.newPage();
  const gridScriptBytes = trackScriptBytes({ ...visitor, page });
  await page.goto('/accounts');
  await page.locator('[role="gridcell"] a').first().waitFor();
  expect(gridScriptBytes()).toBeGreaterThan(loginBytes);
  expect(gridScriptBytes()).toBeLessThanOrEqual(BUDGET.grid);
  expect(visitor.pageErrors).toEqual([]);
});

test('loads the editor scripts only on screens with an editor', async () => {
  const visitor = await visit(browser, server.url);
  await signIn(visitor.page);
  const loadedEditorScripts = async (path: string, waitUntilShown: (page: Page) => Promise<unknown>) => {
    const page = await visitor.context.newPage();
    const scripts: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/js/')) scripts.push(pathname);
    });
    await page.goto(path);
    await waitUntilShown(page);
    await page.close();
    return [...new Set(scripts)].filter((script) => readFileSync(join(DIST, script), 'utf8').includes('ProseMirror'));
  };
  const waitForRows = (page: Page) => page.locator('[role="gridcell"] a').first().waitFor();
  expect(await loadedEditorScripts('/accounts', waitForRows)).toEqual([]);
  expect(await loadedEditorScripts('/campaign/manage_email_template', waitForRows)).toEqual([]);
  const waitForEditor = (page: Page) => page.locator('.ProseMirror').first().waitFor();
  expect(await loadedEditorScripts('/campaign/create_email_template', waitForEditor)).not.toEqual([]);
  expect(visitor.pageErrors).toEqual([]);
});

test('uses the bundled font and loads only its Latin part', async () => {
  const { page, pageErrors } = await visit(browser, server.url);
  const fonts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.push(new URL(response.url()).pathname);
  });
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const faces = () => [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family);
  expect(await page.evaluate(faces)).toContain('Inter Variable');
  expect(fonts).toHaveLength(1);
  expect(fonts[0]).toMatch(/inter-latin-wght-normal/);
  expect(pageErrors).toEqual([]);
});
