import { join } from 'node:path';
import type { ScreenName } from '@leadwright/contract/paths';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicScreens } from '../../web/src/public-screens.ts';
import { screens } from '../../web/src/screens.ts';
import { ApiUser } from '../harness/api.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectOneScrollBar,
  expectTitleRow,
  launchBrowser,
  settled,
  signIn,
  type Visit,
  visit,
} from '../harness/browser.ts';
import { sharedServer } from '../harness/shared-server.ts';
import { type ScreenParameters, screenParameters } from './screen-parameters.ts';

/** Every screen that is listed, at three widths side by side. */
const SIZES = [
  { width: 1440, theme: 'light' },
  { width: 992, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const;
/** Screens that show something else with a search behind their address. */
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
/** The queue and the evidence of a review scroll each for itself. */
const SCROLL_IN_PANES: ScreenName[] = ['matchReview', 'matchCandidates', 'matchWithout', 'matched'];
/** What is shown without what the address speaks of, and says so. */
const GONE: ScreenName[] = ['register', 'verifyAddress', 'sign'];
const SCREENSHOTS = join(import.meta.dirname, '../../test-results/screens');

let browser: Browser;
let visits: (Visit & { size: (typeof SIZES)[number] })[];
let parameters: ScreenParameters;

beforeAll(async () => {
  const server = sharedServer();
  const user = new ApiUser(server);
  await user.signIn();
  parameters = await screenParameters(user);
  browser = await launchBrowser();
  visits = await Promise.all(SIZES.map(async (size) => ({ ...(await visit(browser, server.url, size)), size })));
});
afterAll(async () => {
  await browser?.close();
  await parameters?.putAway();
});

const pages = screens.flatMap((screen) =>
  (SEARCHES[screen.name] ?? ['']).map((search) => ({ screen, search, address: screen.path + search })),
);
const isPublic = ({ screen }: (typeof pages)[number]) => publicScreens.includes(screen);

async function walk(shown: (typeof pages)[number]): Promise<void> {
  const { screen, search } = shown;
  const address = await parameters.fill(screen, search);
  await Promise.all(
    visits.map(async (one) => {
      const { page, troubles, size } = one;
      await page.goto(address);
      await settled(one);
      const url = new URL(page.url());
      expect(url.pathname).toBe(new URL(address, url).pathname);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await expectNoSidewaysScroll(page);
      if (!SCROLL_IN_PANES.includes(screen.name)) await expectOneScrollBar(page);
      if (!isPublic(shown)) await expectTitleRow(page);
      await page.screenshot({
        path: join(SCREENSHOTS, String(size.width), `${screen.name}${search.replaceAll(/\W+/g, '-')}.png`),
      });
      // The middle width has nothing that neither of the others has.
      if (size.width !== 992) await expectAccessible(page);
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      await expectNoSidewaysScroll(page);
      const isExpected = (trouble: string) => GONE.includes(screen.name) && trouble.includes('410');
      expect(troubles.splice(0).filter((trouble) => !isExpected(trouble))).toEqual([]);
    }),
  );
}

test.each(pages.filter(isPublic))('$screen.name, signed out: $address', walk);

test('somebody signs in at every width', async () => {
  await Promise.all(visits.map(({ page }) => signIn(page)));
});

test.each(pages.filter((page) => !isPublic(page)))('$screen.name: $address', walk);
