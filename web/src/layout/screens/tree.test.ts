import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AREAS } from '../../areas.ts';
import { publicAliases } from '../../public-screens.ts';
import type { ScreenEntry } from '../../screen.ts';
import { purposeOf } from '../../screen-texts.ts';
import { findScreen, mainAliases, mainScreens, screenAt } from '../../screens.ts';
import { isCampaignEntry } from '../campaign/campaign-address.ts';
import { frame } from '../messages.ts';
import { menuTree } from './messages.ts';
import { ancestorsOf, areaOf, entriesOf, treeOf } from './tree.ts';

const hasParameters = ({ path }: { path: string }) => path.includes(':');
const inTree = new Set(treeOf(mainScreens).flatMap(entriesOf));

test('has every screen without parameters in the menu, a campaign rail or an action', () => {
  const isIn = (screen: ScreenEntry) => inTree.has(screen) || screen.inCampaign !== undefined;
  const lost = mainScreens.filter(
    (screen) => !hasParameters(screen) && !isIn(screen) && !(screen.parent && isIn(findScreen(screen.parent))),
  );
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test('has only screens in the menu that open without parameters and have a purpose', () => {
  expect([...inTree].filter(hasParameters)).toEqual([]);
  const mute = [...inTree].filter((screen) => !screen.icon || purposeOf(screen) === '');
  expect(mute.map(({ name }) => name)).toEqual([]);
});

test('has only screens under "New" that open without parameters and have an icon', () => {
  const invalid = mainScreens.filter((screen) => screen.isNew && (hasParameters(screen) || !screen.icon));
  expect(invalid.map(({ name }) => name)).toEqual([]);
});

test('has seven areas in the order of the work', () => {
  expect(AREAS.map(({ name }) => frame.areas[name])).toEqual([
    'Home',
    'Campaigns',
    'Data',
    'Selling',
    'Quality',
    'Clients',
    'Settings',
  ]);
});

test('has the master database as a group of Data: accounts, then contacts', () => {
  const data = treeOf(mainScreens).find(({ name }) => name === 'data');
  const master = data?.groups.find(({ name }) => name === 'master');
  expect(menuTree.groups.master).toBe('Master');
  expect(master?.entries.slice(0, 2).map(({ title }) => title)).toEqual(['Accounts', 'Contacts']);
});

test('has purchase orders in the planning group of Campaigns', () => {
  const planned = treeOf(mainScreens)
    .find(({ name }) => name === 'campaigns')
    ?.groups.find(({ name }) => name === 'planning');
  expect(planned?.entries.map(({ title }) => title)).toContain('Purchase orders');
});

/** Returns the source of a screen, for the links in it. */
const SCREENS = readFileSync(join(import.meta.dirname, '../../screens.ts'), 'utf8');
function sourceOf({ name }: ScreenEntry): string {
  const path = new RegExp(`name: '${name}',.*import\\('(.+?)'\\)`).exec(SCREENS)?.[1];
  return path ? readFileSync(join(import.meta.dirname, '../..', path), 'utf8') : '';
}

/** Returns the screens one step away: those below it, those it links to, and for a campaign all entries of its menu. */
function linkedScreens(screen: ScreenEntry): ScreenEntry[] {
  const source = sourceOf(screen);
  return mainScreens.filter(
    (other) =>
      other.parent === screen.name ||
      source.includes(`to('${other.name}'`) ||
      (screen.name === 'campaign' && isCampaignEntry(other)),
  );
}

/** Returns the number of steps from home to each screen. The menu and "New" are one step away. */
function stepsFromHome(): Map<string, number> {
  const firstScreens = mainScreens.filter((screen) => inTree.has(screen) || screen.isNew);
  const steps = new Map(firstScreens.map(({ name }) => [name, 1]));
  // Screens added during the loop are visited too.
  for (const [name, count] of steps) {
    for (const next of linkedScreens(findScreen(name))) if (!steps.has(next.name)) steps.set(next.name, count + 1);
  }
  return steps;
}

test('reaches every screen in three steps from home or fewer', () => {
  const steps = stepsFromHome();
  const tooFar = mainScreens.filter(({ name }) => (steps.get(name) ?? Number.POSITIVE_INFINITY) > 3);
  expect(tooFar.map(({ name }) => `${name}: ${steps.get(name)} steps`)).toEqual([]);
});

test('has an area for every screen and omits areas and groups without a screen', () => {
  expect(mainScreens.filter((screen) => !areaOf(screen)).map(({ name }) => name)).toEqual([]);
  const allowed = mainScreens.filter(({ name }) => name === 'accounts' || name === 'tags');
  expect(treeOf(allowed).map(({ name, groups }) => [name, groups.map((group) => group.name)])).toEqual([
    ['data', ['master']],
    ['settings', ['vocabulary']],
  ]);
});

/**
 * Sources that may link to a screen: the page without the screen lists, and the server with the links in its replies.
 */
const ROOT = join(import.meta.dirname, '../../../..');
const leading = globSync(['web/src/{features,ui,layout}/**/*.{ts,tsx}', 'server/src/features/**/*.ts'], { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

/**
 * Links to the screens of an entity use its `one`; other links name the screen, or its address when both frames have
 * it.
 */
function isLinked(name: string): boolean {
  const entity = name.replace(/Edit$/, '');
  return (
    leading.includes(`one: '${entity}'`) ||
    new RegExp(`(\\bto\\(|screen: |ofEntity\\()\\s*'${name}'|START_PATHS\\.${name}\\b`).test(leading)
  );
}

test('has every screen with parameters below a menu entry, with a link to it', () => {
  const withParameters = mainScreens.filter(hasParameters);
  expect(withParameters.length).toBeGreaterThan(10);
  const unreachable = withParameters.filter((screen) => !ancestorsOf(screen).some((above) => inTree.has(above)));
  expect(unreachable.map(({ name }) => name)).toEqual([]);
  expect(withParameters.filter(({ name }) => !isLinked(name)).map(({ name }) => name)).toEqual([]);
});

test('maps every alias to a screen', () => {
  expect(Object.values({ ...publicAliases, ...mainAliases }).filter((target) => !screenAt(target))).toEqual([]);
});
