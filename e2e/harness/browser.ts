import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { CHROMIUM } from './chromium.ts';
import { ADMIN } from './server.ts';

export const launchBrowser = (): Promise<Browser> => chromium.launch(CHROMIUM);

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the page has complained about: uncaught errors and CSP violations. A test ends with none. */
  complaints: string[];
}

export async function visit(browser: Browser, baseURL: string, width = 1440): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 700 ? 844 : 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      complaints.push(message.text());
  });
  return { page, context, complaints };
}

export async function signIn(page: Page, who: { email: string; password: string } = ADMIN): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** No accessibility violation of WCAG 2.2 level A and AA on the screen as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** The page itself never scrolls sideways, at any width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
