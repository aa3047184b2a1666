/** Client users have their own layout, screens and texts, and see nothing of the agency's internal work. */
import { agencyFields } from '@leadwright/contract/client-view';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientAliases, clientScreens } from '../../web/src/client-screens.ts';
import type { ScreenEntry } from '../../web/src/screen.ts';
import { mainScreens, purposeOf } from '../../web/src/screens.ts';
import {
  type Browser,
  expectAccessible,
  expectNoSidewaysScroll,
  launchBrowser,
  signIn,
  type Visit,
  visit,
  waitUntilIdle,
} from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
const CLIENT = { ...ADMIN, email: 'client.viewer@leadwright.example' };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** Collects all scripts and API responses that the page loads. */
function collectResponses({ page }: Visit) {
  const promises = { scripts: [] as Promise<string>[], replies: [] as Promise<string>[] };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/js/')) promises.scripts.push(response.text());
    if (pathname.startsWith('/api/') && response.headers()['content-type']?.includes('json'))
      promises.replies.push(response.text());
  });
  return {
    scripts: async () => (await Promise.all(promises.scripts)).join('\n'),
    replies: async () => (await Promise.all(promises.replies)).join('\n'),
  };
}

const isShared = ({ path }: ScreenEntry) => clientScreens.some((screen) => screen.path === path);
/** Texts that occur only in the staff layout: descriptions and paths of its screens. */
const staffTexts = mainScreens
  .filter((screen) => !isShared(screen))
  .flatMap((screen) => [
    ...(purposeOf(screen) ? [purposeOf(screen)] : []),
    ...(screen.path.split('/').length > 2 && !(screen.path in clientAliases)
      ? [`"${screen.path}"`, `\`${screen.path}\``]
      : []),
  ]);

async function visitClientScreens(visitor: Visit): Promise<string[]> {
  const { page } = visitor;
  await signIn(page, CLIENT);
  await page.goto('/');
  await waitUntilIdle(visitor);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const pageTexts = [
    ...(await menu.getByRole('link').allInnerTexts()),
    String(await page.locator('main').textContent()),
  ];
  await menu.getByRole('link', { name: 'Campaigns' }).click();
  await waitUntilIdle(visitor);
  await page.locator('main a').first().waitFor();
  pageTexts.push(String(await page.locator('main').textContent()));
  await page.locator('main a').first().click();
  await waitUntilIdle(visitor);
  pageTexts.push(String(await page.locator('main').textContent()));
  return pageTexts;
}

test('shows only client screens in the menu and loads no scripts or data of staff screens', async () => {
  const visitor = await visit(browser, server.url);
  const { scripts, replies } = collectResponses(visitor);
  const pageTexts = await visitClientScreens(visitor);
  expect(pageTexts.slice(0, 2)).toEqual(['Overview', 'Campaigns']);
  expect(pageTexts.join('\n')).not.toMatch(/review|lawful|accounts to work|demo data steward|first administrator/i);
  const scriptText = await scripts();
  expect(scriptText.length).toBeGreaterThan(100_000);
  expect(staffTexts.length).toBeGreaterThan(20);
  expect(staffTexts.filter((text) => scriptText.includes(text))).toEqual([]);
  const repliesText = await replies();
  expect(repliesText).toContain('Northern manufacturers');
  expect(agencyFields(campaigns.row).filter((name) => repliesText.includes(name))).toEqual([]);
  expect(visitor.pageErrors).toEqual([]);
});

test.each([
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const)('has accessible client screens without sideways scrolling at $width px', async (appearance) => {
  const visitor = await visit(browser, server.url, appearance);
  await visitClientScreens(visitor);
  for (const path of ['/', '/campaigns', new URL(visitor.page.url()).pathname]) {
    await visitor.page.goto(path);
    await waitUntilIdle(visitor);
    expect(await visitor.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectAccessible(visitor.page);
    await expectNoSidewaysScroll(visitor.page);
  }
  expect(visitor.allErrors).toEqual([]);
});

test('rejects staff screens, and shows the next user their own layout', async () => {
  const visitor = await visit(browser, server.url);
  const { page } = visitor;
  await signIn(page, CLIENT);
  await page.goto('/accounts');
  await page.waitForURL('**/error-404?*');
  await page.goto('/');
  await waitUntilIdle(visitor);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Data', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill(CLIENT.email);
  await page.getByLabel('Password', { exact: true }).fill(CLIENT.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Overview' }).waitFor();
  expect(await page.getByRole('button', { name: 'Data', exact: true }).count()).toBe(0);
});

test.each([
  ['client.viewer@leadwright.example', 0],
  ['tamsin.oxenholme@leadwright.example', 1],
])('shows %s the export button according to their permission', async (email, buttonCount) => {
  const visitor = await visit(browser, server.url);
  await signIn(visitor.page, { ...ADMIN, email });
  await visitor.page.goto('/campaigns');
  await visitor.page.getByRole('link', { name: 'Northern manufacturers' }).waitFor();
  expect(await visitor.page.getByRole('button', { name: 'Export' }).count()).toBe(buttonCount);
});
