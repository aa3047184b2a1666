import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { login, STORAGE } from '@leadwright/contract/features/auth';
import { jobEvents } from '@leadwright/contract/features/jobs';
import { readPreferences } from '@leadwright/contract/features/preferences';
import type * as Axe from 'axe-core';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { countCost } from '../../scripts/costs.ts';
import { type Browser, launchBrowser } from './kept-browser.ts';
import { ADMIN } from './server.ts';

export { type Browser, launchBrowser };

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the page has complained about: uncaught errors and CSP violations. A test ends with none. */
  complaints: string[];
  /** All that went wrong in the eyes of the browser, refused calls included; some tests ask for those. */
  troubles: string[];
  /** What has been asked for and is not here yet. */
  pending: Set<Request>;
  /** Closes its pages and leaves its context to the next visit. */
  end(): Promise<void>;
}

/** It stays open as long as the page does. */
const isEventStream = (request: Request) => new URL(request.url()).pathname === jobEvents.path;

/** A file of the portal's origin that runs nothing. */
const PLAIN_FILE = '/favicon.svg';

interface Credentials {
  email: string;
  password: string;
}

interface VisitOptions {
  width?: number;
  theme?: 'light' | 'dark';
  /** The user's own settings come from the server, and go there. */
  keepsPreferences?: true;
}

/** Runs in the page: answers calls of this path with an empty object, without the server. */
function answerNothing(path: string): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input, location.href);
    return asked.pathname === path ? Response.json({}) : send(input, init);
  };
}

export async function visit(browser: Browser, baseURL: string, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1440, theme = 'light' } = options;
  const storage = {
    cookies: [],
    origins: [{ origin: baseURL, localStorage: [{ name: STORAGE.theme, value: theme }] }],
  };
  const look = { baseURL, locale: 'en-GB', viewport: { width, height: width < 700 ? 844 : 900 } };
  // Journeys share their users, so saved preferences of one would reach the others. Answered within the page, because a
  // Playwright route switches the browser cache off and doubles the load time.
  const silence = (fresh: BrowserContext) => fresh.addInitScript(answerNothing, readPreferences.path);
  const { context, end } = await browser.useContext(look, storage, options.keepsPreferences ? undefined : silence);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // The browser is silent about a violation that the script catches.
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  const visited: Visit = { page, context, complaints: [], troubles: [], pending: new Set(), end };
  const { complaints, troubles, pending } = visited;
  page.on('load', () => !page.url().endsWith(PLAIN_FILE) && countCost('full page loads'));
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

const SETTLED_MS = 30_000;

/** Waits until the screen shows all it has: a heading, nothing that says it is loading, nothing asked for. */
export async function waitUntilIdle({ page, pending }: Visit): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const isBusy = () =>
    page.evaluate(
      (busy) =>
        new Promise((resolve) =>
          requestIdleCallback(() => resolve(document.querySelector(busy) !== null), { timeout: 500 }),
        ),
      BUSY,
    );
  // `expect.poll` cannot find its test among concurrent ones.
  for (const end = Date.now() + SETTLED_MS; (await isBusy()) || pending.size > 0; await setTimeout(20)) {
    const asked = [...pending].map((request) => request.url()).join(', ');
    if (Date.now() > end) throw new Error(`${page.url()} is still loading after ${SETTLED_MS} ms. Asked for: ${asked}`);
  }
}

