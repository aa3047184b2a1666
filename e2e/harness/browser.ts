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
import { ADMIN } from './server.ts';
import { type Browser, launchBrowser } from './shared-browser.ts';

export { type Browser, launchBrowser };

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors and CSP violations of the page. A test must end without any. */
  pageErrors: string[];
  /** All errors that the browser reports, including rejected calls, which some tests expect. */
  allErrors: string[];
  /** Requests without a response. */
  pending: Set<Request>;
  /** Closes the pages and keeps the context for the next visit. */
  end(): Promise<void>;
}

/** Returns whether the request is the event stream, which stays open as long as the page. */
const isEventStream = (request: Request) => new URL(request.url()).pathname === jobEvents.path;

/** A file on the portal's origin that loads without running any script. */
const STATIC_FILE = '/favicon.svg';

interface Credentials {
  email: string;
  password: string;
}

interface VisitOptions {
  width?: number;
  theme?: 'light' | 'dark';
  /** Loads and saves the preferences of the user on the server. */
  syncsPreferences?: true;
}

/** Answers calls to this path with an empty object instead of calling the server. Runs in the page. */
function stubEmptyResponse(path: string): void {
  const originalFetch = window.fetch;
  window.fetch = async (input, init) => {
    const requestUrl = new URL(input instanceof Request ? input.url : input, location.href);
    return requestUrl.pathname === path ? Response.json({}) : originalFetch(input, init);
  };
}

export async function visit(browser: Browser, baseURL: string, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1440, theme = 'light' } = options;
  const storage = {
    cookies: [],
    origins: [{ origin: baseURL, localStorage: [{ name: STORAGE.theme, value: theme }] }],
  };
  const contextOptions = { baseURL, locale: 'en-GB', viewport: { width, height: width < 700 ? 844 : 900 } };
  // Journeys share their users, so saved preferences would affect other journeys. The stub runs in the page, because a
  // Playwright route disables the browser cache and doubles the load time.
  const stubPreferences = (newContext: BrowserContext) =>
    newContext.addInitScript(stubEmptyResponse, readPreferences.path);
  const { context, end } = await browser.useContext(
    contextOptions,
    storage,
    options.syncsPreferences ? undefined : stubPreferences,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // The console does not report a violation whose error is caught by a script.
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  const visitor: Visit = { page, context, pageErrors: [], allErrors: [], pending: new Set(), end };
  const { pageErrors, allErrors, pending } = visitor;
  page.on('load', () => !page.url().endsWith(STATIC_FILE) && countCost('full page loads'));
  page.on('pageerror', (error) => {
    pageErrors.push(String(error));
    allErrors.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    allErrors.push(message.text());
    if (/Content Security Policy|Uncaught/.test(message.text())) pageErrors.push(message.text());
  });
  page.on('request', (request) => !isEventStream(request) && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => {
    pending.delete(request);
    // The page aborts requests that it no longer needs, and closing the page aborts all others.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') allErrors.push(`${request.url()} failed`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      allErrors.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return visitor;
}

const BUSY_SELECTOR =
  '[aria-busy="true"], [role="status"][aria-label="Loading"], .mantine-Loader-root, .mantine-Skeleton-root[data-visible]';

const IDLE_TIMEOUT_MS = 30_000;

/** Waits until the screen is complete: it has a heading, no loading state and no open request. */
export async function waitUntilIdle({ page, pending }: Visit): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const isBusy = () =>
    page.evaluate(
      (busy) =>
        new Promise((resolve) =>
          requestIdleCallback(() => resolve(document.querySelector(busy) !== null), { timeout: 500 }),
        ),
      BUSY_SELECTOR,
    );
  // `expect.poll` cannot be used, because it does not find its test among concurrent tests.
  for (const deadline = Date.now() + IDLE_TIMEOUT_MS; (await isBusy()) || pending.size > 0; await setTimeout(20)) {
    const openRequests = [...pending].map((request) => request.url()).join(', ');
    if (Date.now() > deadline)
      throw new Error(`${page.url()} is still loading after ${IDLE_TIMEOUT_MS} ms. Open requests: ${openRequests}`);
  }
}

/** Navigates to a URL as a link does, without a page load, and waits until the screen is idle. */
async function navigateInPage(visitor: Visit, url: string): Promise<void> {
  countCost('screens visited');
  await visitor.page.evaluate(
    async ([to, timeout]) => {
      const nextFrame = () => new Promise(requestAnimationFrame);
      const isSamePath = new URL(to, location.href).pathname === location.pathname;
      const previousContent = document.querySelector('#content > *, h1');
      const key = crypto.randomUUID();
      history.pushState({ idx: (history.state?.idx ?? 0) + 1, key }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      await nextFrame();
      await nextFrame();
      // The previous screen stays until the next one is ready; a redirect may return to the same screen.
      const isOpened = () => isSamePath || !previousContent?.isConnected || history.state?.key !== key;
      for (const deadline = Date.now() + timeout; !isOpened(); await nextFrame())
        if (Date.now() > deadline) throw new Error(`${to} did not open within ${timeout} ms.`);
    },
    [url, IDLE_TIMEOUT_MS] as const,
  );
  await waitUntilIdle(visitor);
}

/**
 * Returns a function that opens and checks screens in one page. It loads the page for the first screen and after a
 * failed check.
 */
export function createScreenOpener(visitor: Visit): (url: string, check: () => Promise<void>) => Promise<void> {
  let isPageUsable = false;
  return async (url, check) => {
    const canReusePage = isPageUsable;
    isPageUsable = false;
    if (canReusePage) await navigateInPage(visitor, url);
    else {
      await visitor.page.goto(url);
      await waitUntilIdle(visitor);
    }
    await check();
    isPageUsable = true;
  };
}

/** Signs in without the form; the next loaded page uses the session. */
export async function signIn(page: Page, credentials: Credentials = ADMIN): Promise<void> {
  const response = await page.request.post(login.path, { data: credentials });
  if (!response.ok()) throw new Error(`${credentials.email} cannot sign in: ${await response.text()}`);
  const { accessToken, userData } = (await response.json()) as ReplyOf<typeof login>;
  await page.goto(STATIC_FILE);
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { [STORAGE.user]: JSON.stringify(userData), [STORAGE.loggedIn]: 'true', [STORAGE.token]: accessToken },
  );
}

export async function signInByForm(page: Page, credentials: Credentials = ADMIN): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** A signed-in visit in its own browser, which most journeys start with. */
export interface SignedInPage extends Visit {
  browser: Browser;
}
export async function openSignedIn({ url }: { url: string }, credentials = ADMIN): Promise<SignedInPage> {
  const browser = await launchBrowser();
  const visitor = await visit(browser, url);
  await signIn(visitor.page, credentials);
  return { ...visitor, browser };
}
/** Ends a journey and asserts that its page has reported no errors. */
export async function closePage(signedIn: SignedInPage | undefined): Promise<void> {
  await signedIn?.browser.close();
  expect(signedIn?.pageErrors ?? []).toEqual([]);
}

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Asserts that the screen, or a part of it, has no accessibility violations of WCAG 2.2 level A and AA. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // Parsing the axe source takes as long as the check, so it is loaded once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const violations = await page.evaluate(
    async ({ runOnly, part }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      // Frames are sandboxed previews that run no scripts, not even axe.
      const result = await axe.run(part ? { include: [part] } : document, {
        runOnly,
        resultTypes: ['violations'],
        iframes: false,
      });
      return result.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { runOnly: WCAG_TAGS, part },
  );
  expect(violations).toEqual([]);
}

