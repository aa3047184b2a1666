/** The menu by width and permission, the breadcrumb and pinned pages. */
import type { PermissionFlags } from '@leadwright/contract/features/roles';
import { viewRole } from '@leadwright/contract/features/roles';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AREAS } from '../../web/src/areas.ts';
import { mainScreens } from '../../web/src/screens.ts';
import { ApiUser } from '../harness/api.ts';
import {
  closePage,
  openSignedIn,
  type SignedInPage,
  signIn,
  type Visit,
  visit,
  waitUntilIdle,
} from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let admin: SignedInPage;
let page: Page;

beforeAll(async () => {
  admin = await openSignedIn(server);
  page = admin.page;
});
afterAll(() => closePage(admin));

async function open(path: string, visitor = admin): Promise<void> {
  await visitor.page.goto(path);
  await waitUntilIdle(visitor);
}
const readProfile = (target: Page) => target.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'));

test('shows the areas in the bar from 992 px, and in a drawer on smaller screens', async () => {
  const areas = page.getByRole('banner').getByRole('navigation', { name: 'Main menu' });
  const button = page.getByRole('button', { name: 'Open the menu' });
  await open('/tags');
  for (const [width, isInBar] of [
    [1200, true],
    [992, true],
    [991, false],
    [768, false],
    [576, false],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await areas.isVisible(), await button.isVisible()]).toEqual([width, isInBar, !isInBar]);
  }
  await button.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Verticals' }).waitFor();
  const drawerAreas = await drawer.locator('.tree-area').allTextContents();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await button.click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(drawerAreas).toEqual(await areas.getByRole('button').allTextContents());
});

/** Opens every area and returns the areas, the number of headings and the paths of all entries. */
async function readMenu({ page }: Visit): Promise<{ areas: string[]; headingCount: number; paths: string[] }> {
  const buttons = page.getByRole('banner').getByRole('navigation', { name: 'Main menu' }).getByRole('button');
  const areas = await buttons.allTextContents();
  const paths: string[] = [];
  let headingCount = 0;
  for (const area of areas) {
    await buttons.filter({ hasText: area }).click();
    const entries = page.getByRole('dialog', { name: area }).locator('.panel-entry');
    await entries.first().waitFor();
    const groups = page.getByRole('dialog', { name: area }).locator('section:has(.panel-entry)');
    for (const group of await groups.all()) {
      expect(await group.getByRole('heading', { level: 2 }).textContent()).not.toBe('');
      headingCount += 1;
    }
    paths.push(...(await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: area }).waitFor({ state: 'hidden' });
  }
  return { areas, headingCount, paths };
}

test('shows all areas in order with their entries under headings', async () => {
  await open('/');
  const { areas, headingCount, paths } = await readMenu(admin);
  const menuScreens = mainScreens.filter(({ group }) => group);
  const nonEmptyAreas = AREAS.filter(({ groups }) =>
    menuScreens.some(({ group }) => groups.some((name) => name === group)),
  );
  expect(areas.map((area) => area.toLowerCase().replace(' ', ''))).toEqual(
    nonEmptyAreas.map(({ name }) => name.toLowerCase()),
  );
  expect(headingCount).toBe(new Set(menuScreens.map(({ group }) => group)).size);
  expect(paths.toSorted()).toEqual(menuScreens.map(({ path }) => path).toSorted());
});

test.each(['campaign.manager', 'sales.developer', 'finance'])(
  'shows %s exactly the entries they may open',
  async (name) => {
    const credentials = { email: `${name}@leadwright.example`, password: ADMIN.password };
    const visitor = await visit(admin.browser, server.url);
    await signIn(visitor.page, credentials);
    await visitor.page.goto('/');
    await waitUntilIdle(visitor);
    const user = new ApiUser(server);
    await user.signIn(credentials);
    const { roleId } = await readProfile(visitor.page);
    const { role_permission } = await user.call(viewRole, { params: { roleId } });
    const flags = new Map<string, PermissionFlags>(role_permission.map((flag) => [flag.name, flag]));
    const allowedScreens = mainScreens.filter(
      ({ group, subject, action }) => group && (!subject || !action || flags.get(subject)?.[action]),
    );
    expect(allowedScreens.length).toBeLessThan(mainScreens.filter(({ group }) => group).length);
    expect((await readMenu(visitor)).paths.toSorted()).toEqual(allowedScreens.map(({ path }) => path).toSorted());
    await visitor.end();
  },
);

