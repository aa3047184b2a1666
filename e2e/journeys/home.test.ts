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

const REVIEW_CARDS = ['matchTrend', 'reviewedLately'];
const CARDS_BY_ROLE: [role: string, email: string, cards: string[]][] = [
  [
    'an administrator',
    ADMIN.email,
    [
      'accounts',
      'contacts',
      'campaigns',
      'clients',
      'reviews',
      'failedJobs',
      'imports',
      'signIns',
      'pace',
      ...REVIEW_CARDS,
    ],
  ],
  [
    'a data steward',
    'data.steward@leadwright.example',
    ['accounts', 'contacts', 'campaigns', 'clients', 'reviews', 'imports', ...REVIEW_CARDS, 'pace'],
  ],
  [
    'a campaign manager',
    'campaign.manager@leadwright.example',
    ['accounts', 'contacts', 'campaigns', 'clients', 'pace', 'reviews', 'imports', ...REVIEW_CARDS],
  ],
  ['a sales developer', 'sales.developer@leadwright.example', ['campaigns', 'pace']],
  ['quality control', 'quality.control@leadwright.example', ['accounts', 'contacts', 'campaigns', 'pace']],
  ['finance', 'finance@leadwright.example', ['campaigns', 'clients', 'pace']],
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
  // The card for the first steps is shown until they are done.
  expect(cardNames.filter((name) => name !== 'firstSteps')).toEqual(cards);
  await expectAccessible(page);
  expect(allErrors).toEqual([]);
  await visitor.end();
});
