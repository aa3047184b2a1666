/**
 * Opens all listed screens. In the gate each is opened once, at one size and in one theme, without reloading the page;
 * in a deep run each is loaded at three sizes.
 */
import { join } from 'node:path';
import type { ScreenName } from '@leadwright/contract/paths';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '../../scripts/test-depth.ts';
import { publicScreens } from '../../web/src/public-screens.ts';
import { screens } from '../../web/src/screens.ts';
import { ApiUser } from '../harness/api.ts';
import {
  type Browser,
  createScreenOpener,
  expectAccessible,
  expectNoPageScroll,
  expectNoSidewaysScroll,
  expectOneScrollBar,
  expectTitleRow,
  launchBrowser,
  signIn,
  type Visit,
  visit,
  waitUntilIdle,
} from '../harness/browser.ts';
import { sharedServer } from '../harness/shared-server.ts';
import { createScreenParameters, type ScreenParameters } from './screen-parameters.ts';

const ALL_APPEARANCES = [390, 992, 1440].flatMap((width) => [
  { width, theme: 'light' as const },
  { width, theme: 'dark' as const },
]);
type Appearance = (typeof ALL_APPEARANCES)[number];
const APPEARANCES: Appearance[] = isDeep
  ? [
      { width: 1440, theme: 'light' },
      { width: 992, theme: 'light' },
      { width: 390, theme: 'dark' },
    ]
  : ALL_APPEARANCES;
/** The query strings of the screens that are opened once for each of several queries. */
const SEARCH_PARAMS: Partial<Record<ScreenName, string[]>> = {
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
/** Screens of a review, whose queue and evidence scroll separately. */
const SCREENS_WITH_PANES: ScreenName[] = ['matchReview', 'matchCandidates', 'matchWithout', 'matched'];
/** Screens that report that their link has expired. */
const EXPIRED_SCREENS: ScreenName[] = ['register', 'verifyAddress', 'sign'];
const SCREENSHOT_FOLDER = join(import.meta.dirname, '../../test-results/screens');

let browser: Browser;
let parameters: ScreenParameters;
const server = sharedServer();

beforeAll(async () => {
  const user = new ApiUser(server);
  await user.signIn();
  parameters = await createScreenParameters(user);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await parameters?.cleanUp();
});

const screenCases = screens.flatMap((screen) =>
  (SEARCH_PARAMS[screen.name] ?? ['']).map((search) => ({ screen, search, url: screen.path + search })),
);
type ScreenCase = (typeof screenCases)[number];
const isPublic = ({ screen }: ScreenCase) => publicScreens.includes(screen);
/** Derives the appearance from the URL, so that a new screen does not change the appearance of others. */
const appearanceOf = ({ url }: ScreenCase) =>
  APPEARANCES[[...url].reduce((sum, character) => sum + character.charCodeAt(0), 0) % APPEARANCES.length];

async function expectValidScreen(
  { page, allErrors }: Visit,
  { screen, search }: ScreenCase,
  { width }: Appearance,
  isFirst: boolean,
) {
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await expectNoSidewaysScroll(page);
  if (!SCREENS_WITH_PANES.includes(screen.name)) await expectOneScrollBar(page);
  else if (width >= 992) await expectNoPageScroll(page);
  if (!publicScreens.includes(screen)) await expectTitleRow(page);
  const fileName = `${screen.name}${search.replaceAll(/\W+/g, '-')}.png`;
  if (isDeep) await page.screenshot({ path: join(SCREENSHOT_FOLDER, String(width), fileName) });
  // When a screen is tested at all widths, checking the middle one adds nothing.
  if (!isDeep || width !== 992)
    await inWindowOfFullHeight(page, () => expectAccessible(page, isFirst ? undefined : '#content'));
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  if (isFirst && !publicScreens.includes(screen) && !screen.path.includes(':') && !search) await expectPalette(page);
  const isExpected = (error: string) => EXPIRED_SCREENS.includes(screen.name) && error.includes('410');
  expect(allErrors.splice(0).filter((error) => !isExpected(error))).toEqual([]);
}

/** Runs a check in a window as high as the page. A bar that stays in view covers part of a target in a lower one. */
async function inWindowOfFullHeight(page: Page, check: () => Promise<void>): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  if (pageHeight > height) await page.setViewportSize({ width, height: pageHeight });
  await check();
  if (pageHeight > height) await page.setViewportSize({ width, height });
}

/** Asserts that the palette opens with the focus in its field and returns the focus on closing. */
async function expectPalette(page: Page): Promise<void> {
  const pinButton = page.getByRole('main').getByRole('button', { name: /^(Pin|Unpin) this page$/ });
  const field = page.getByRole('dialog', { name: 'Search and commands' }).getByRole('textbox');
  const focused = page.locator(':focus');
  await pinButton.focus();
  await page.keyboard.press('Control+k');
  await field.and(focused).waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  await pinButton.and(focused).waitFor();
}

function describeAppearance(appearance: Appearance): void {
  let visitor: Visit;
  let openScreen: ReturnType<typeof createScreenOpener>;
  /** Layout and palette are equal on all screens, so only the first screen checks them. */
  let isFirst = true;
  beforeAll(async () => {
    visitor = await visit(browser, server.url, appearance);
    openScreen = createScreenOpener(visitor);
  });
  afterAll(() => visitor?.end());

  /** Opens and checks a screen. Public screens are always loaded, because they are opened by emailed links. */
  async function checkScreen(screenCase: ScreenCase): Promise<void> {
    const url = await parameters.fillPath(screenCase.screen, screenCase.search);
    const check = async () => {
      expect(new URL(visitor.page.url()).pathname).toBe(new URL(url, server.url).pathname);
      await expectValidScreen(visitor, screenCase, appearance, isFirst);
      isFirst = isDeep || isPublic(screenCase);
    };
    visitor.allErrors.length = 0;
    if (!isDeep && !isPublic(screenCase)) return openScreen(url, check);
    await visitor.page.goto(url);
    await waitUntilIdle(visitor);
    await check();
  }
  const assignedCases = screenCases.filter((screenCase) => isDeep || appearanceOf(screenCase) === appearance);
  test.each(assignedCases.filter(isPublic))('$screen.name opens signed out without an error: $url', checkScreen);
  test('signs in', () => signIn(visitor.page));
  test.each(assignedCases.filter((screenCase) => !isPublic(screenCase)))(
    '$screen.name opens without an error: $url',
    checkScreen,
  );
}

/** Runs two pages in parallel, so that one renders while the other waits for the server. */
describe.concurrent.each([0, 1])('page %i', (pageNumber) => {
  const appearances = APPEARANCES.filter((_, index) => index % 2 === pageNumber);
  describe.sequential.each(appearances)('$width px, $theme', describeAppearance);
});
