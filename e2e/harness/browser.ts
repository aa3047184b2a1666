import { AxeBuilder } from '@axe-core/playwright';
import { STORAGE } from '@leadwright/contract/features/auth';
import { jobEvents } from '@leadwright/contract/features/jobs';
import { readPreferences } from '@leadwright/contract/features/preferences';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';
import { CHROMIUM } from './chromium.ts';
import { ADMIN } from './server.ts';

export const launchBrowser = (): Promise<Browser> => chromium.launch(CHROMIUM);

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the page has complained about: uncaught errors and CSP violations. A test ends with none. */
  complaints: string[];
  /** All that went wrong in the eyes of the browser, refused calls included; some tests ask for those. */
  troubles: string[];
  /** What has been asked for and is not here yet. */
  pending: Set<Request>;
}

/** It stays open as long as the page does. */
const isEventStream = (request: Request) => new URL(request.url()).pathname === jobEvents.path;

interface VisitOptions {
  width?: number;
  theme?: 'light' | 'dark';
  /** The user's own settings come from the server, and go there. */
  keepsPreferences?: true;
}

export async function visit(browser: Browser, baseURL: string, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1440, theme = 'light' } = options;
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    viewport: { width, height: width < 700 ? 844 : 900 },
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [{ origin: baseURL, localStorage: [{ name: STORAGE.theme, value: theme }] }],
    },
  });
  // The journeys share their users: what one journey sets would come over the others.
  if (!options.keepsPreferences)
    await context.route(`**${readPreferences.path}`, (route) => route.fulfill({ json: {} }));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // The browser is silent about a violation that the script catches.
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  const visited: Visit = { page, context, complaints: [], troubles: [], pending: new Set() };
  const { complaints, troubles, pending } = visited;
  page.on('pageerror', (error) => {
    complaints.push(String(error));
    troubles.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    troubles.push(message.text());
    if (/Content Security Policy|Uncaught/.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => !isEventStream(request) && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => {
    pending.delete(request);
    // What is no longer wanted is given up, by the page itself or with it.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`${request.url()} failed`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      troubles.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return visited;
}

const BUSY =
  '[aria-busy="true"], [role="status"][aria-label="Loading"], .mantine-Loader-root, .mantine-Skeleton-root[data-visible]';

/** Waits until the screen shows all it has: a heading, nothing that says it is loading, nothing asked for. */
export async function settled({ page, pending }: Visit): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const isBusy = () =>
    page.evaluate(
      (busy) =>
        new Promise((resolve) =>
          requestIdleCallback(() => resolve(document.querySelector(busy) !== null), { timeout: 500 }),
        ),
      BUSY,
    );
  await expect.poll(async () => (await isBusy()) || pending.size > 0, { timeout: 30_000, interval: 20 }).toBe(false);
}

export async function signIn(page: Page, who: { email: string; password: string } = ADMIN): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** A visit by somebody who has signed in, in a browser of its own: what most journeys begin with. */
export interface Entered extends Visit {
  browser: Browser;
}
export async function enter({ url }: { url: string }, who = ADMIN): Promise<Entered> {
  const browser = await launchBrowser();
  const visited = await visit(browser, url);
  await signIn(visited.page, who);
  return { ...visited, browser };
}
/** Ends such a journey: its page has complained about nothing. */
export async function leave(entered: Entered | undefined): Promise<void> {
  await entered?.browser.close();
  expect(entered?.complaints ?? []).toEqual([]);
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No accessibility violation of WCAG 2.2 level A and AA on the screen as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without frames the page can judge itself as a whole, and send no more than what is wrong: half the time on a grid.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: WCAG, resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** One thing scrolls down and up: no scroll bar stands inside another, a field for long texts aside. */
export async function expectOneScrollBar(page: Page): Promise<void> {
  const nested = await page.evaluate(() => {
    const isLong = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 1;
    const scrolls = (element: Element) =>
      isLong(element) &&
      (element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowY));
    const all = [...document.querySelectorAll('*')].filter((one) => one.tagName !== 'TEXTAREA' && scrolls(one));
    return all
      .filter((inner) => all.some((outer) => outer !== inner && outer.contains(inner)))
      .map((inner) => `${inner.tagName} ${inner.className}`);
  });
  expect(nested).toEqual([]);
}

/** Below the breadcrumb one row: the title, and at the right what can be done, three at most, the most important last. */
export async function expectTitleRow(page: Page): Promise<void> {
  const row = page.locator('.title-row');
  expect(await row.count()).toBe(1);
  const [place, title] = await Promise.all([
    page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox(),
    row.getByRole('heading', { level: 1 }).boundingBox(),
  ]);
  expect(place!.y + place!.height).toBeLessThanOrEqual(title!.y);
  const actions = row.locator('.title-actions').locator('a, button').filter({ visible: true });
  const looks = await actions.evaluateAll((all) =>
    all.filter((one) => !one.ariaHasPopup).map((one) => (one as HTMLElement).dataset.variant ?? ''),
  );
  expect(looks.length).toBeLessThanOrEqual(3);
  expect(looks.slice(0, -1)).not.toContain('filled');
}

/** The page itself never scrolls sideways, at any width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
