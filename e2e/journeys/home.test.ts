import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, expectAccessible, launchBrowser, signIn, visit, waitUntilIdle } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** Cards that depend on what was imported so far, which other journeys on the same server change. */
const CHANGING_CARDS = ['firstSteps', 'matchQuality', 'matchTrend', 'reviewedLately'];
const FIGURES = ['accounts', 'contacts'];
const CARDS_BY_ROLE: [role: string, email: string, cards: string[]][] = [
  [
    'an administrator',
    ADMIN.email,
    [...FIGURES, 'reviews', 'imports', 'openOrders', 'pace', 'nextSteps', 'failedJobs', 'signIns'],
  ],
  ['a data steward', 'data.steward@leadwright.example', [...FIGURES, 'reviews', 'imports', 'pace', 'nextSteps']],
  [
    'a campaign manager',
    'campaign.manager@leadwright.example',
    [...FIGURES, 'pace', 'nextSteps', 'reviews', 'imports', 'openOrders'],
  ],
  ['a sales developer', 'sales.developer@leadwright.example', ['pace', 'nextSteps']],
  ['quality control', 'quality.control@leadwright.example', ['pace', 'nextSteps']],
  ['finance', 'finance@leadwright.example', ['openOrders', 'pace', 'nextSteps']],
];

test.each(CARDS_BY_ROLE)('shows %s the cards they may read, with their own work first', async (_, email, cards) => {
  const visitor = await visit(browser, server.url);
  const { page, allErrors } = visitor;
  await signIn(page, { email, password: ADMIN.password });
  await page.goto('/');
  await waitUntilIdle(visitor);
  const cardNames = await page
    .locator('[data-card]:visible')
    .evaluateAll((cardElements) => cardElements.map((card) => card.getAttribute('data-card')));
  // Users who see only their own rows get figures once another journey adds them to a campaign.
  const changingCards = cards.includes('accounts') ? CHANGING_CARDS : [...CHANGING_CARDS, ...FIGURES];
  expect(cardNames.filter((name) => !changingCards.includes(name!))).toEqual(cards);
  await expectAccessible(page);
  expect(allErrors).toEqual([]);
  await visitor.end();
});