/** Navigates to an address as a link does, without a page load, and waits until the screen has settled. */
async function openWithin(visited: Visit, address: string): Promise<void> {
  countCost('screens visited');
  await visited.page.evaluate(
    async ([to, longest]) => {
      const nextFrame = () => new Promise(requestAnimationFrame);
      const isOtherSearch = new URL(to, location.href).pathname === location.pathname;
      const shown = document.querySelector('#content > *, h1');
      const key = crypto.randomUUID();
      history.pushState({ idx: (history.state?.idx ?? 0) + 1, key }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      await nextFrame();
      await nextFrame();
      // The previous screen stays until the next one is ready; a redirect may lead back to the same screen.
      const isThere = () => isOtherSearch || !shown?.isConnected || history.state?.key !== key;
      for (const end = Date.now() + longest; !isThere(); await nextFrame())
        if (Date.now() > end) throw new Error(`${to} does not come up in ${longest} ms.`);
    },
    [address, SETTLED_MS] as const,
  );
  await waitUntilIdle(visited);
}

/** Opens and checks screens one after the other in one page. Loads the page for the first screen and after a failed one. */
export function walkWithin(visited: Visit): (address: string, check: () => Promise<void>) => Promise<void> {
  let isSound = false;
  return async (address, check) => {
    const canGoOn = isSound;
    isSound = false;
    if (canGoOn) await openWithin(visited, address);
    else {
      await visited.page.goto(address);
      await waitUntilIdle(visited);
    }
    await check();
    isSound = true;
  };
}

/** Signs in without the form: the next page that is loaded is theirs. */
export async function signIn(page: Page, who: Credentials = ADMIN): Promise<void> {
  const answer = await page.request.post(login.path, { data: who });
  if (!answer.ok()) throw new Error(`${who.email} cannot sign in: ${await answer.text()}`);
  const { accessToken, userData } = (await answer.json()) as ReplyOf<typeof login>;
  await page.goto(PLAIN_FILE);
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { [STORAGE.user]: JSON.stringify(userData), [STORAGE.loggedIn]: 'true', [STORAGE.token]: accessToken },
  );
}

export async function signInByForm(page: Page, who: Credentials = ADMIN): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** A visit by somebody who has signed in, in a browser of its own: what most journeys begin with. */
export interface SignedInPage extends Visit {
  browser: Browser;
}
export async function openSignedIn({ url }: { url: string }, who = ADMIN): Promise<SignedInPage> {
  const browser = await launchBrowser();
  const visited = await visit(browser, url);
  await signIn(visited.page, who);
  return { ...visited, browser };
}
/** Ends such a journey: its page has complained about nothing. */
export async function closePage(entered: SignedInPage | undefined): Promise<void> {
  await entered?.browser.close();
  expect(entered?.complaints ?? []).toEqual([]);
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No accessibility violation of WCAG 2.2 level A and AA on the screen as it stands, or in a part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // Reading the source takes as long as the check, so it is read once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ runOnly, part }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      // Frames are sandboxed previews that run no script, not even axe.
      const found = await axe.run(part ? { include: [part] } : document, {
        runOnly,
        resultTypes: ['violations'],
        iframes: false,
      });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { runOnly: WCAG, part },
  );
  expect(violations).toEqual([]);
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
  const { rows, gap, looks } = await page.evaluate(() => {
    const rows = document.querySelectorAll('.title-row');
    const place = document.querySelector('nav[aria-label="Breadcrumb"]');
    const title = rows[0]?.querySelector('h1');
    const actions = rows[0]?.querySelectorAll<HTMLElement>('.title-actions a, .title-actions button') ?? [];
    return {
      rows: rows.length,
      gap: place && title && title.getBoundingClientRect().top - place.getBoundingClientRect().bottom,
      looks: [...actions]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.ariaHasPopup)
        .map((one) => one.dataset.variant ?? ''),
    };
  });
  expect(rows).toBe(1);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(looks.length).toBeLessThanOrEqual(3);
  expect(looks.slice(0, -1)).not.toContain('filled');
}

/** The page itself never scrolls sideways, at any width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const reaches = ({ left, right }: DOMRect) => left < -1 || right > clientWidth + 1;
    const all = [...document.querySelectorAll('body *')].filter((one) => reaches(one.getBoundingClientRect()));
    return [`${scrollWidth} of ${clientWidth} px`, ...all.map((one) => `${one.tagName} ${one.className}`).slice(0, 10)];
  });
  expect(beyond).toEqual([]);
}
