import { agencyFields } from '@leadwright/contract/client-view';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientAliases, clientScreens } from '../../web/src/client-screens.ts';
import type { ScreenEntry } from '../../web/src/screen.ts';
import { purposeOf } from '../../web/src/screen-words.ts';
import { mainScreens } from '../../web/src/screens.ts';
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

/** Client users have their own layout with their screens and texts, and nothing of the agency's internal work. */
const server = sharedServer();
const CLIENT = { ...ADMIN, email: 'client.viewer@leadwright.example' };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** Collects all scripts and responses that the server has sent. */
function received({ page }: Visit) {
  const texts = { scripts: [] as Promise<string>[], replies: [] as Promise<string>[] };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/js/')) texts.scripts.push(response.text());
    if (pathname.startsWith('/api/') && response.headers()['content-type']?.includes('json'))
      texts.replies.push(response.text());
  });
  return {
    scripts: async () => (await Promise.all(texts.scripts)).join('\n'),
    replies: async () => (await Promise.all(texts.replies)).join('\n'),
  };
}

/** Texts of the staff layout only: descriptions and addresses of its screens. */
const isShared = ({ path }: ScreenEntry) => clientScreens.some((screen) => screen.path === path);
const ofStaff = mainScreens
  .filter((screen) => !isShared(screen))
  .flatMap((screen) => [
    ...(purposeOf(screen) ? [purposeOf(screen)] : []),
    ...(screen.path.split('/').length > 2 && !(screen.path in clientAliases)
      ? [`"${screen.path}"`, `\`${screen.path}\``]
      : []),
  ]);

async function walk(one: Visit): Promise<string[]> {
  const { page } = one;
  await signIn(page, CLIENT);
  await page.goto('/');
  await waitUntilIdle(one);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const seen = [...(await menu.getByRole('link').allInnerTexts()), String(await page.locator('main').textContent())];
  await menu.getByRole('link', { name: 'Campaigns' }).click();
  await waitUntilIdle(one);
  await page.locator('main a').first().waitFor();
  seen.push(String(await page.locator('main').textContent()));
  await page.locator('main a').first().click();
  await waitUntilIdle(one);
  seen.push(String(await page.locator('main').textContent()));
  return seen;
}

test('shows only client screens in the menu and loads nothing of the staff screens', async () => {
  const one = await visit(browser, server.url);
  const { scripts, replies } = received(one);
  const seen = await walk(one);
  expect(seen.slice(0, 2)).toEqual(['Overview', 'Campaigns']);
  expect(seen.join('\n')).not.toMatch(/review|lawful|accounts to work|demo data steward|first administrator/i);
  const loaded = await scripts();
  expect(loaded.length).toBeGreaterThan(100_000);
  expect(ofStaff.length).toBeGreaterThan(20);
  expect(ofStaff.filter((text) => loaded.includes(text))).toEqual([]);
  const repliesText = await replies();
  expect(repliesText).toContain('Northern manufacturers');
  expect(agencyFields(campaigns.row).filter((name) => repliesText.includes(name))).toEqual([]);
  expect(one.complaints).toEqual([]);
});

test.each([
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const)('has accessible client screens without sideways scrolling at $width px', async (size) => {
  const one = await visit(browser, server.url, size);
  await walk(one);
  for (const path of ['/', '/campaigns', new URL(one.page.url()).pathname]) {
    await one.page.goto(path);
    await waitUntilIdle(one);
    expect(await one.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectAccessible(one.page);
    await expectNoSidewaysScroll(one.page);
  }
  expect(one.troubles).toEqual([]);
});

test('rejects staff screens, and shows the next user their own layout', async () => {
  const one = await visit(browser, server.url);
  const { page } = one;
  await signIn(page, CLIENT);
  await page.goto('/accounts');
  await page.waitForURL('**/error-404?*');
  await page.goto('/');
  await waitUntilIdle(one);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Data', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').fill(CLIENT.email);
  await page.getByLabel('Password', { exact: true }).fill(CLIENT.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Overview' }).waitFor();
  expect(await page.getByRole('button', { name: 'Data', exact: true }).count()).toBe(0);
});

test.each([
  ['client.viewer@leadwright.example', 0],
  ['tamsin.oxenholme@leadwright.example', 1],
])('shows %s the export button according to their permission', async (email, buttons) => {
  const one = await visit(browser, server.url);
  await signIn(one.page, { ...ADMIN, email });
  await one.page.goto('/campaigns');
  await one.page.getByRole('link', { name: 'Northern manufacturers' }).waitFor();
  expect(await one.page.getByRole('button', { name: 'Export' }).count()).toBe(buttons);
});