/** Asserts that no vertically scrolling element contains another one, except fields for long text. */
export async function expectOneScrollBar(page: Page): Promise<void> {
  const nestedScrollers = await page.evaluate(() => {
    const isOverflowing = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 1;
    const isScrollable = (element: Element) =>
      isOverflowing(element) &&
      (element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowY));
    const scrollers = [...document.querySelectorAll('*')].filter(
      (element) => element.tagName !== 'TEXTAREA' && isScrollable(element),
    );
    return scrollers
      .filter((inner) => scrollers.some((outer) => outer !== inner && outer.contains(inner)))
      .map((inner) => `${inner.tagName} ${inner.className}`);
  });
  expect(nestedScrollers).toEqual([]);
}

/** Asserts that the page itself does not scroll, because its panes do. */
export async function expectNoPageScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollHeight - clientHeight;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Asserts that one row below the breadcrumb shows the title and at most three actions, the primary action last. */
export async function expectTitleRow(page: Page): Promise<void> {
  const { rows, gap, variants } = await page.evaluate(() => {
    const rows = document.querySelectorAll('.title-row');
    const breadcrumb = document.querySelector('nav[aria-label="Breadcrumb"]');
    const title = rows[0]?.querySelector('h1');
    const actions = rows[0]?.querySelectorAll<HTMLElement>('.title-actions a, .title-actions button') ?? [];
    return {
      rows: rows.length,
      gap: breadcrumb && title && title.getBoundingClientRect().top - breadcrumb.getBoundingClientRect().bottom,
      variants: [...actions]
        .filter((action) => action.checkVisibility({ visibilityProperty: true }) && !action.ariaHasPopup)
        .map((action) => action.dataset.variant ?? ''),
    };
  });
  expect(rows).toBe(1);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(variants.length).toBeLessThanOrEqual(3);
  expect(variants.slice(0, -1)).not.toContain('filled');
}

/** Asserts that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflowing = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isOutside = ({ left, right }: DOMRect) => left < -1 || right > clientWidth + 1;
    const outside = [...document.querySelectorAll('body *')].filter((element) =>
      isOutside(element.getBoundingClientRect()),
    );
    const names = outside.map(({ tagName, className }) => `${tagName} ${className}`);
    return [`${scrollWidth} of ${clientWidth} px`, ...names.slice(0, 10)];
  });
  expect(overflowing).toEqual([]);
}
