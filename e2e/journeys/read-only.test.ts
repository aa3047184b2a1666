/** Opens all screens as a user who may read everything and change nothing. All actions except reading are hidden. */
import { SUBJECTS } from '@leadwright/contract/access';
import { register } from '@leadwright/contract/features/auth';
import { jobEvents } from '@leadwright/contract/features/jobs';
import { mailOutbox, viewMail } from '@leadwright/contract/features/mail';
import { changePermissions, readPermissions, roles } from '@leadwright/contract/features/roles';
import { userTypeSummaries } from '@leadwright/contract/features/user-type-summaries';
import { staffUsers } from '@leadwright/contract/features/users';
import type { ScreenName } from '@leadwright/contract/paths';
import { supportsAction } from '@leadwright/contract/permissions/supported-actions';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ScreenEntry } from '../../web/src/screen.ts';
import { mainScreens } from '../../web/src/screens.ts';
import { ApiUser } from '../harness/api.ts';
import { type Browser, createScreenOpener, launchBrowser, signIn, type Visit, visit } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';
import { createScreenParameters, type ScreenParameters } from './screen-parameters.ts';

const READER = { email: 'read.only@leadwright.example', password: ADMIN.password };
/** Subjects whose read permission adds a button. */
const BUTTON_PERMISSIONS = ['export'];

const server = sharedServer();
const admin = new ApiUser(server);
let browser: Browser;
let reader: Visit;
let openScreen: ReturnType<typeof createScreenOpener>;
let parameters: ScreenParameters;
let roleId: string;

beforeAll(async () => {
  await admin.signIn();
  parameters = await createScreenParameters(admin);
  browser = await launchBrowser();
  reader = await visit(browser, server.url);
  await createReader();
  await signIn(reader.page, READER);
  openScreen = createScreenOpener(reader);
});
afterAll(async () => {
  await browser?.close();
  await parameters?.cleanUp();
});

async function createReader(): Promise<void> {
  const role = await admin.call(roles.add, { body: { name: 'Read only', description: '' } });
  const { version } = (await admin.call(readPermissions, { query: { ids: role.id } })).roles[0]!;
  roleId = role.id;
  const changes = SUBJECTS.filter(
    (subject) => supportsAction(subject, 'read') && !BUTTON_PERMISSIONS.includes(subject),
  ).map((subject) => ({ subject, action: 'read' as const, scope: 'all' as const }));
  await admin.call(changePermissions, { body: { roles: [{ id: role.id, version, changes }] } });
  const { types } = await admin.call(userTypeSummaries);
  const names = { first_name: 'Read', surname: 'Only', display_name: 'Read Only' };
  const type = types.find(({ name }) => name === 'Finance')!;
  await admin.call(staffUsers.add, {
    body: { ...names, email: READER.email, role_id: role.id, user_type_id: type.id },
  });
  const findInvitation = async () => {
    const mail = (await admin.listRows(mailOutbox)).find(({ to_address }) => to_address === READER.email);
    return mail && (await admin.call(viewMail, { params: { id: mail.id } }));
  };
  await vi.waitFor(async () => expect(await findInvitation()).toBeDefined(), 30_000);
  const token = /register\/([\w-]+)/.exec((await findInvitation())!.text!)![1]!;
  await admin.call(register, { body: { ...READER, displayName: names.display_name, invitation: token } });
}

/** Returns the names of the visible and enabled controls. */
const readVisibleNames = (controls: Locator): Promise<string[]> =>
  controls.filter({ visible: true }).evaluateAll((elements) =>
    elements
      .filter((control) => !(control as HTMLInputElement).disabled && !(control as HTMLInputElement).readOnly)
      .map((control) => {
        const { labels, placeholder, id } = control as HTMLInputElement;
        return control.ariaLabel || control.textContent || labels?.[0]?.textContent || placeholder || id;
      }),
  );

const needsMoreThanReading = ({ subject, action }: (typeof mainScreens)[number]) =>
  subject !== undefined && action !== undefined && (action !== 'read' || BUTTON_PERMISSIONS.includes(subject));
const forbiddenScreens = mainScreens.filter(needsMoreThanReading);
const allowedScreens = mainScreens.filter((screen) => !needsMoreThanReading(screen));
const findScreenByUrl = (url: string) => {
  const { pathname } = new URL(url, server.url);
  return mainScreens.find(({ path }) => pathPattern(path).test(pathname));
};
const pathPattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

