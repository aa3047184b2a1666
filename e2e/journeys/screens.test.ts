import { join } from 'node:path';
import type { ScreenName } from '@leadwright/contract/paths';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '../../scripts/depth.ts';
import { publicScreens } from '../../web/src/public-screens.ts';
import { screens } from '../../web/src/screens.ts';
import { ApiUser } from '../harness/api.ts';
import {
  type Browser,
  expectAccessible,
  expectNoSidewaysScroll,
  expectOneScrollBar,
  expectTitleRow,
  launchBrowser,
  signIn,
  type Visit,
  visit,
  waitUntilIdle,
  walkWithin,
} from '../harness/browser.ts';
import { sharedServer } from '../harness/shared-server.ts';
import { type ScreenParameters, screenParameters } from './screen-parameters.ts';

/**
 * Opens all listed screens. In the gate each is opened once, at one size and in one theme, without reloading the page;
 * in a deep run each is loaded at three sizes.
 */
const ALL_LOOKS = [390, 992, 1440].flatMap((width) => [
  { width, theme: 'light' as const },
  { width, theme: 'dark' as const },
]);
type Look = (typeof ALL_LOOKS)[number];
const LOOKS: Look[] = isDeep
  ? [
      { width: 1440, theme: 'light' },
      { width: 992, theme: 'light' },
      { width: 390, theme: 'dark' },
    ]
  : ALL_LOOKS;
/** Screens that differ by the search of their address. */
const SEARCHES: Partial<Record<ScreenName, string[]>> = {
  assignAccounts: ['', '?campaign=:campaignId'],
  assignContacts: ['', '?campaign=:campaignId'],
  campaignAccounts: ['', '?campaign=:campaignId'],
  campaignContacts: ['', '?campaign=:campaignId'],
  campaignFieldChoice: ['', '?campaign=:campaignId'],
  gantt: ['', '?zoom=month&critical=yes', '?campaign=:campaignId'],
  campaignCoreFields: ['', '?campaign=:campaignId'],
  moreFields: ['', '?campaign=:campaignId'],
  refresh: ['', '?campaign=:campaignId'],
  populate: ['', '?campaign=:campaignId'],
  populateAdditional: ['', '?campaign=:campaignId'],
  viewSettings: ['', '?campaign=:campaignId', '?campaign=:campaignId&of=contacts'],
  cascades: ['', '?campaign=:campaignId'],
  cascadeAdd: ['', '?campaign=:campaignId'],
  cascadeEdit: ['', '?view=matrix', '?view=rules', '?view=violations'],
  importUpload: ['', '?campaign=:campaignId'],
  campaignMatching: ['', '?chart=shares'],
  clientUserAdd: ['', '?many=yes'],
  masterSteps: ['', '?as=list'],
  masterStepAdd: ['', '?file=yes'],
  clientSteps: ['', '?as=order', '?as=review'],
  clientStepAdd: ['', '?many=yes', '?file=yes'],
};
/** The queue and the evidence of a review scroll separately. */
const SCROLL_IN_PANES: ScreenName[] = ['matchReview', 'matchCandidates', 'matchWithout', 'matched'];
/** Screens whose subject no longer exists, which they report. */
const GONE: ScreenName[] = ['register', 'verifyAddress', 'sign'];
const SCREENSHOTS = join(import.meta.dirname, '../../test-results/screens');

let browser: Browser;
let parameters: ScreenParameters;
const server = sharedServer();

beforeAll(async () => {
  const user = new ApiUser(server);
  await user.signIn();
  parameters = await screenParameters(user);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await parameters?.putAway();
});

const pages = screens.flatMap((screen) =>
  (SEARCHES[screen.name] ?? ['']).map((search) => ({ screen, search, address: screen.path + search })),
);
type Shown = (typeof pages)[number];
const isPublic = ({ screen }: Shown) => publicScreens.includes(screen);
/** Chosen by the address, so that adding a screen does not change the look of others. */
const lookOf = ({ address }: Shown) =>
  LOOKS[[...address].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % LOOKS.length];

async function expectSound({ page, troubles }: Visit, { screen, search }: Shown, { width }: Look, isFirst: boolean) {
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await expectNoSidewaysScroll(page);
  if (!SCROLL_IN_PANES.includes(screen.name)) await expectOneScrollBar(page);
  if (!publicScreens.includes(screen)) await expectTitleRow(page);
  const picture = `${screen.name}${search.replaceAll(/\W+/g, '-')}.png`;
  if (isDeep) await page.screenshot({ path: join(SCREENSHOTS, String(width), picture) });
  // When a screen is tested at all widths, the middle one adds nothing.
  if (!isDeep || width !== 992) await expectAccessible(page, isFirst ? undefined : '#content');
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  if (isFirst && !publicScreens.includes(screen) && !screen.path.includes(':') && !search) await expectPalette(page);
  const isExpected = (trouble: string) => GONE.includes(screen.name) && trouble.includes('410');
  expect(troubles.splice(0).filter((trouble) => !isExpected(trouble))).toEqual([]);
}

/** Asserts that the palette opens with the focus in its field and returns the focus on closing. */
async function expectPalette(page: Page): Promise<void> {
  const star = page.getByRole('main').getByRole('button', { name: /^(Pin|Unpin) this page$/ });
  const field = page.getByRole('dialog', { name: 'Search and commands' }).getByRole('textbox');
  const focused = page.locator(':focus');
  await star.focus();
  await page.keyboard.press('Control+k');
  await field.and(focused).waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  await star.and(focused).waitFor();
}

function describeLook(look: Look): void {
  let one: Visit;
  let walk: ReturnType<typeof walkWithin>;
  /** Layout and palette are equal on all screens, so only the first screen checks them. */
  let isFirst = true;
  beforeAll(async () => {
    one = await visit(browser, server.url, look);
    walk = walkWithin(one);
  });
  afterAll(() => one?.end());

  /** Public screens are the targets of emailed links: they are always loaded. */
  async function open(shown: Shown): Promise<void> {
    const address = await parameters.fill(shown.screen, shown.search);
    const check = async () => {
      expect(new URL(one.page.url()).pathname).toBe(new URL(address, server.url).pathname);
      await expectSound(one, shown, look, isFirst);
      isFirst = isDeep || isPublic(shown);
    };
    one.troubles.length = 0;
    if (!isDeep && !isPublic(shown)) return walk(address, check);
    await one.page.goto(address);
    await waitUntilIdle(one);
    await check();
  }
  const here = pages.filter((shown) => isDeep || lookOf(shown) === look);
  test.each(here.filter(isPublic))('$screen.name opens signed out without an error: $address', open);
  test('signs in', () => signIn(one.page));
  test.each(here.filter((shown) => !isPublic(shown)))('$screen.name opens without an error: $address', open);
}

/** Two pages in parallel: one waits for the server while the other renders. */
describe.concurrent.each([0, 1])('page %i', (side) => {
  const looks = LOOKS.filter((_, index) => index % 2 === side);
  describe.sequential.each(looks)('$width px, $theme', describeLook);
});
