import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AREAS } from '../../areas.ts';
import { publicAliases } from '../../public-screens.ts';
import type { ScreenEntry } from '../../screen.ts';
import { findScreen, mainAliases, mainScreens, screenAt } from '../../screens.ts';
import { ICONS } from '../../ui/icons.ts';
import { isCampaignEntry } from '../campaign/campaign-screen-url.ts';
import { frame } from '../messages.ts';
import { ancestorsOf, areaOf, buildMenuTree, entriesOf } from './menu-tree.ts';
import { menuTree } from './messages.ts';

const hasParameters = ({ path }: { path: string }) => path.includes(':');
const menuScreens = new Set(buildMenuTree(mainScreens).flatMap(entriesOf));

test('every screen without parameters is in a menu or is an action of a menu screen', () => {
  const isListed = (screen: ScreenEntry) => menuScreens.has(screen) || screen.inCampaign !== undefined;
  const unreachableScreens = mainScreens.filter(
    (screen) => !hasParameters(screen) && !isListed(screen) && !(screen.parent && isListed(findScreen(screen.parent))),
  );
  expect(unreachableScreens.map(({ name }) => name)).toEqual([]);
});

test('the menu contains only screens without parameters, each with an icon and a purpose', () => {
  expect([...menuScreens].filter(hasParameters)).toEqual([]);
  const incomplete = [...menuScreens].filter((screen) => !screen.icon || !screen.purpose);
  expect(incomplete.map(({ name }) => name)).toEqual([]);
});

test('screens that are easily confused have different icons', () => {
  const names = ['viewSettings', 'teams', 'staffUsers', 'erasures'] as const;
  const icons = names.map((name) => ICONS[findScreen(name).icon!]);
  expect(new Set(icons).size).toBe(names.length);
});

test('each entry of the campaign menu has its own icon', () => {
  const namesByIcon = Map.groupBy(mainScreens.filter(isCampaignEntry), ({ icon }) => ICONS[icon!]);
  const groups = [...namesByIcon.values()].map((screens) => screens.map(({ name }) => name));
  expect(groups.filter((names) => names.length > 1)).toEqual([]);
});

test('the "New" menu contains only screens without parameters, each with an icon', () => {
  const invalid = mainScreens.filter((screen) => screen.isNew && (hasParameters(screen) || !screen.icon));
  expect(invalid.map(({ name }) => name)).toEqual([]);
});

test('has seven areas in workflow order', () => {
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

test('has accounts and contacts first in the group "Master" of the area "Data"', () => {
  const data = buildMenuTree(mainScreens).find(({ name }) => name === 'data');
  const master = data?.groups.find(({ name }) => name === 'master');
  expect(menuTree.groups.master).toBe('Master');
  expect(master?.entries.slice(0, 2).map(({ title }) => title)).toEqual(['Accounts', 'Contacts']);
});

test('has purchase orders in the planning group of Campaigns', () => {
  const planningGroup = buildMenuTree(mainScreens)
    .find(({ name }) => name === 'campaigns')
    ?.groups.find(({ name }) => name === 'planning');
  expect(planningGroup?.entries.map(({ title }) => title)).toContain('Purchase orders');
});

const SCREENS_SOURCE = readFileSync(join(import.meta.dirname, '../../screens.ts'), 'utf8');
/** Returns the source of a screen, which contains its links. */
function sourceOf({ name }: ScreenEntry): string {
  const path = new RegExp(`name: '${name}',.*import\\('(.+?)'\\)`).exec(SCREENS_SOURCE)?.[1];
  return path ? readFileSync(join(import.meta.dirname, '../..', path), 'utf8') : '';
}

/** Returns the screens one step away: children, link targets and, for a campaign, the entries of its menu. */
function linkedScreens(screen: ScreenEntry): ScreenEntry[] {
  const source = sourceOf(screen);
  return mainScreens.filter(
    (other) =>
      other.parent === screen.name ||
      source.includes(`to('${other.name}'`) ||
      (screen.name === 'campaign' && isCampaignEntry(other)),
  );
}

/** Returns the number of steps from home to each screen. Screens in the menu and under "New" are one step away. */
function stepsFromHome(): Map<string, number> {
  const firstScreens = mainScreens.filter((screen) => menuScreens.has(screen) || screen.isNew);
  const steps = new Map(firstScreens.map(({ name }) => [name, 1]));
  // The loop also visits the screens that it adds.
  for (const [name, count] of steps) {
    for (const next of linkedScreens(findScreen(name))) if (!steps.has(next.name)) steps.set(next.name, count + 1);
  }
  return steps;
}

test('reaches every screen in at most three steps from home', () => {
  const steps = stepsFromHome();
  const distantScreens = mainScreens.filter(({ name }) => (steps.get(name) ?? Number.POSITIVE_INFINITY) > 3);
  expect(distantScreens.map(({ name }) => `${name}: ${steps.get(name)} steps`)).toEqual([]);
});

test('has an area for every screen and omits empty areas and groups', () => {
  expect(mainScreens.filter((screen) => !areaOf(screen)).map(({ name }) => name)).toEqual([]);
  const allowedScreens = mainScreens.filter(({ name }) => name === 'accounts' || name === 'tags');
  expect(buildMenuTree(allowedScreens).map(({ name, groups }) => [name, groups.map((group) => group.name)])).toEqual([
    ['data', ['master']],
    ['settings', ['vocabulary']],
  ]);
});

/**
 * The sources that may link to a screen: the web app without the screen lists, and the server, whose replies contain
 * links.
 */
const ROOT = join(import.meta.dirname, '../../../..');
const linkSources = globSync(['web/src/{features,ui,layout}/**/*.{ts,tsx}', 'server/src/features/**/*.ts'], {
  cwd: ROOT,
})
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

/**
 * Returns whether a source links to a screen: by the `one` option of its entity, its name or its path in `START_PATHS`.
 */
function isLinked(name: string): boolean {
  const entity = name.replace(/Edit$/, '');
  return (
    linkSources.includes(`one: '${entity}'`) ||
    new RegExp(`(\\bto\\(|screen: |ofEntity\\()\\s*'${name}'|START_PATHS\\.${name}\\b`).test(linkSources)
  );
}

test('every screen with parameters is linked and has an ancestor in the menu', () => {
  const withParameters = mainScreens.filter(hasParameters);
  expect(withParameters.length).toBeGreaterThan(10);
  const hasMenuAncestor = (screen: ScreenEntry) => ancestorsOf(screen).some((ancestor) => menuScreens.has(ancestor));
  const unreachable = withParameters.filter((screen) => !hasMenuAncestor(screen));
  expect(unreachable.map(({ name }) => name)).toEqual([]);
  expect(withParameters.filter(({ name }) => !isLinked(name)).map(({ name }) => name)).toEqual([]);
});

test('maps every alias to a screen', () => {
  expect(Object.values({ ...publicAliases, ...mainAliases }).filter((target) => !screenAt(target))).toEqual([]);
});
