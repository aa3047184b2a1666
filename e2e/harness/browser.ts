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
  /** Uncaught errors and CSP violations of the page. A test must end without any. */
  complaints: string[];
  /** All errors that the browser reports, including rejected calls, which some tests expect. */
  troubles: string[];
  /** Requests without a response. */
  pending: Set<Request>;
  /** Closes the pages and keeps the context for the next visit. */
  end(): Promise<void>;
}

/** The event stream stays open while the page is open. */
const isEventStream = (request: Request) => new URL(request.url()).pathname === jobEvents.path;

/** A file of the portal's origin that runs no script. */
const PLAIN_FILE = '/favicon.svg';

interface Credentials {
  email: string;
  password: string;
}

interface VisitOptions {
  width?: number;
  theme?: 'light' | 'dark';
  /** Loads and saves the preferences of the user on the server. */
  keepsPreferences?: true;
}

/** Runs in the page: answers calls of this path with an empty object, without the server. */
function answerNothing(path: string): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const requestUrl = new URL(input instanceof Request ? input.url : input, location.href);
    return requestUrl.pathname === path ? Response.json({}) : send(input, init);
  };
}

export async function visit(browser: Browser, baseURL: string, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1440, theme = 'light' } = options;
  const storage = {
    cookies: [],
    origins: [{ origin: baseURL, localStorage: [{ name: STORAGE.theme, value: theme }] }],
  };
  const look = { baseURL, locale: 'en-GB', viewport: { width, height: width < 700 ? 844 : 900 } };
  // Journeys share their users, so saved preferences would affect other journeys. Answered in the page, because a
  // Playwright route disables the browser cache and doubles the load time.
  const silence = (fresh: BrowserContext) => fresh.addInitScript(answerNothing, readPreferences.path);
  const { context, end } = await browser.useContext(look, storage, options.keepsPreferences ? undefined : silence);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // The browser does not report a violation that the script catches.
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
    // Requests that are no longer needed are aborted by the page or with it.
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

/** Waits until the screen is complete: it has a heading, no loading state and no open request. */
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
  // `expect.poll` cannot determine its test among concurrent ones.
  for (const end = Date.now() + SETTLED_MS; (await isBusy()) || pending.size > 0; await setTimeout(20)) {
    const openRequests = [...pending].map((request) => request.url()).join(', ');
    if (Date.now() > end)
      throw new Error(`${page.url()} is still loading after ${SETTLED_MS} ms. Asked for: ${openRequests}`);
  }
}

/** Navigates to an address as a link does, without a page load, and waits until the screen is idle. */
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
      // The previous screen stays until the next one is ready; a redirect may return to the same screen.
      const isThere = () => isOtherSearch || !shown?.isConnected || history.state?.key !== key;
      for (const end = Date.now() + longest; !isThere(); await nextFrame())
        if (Date.now() > end) throw new Error(`${to} does not come up in ${longest} ms.`);
    },
    [address, SETTLED_MS] as const,
  );
  await waitUntilIdle(visited);
}

/**
 * Opens and checks screens one after the other in one page. Loads the page for the first screen and after a failed one.
 */
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

/** Signs in without the form; the next loaded page uses the session. */
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

/** A signed-in visit in its own browser, the start of most journeys. */
export interface SignedInPage extends Visit {
  browser: Browser;
}
export async function openSignedIn({ url }: { url: string }, who = ADMIN): Promise<SignedInPage> {
  const browser = await launchBrowser();
  const visited = await visit(browser, url);
  await signIn(visited.page, who);
  return { ...visited, browser };
}
/** Ends a journey and asserts that its page has reported no errors. */
export async function closePage(signedIn: SignedInPage | undefined): Promise<void> {
  await signedIn?.browser.close();
  expect(signedIn?.complaints ?? []).toEqual([]);
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Asserts that the screen, or a part of it, has no accessibility violations of WCAG 2.2 level A and AA. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // Parsing the axe source takes as long as the check, so it is loaded once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ runOnly, part }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      // Frames are sandboxed previews that run no scripts, not even axe.
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

/** Asserts that no vertical scroll bar is inside another, except in a field for long text. */
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

/** Asserts one row below the breadcrumb: the title and at most three actions on the right, the primary one last. */
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

/** Asserts that the page does not scroll sideways. */
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