/** Controls that readers may see: views and personal settings. Any other control on a screen fails the test. */
const READ_ONLY_CONTROLS = new RegExp(
  `^(${[
    '(Pin|Unpin) this page|Refresh|More (actions|tabs)|(Previous|Next) row|Load more rows|Show \\d+ empty fields?',
    'View: .+|Group by|Columns|Filter .+|Show as table',
    // Rows and candidates of a review.
    '\\d.+',
    'Copy (image link|link|id|address)',
    // The effects of a pair of action type and outcome, and the switch from differing to all fields of a step.
    '.+ – .+: (Allowed|Not allowed|Retired)(, .+)?|Show inherited fields',
    // Filters and zoom of a plan.
    'Fit|Today|Filters( \\(\\d+\\))?|Show',
    // A document from a template, its Word file and an email template as a file.
    'PDF|Word document|Template as uploaded|Export',
  ].join('|')})$`,
);

/** Screens whose editable fields only preview the effect of other limits and save nothing. */
const PREVIEW_SCREENS: ScreenName[] = ['campaignMatching'];

async function expectForbidden(screen: ScreenEntry): Promise<void> {
  const url = await parameters.fillPath(screen, '');
  await openScreen(url, async () => {
    const { pathname, searchParams } = new URL(reader.page.url());
    expect([pathname, searchParams.get('from')]).toEqual(['/unauthorized', url]);
  });
}

test.each(forbiddenScreens)('rejects $name: $path', expectForbidden);

test.each(allowedScreens)('offers only reading on $name: $path', async (screen) => {
  await openScreen(await parameters.fillPath(screen, ''), () => expectReadOnly(screen));
});

async function expectReadOnly({ name, path }: ScreenEntry): Promise<void> {
  const { page } = reader;
  expect(new URL(page.url()).pathname).toMatch(pathPattern(path));
  const main = page.getByRole('main');
  const controls = main.getByRole('button').or(main.getByRole('switch')).or(main.getByRole('textbox'));
  const names = await readVisibleNames(controls);
  const menu = main.getByRole('button', { name: 'More actions' });
  if (await menu.count()) {
    await menu.click();
    await page.getByRole('menu').waitFor();
    names.push(...(await readVisibleNames(page.getByRole('menuitem'))));
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  }
  if (!PREVIEW_SCREENS.includes(name)) expect(names.filter((text) => !READ_ONLY_CONTROLS.test(text))).toEqual([]);
  const links = main.getByRole('link');
  const urls = await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? ''));
  const forbiddenUrls = urls.filter((url) =>
    forbiddenScreens.includes(findScreenByUrl(url) as (typeof forbiddenScreens)[number]),
  );
  expect(forbiddenUrls).toEqual([]);
}

test('shows and hides buttons on permission changes without a reload', async () => {
  const { page } = reader;
  const setTagPermission = async (scope: 'all' | null) => {
    const { version } = (await admin.call(readPermissions, { query: { ids: roleId } })).roles[0]!;
    const changes = [{ subject: 'tags' as const, action: 'create' as const, scope }];
    await admin.call(changePermissions, { body: { roles: [{ id: roleId, version, changes }] } });
  };
  const addLink = page.getByRole('link', { name: 'Add tag' });
  // The page receives changes only while its event stream is open.
  const openStream = page.waitForResponse((response) => new URL(response.url()).pathname === jobEvents.path);
  await page.goto('/tags');
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await openStream;
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  expect(await addLink.count()).toBe(0);
  await setTagPermission('all');
  await addLink.first().waitFor();
  await setTagPermission(null);
  await addLink.first().waitFor({ state: 'detached' });
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

const PLAN_SCREENS = mainScreens.filter(({ subject }) => subject === 'campaign-steps');

test('rejects all plan screens, including the Gantt, without the permission', async () => {
  const { version } = (await admin.call(readPermissions, { query: { ids: roleId } })).roles[0]!;
  const changes = [{ subject: 'campaign-steps' as const, action: 'read' as const, scope: null }];
  await admin.call(changePermissions, { body: { roles: [{ id: roleId, version, changes }] } });
  expect(PLAN_SCREENS.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['gantt', 'clientGantt', 'campaignSteps']),
  );
  openScreen = createScreenOpener(reader);
  for (const screen of PLAN_SCREENS) await expectForbidden(screen);
});