test('links home and parent screens in the breadcrumb, which ends with the page', async () => {
  await open('/vertical/add');
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  expect(
    await breadcrumb.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/', '/verticals']);
  expect(await breadcrumb.getByRole('listitem').last().getAttribute('aria-current')).toBe('page');
  expect(await breadcrumb.getByRole('listitem').last().textContent()).toBe('Add vertical');
  await breadcrumb.getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname === '/');
});

const pinButton = () => page.getByRole('button', { name: /^(Pin|Unpin) this page$/ });
const pinnedRegion = () => page.getByRole('dialog', { name: 'Home' }).getByRole('region', { name: 'Pinned' });
const openHome = async () => {
  await page.getByRole('banner').getByRole('button', { name: 'Home', exact: true }).click();
  await pinnedRegion().waitFor();
};

test('pins only dashboard and users for a new user', async () => {
  await open('/tags');
  await openHome();
  expect(
    await pinnedRegion()
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/', '/leadwright-users']);
  await page.keyboard.press('Escape');
});

test('pins and unpins the page with its star button and from the palette', async () => {
  await open('/tags');
  await pinButton().click();
  await page.getByRole('button', { name: 'Unpin this page' }).waitFor();
  await openHome();
  await pinnedRegion().getByRole('link', { name: 'Tags' }).waitFor();
  await page.keyboard.press('Escape');
  for (const [command, nextLabel] of [
    ['Unpin this page', 'Pin this page'],
    ['Pin this page', 'Unpin this page'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').fill('this page');
    await page.getByRole('dialog').getByRole('button', { name: command, exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: nextLabel, exact: true }).waitFor();
  }
  await pinButton().click();
  await page.getByRole('main').getByRole('button', { name: 'Pin this page' }).waitFor();
});

test('shows ten pinned pages in the menu and the rest on request', async () => {
  const pinnedScreens = mainScreens.filter(({ path }) => !path.includes(':')).slice(0, 13);
  expect(pinnedScreens).toHaveLength(13);
  const { uid } = await readProfile(page);
  const storedPins = pinnedScreens.map(({ path, title }) => ({ path, title }));
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name!, value!),
    [`pins:${uid}`, JSON.stringify(storedPins)],
  );
  await open('/tags');
  await openHome();
  expect(await pinnedRegion().getByRole('link').count()).toBe(10);
  await pinnedRegion().getByRole('button', { name: 'More pinned pages' }).click();
  await expect.poll(() => pinnedRegion().getByRole('link').count()).toBe(13);
  await page.evaluate((name) => localStorage.removeItem(name), `pins:${uid}`);
});

test('reorders pinned pages with arrow keys and by dragging, and saves the order', async () => {
  const { uid } = await readProfile(page);
  const storedPins = ['/tags', '/clients', '/verticals'].map((path) => ({ path, title: path.slice(1) }));
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name!, value!),
    [`pins:${uid}`, JSON.stringify(storedPins)],
  );
  await open('/tags');
  await openHome();
  const pinnedTitles = () => pinnedRegion().getByRole('link').allTextContents();
  expect(await pinnedTitles()).toEqual(['tags', 'clients', 'verticals']);
  const handle = pinnedRegion().getByRole('button', { name: 'Move tags with the arrow keys' });
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(pinnedTitles).toEqual(['clients', 'tags', 'verticals']);
  await pinnedRegion().getByText('tags is now number 2').waitFor({ state: 'attached' });
  // The handle keeps the focus for the next key.
  await page.keyboard.press('ArrowDown');
  await expect.poll(pinnedTitles).toEqual(['clients', 'verticals', 'tags']);
  await page.keyboard.press('ArrowDown');
  await pinnedRegion()
    .getByRole('link', { name: 'tags' })
    .dragTo(pinnedRegion().getByRole('link', { name: 'clients' }));
  await expect.poll(pinnedTitles).toEqual(['tags', 'clients', 'verticals']);
  await open('/clients');
  await openHome();
  expect(await pinnedTitles()).toEqual(['tags', 'clients', 'verticals']);
  await page.evaluate((name) => localStorage.removeItem(name), `pins:${uid}`);
});
