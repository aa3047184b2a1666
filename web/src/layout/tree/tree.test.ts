import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AREAS } from '../../areas.ts';
import { publicAliases } from '../../public-screens.ts';
import type { ScreenEntry } from '../../screen.ts';
import { purposeOf } from '../../screen-words.ts';
import { findScreen, mainAliases, mainScreens, screenAt } from '../../screens.ts';
import { isCampaignEntry } from '../campaign/campaign-address.ts';
import { frame } from '../messages.ts';
import { menuTree } from './messages.ts';
import { ancestorsOf, areaOf, entriesOf, treeOf } from './tree.ts';

const hasParameters = ({ path }: { path: string }) => path.includes(':');
const inTree = new Set(treeOf(mainScreens).flatMap(entriesOf));

test('every screen without parameters is in the menu or the rail of a campaign, or is an action of one that is', () => {
  const isIn = (screen: ScreenEntry) => inTree.has(screen) || screen.inCampaign !== undefined;
  const lost = mainScreens.filter(
    (screen) => !hasParameters(screen) && !isIn(screen) && !(screen.parent && isIn(findScreen(screen.parent))),
  );
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test('what is in the menu can be opened from it, and says what it is for', () => {
  expect([...inTree].filter(hasParameters)).toEqual([]);
  const mute = [...inTree].filter((screen) => !screen.icon || purposeOf(screen) === '');
  expect(mute.map(({ name }) => name)).toEqual([]);
});

test('what is offered under "New" can be opened from there, and has a picture', () => {
  const wrong = mainScreens.filter((screen) => screen.isNew && (hasParameters(screen) || !screen.icon));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('the areas are seven, in the order of the work', () => {
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

test('the master database is a group of the area Data: accounts, then contacts', () => {
  const data = treeOf(mainScreens).find(({ name }) => name === 'data');
  const master = data?.groups.find(({ name }) => name === 'master');
  expect(menuTree.groups.master).toBe('Master');
  expect(master?.entries.slice(0, 2).map(({ title }) => title)).toEqual(['Accounts', 'Contacts']);
});

test('purchase orders are under Campaigns, with what else is planned', () => {
  const planned = treeOf(mainScreens)
    .find(({ name }) => name === 'campaigns')
    ?.groups.find(({ name }) => name === 'planning');
  expect(planned?.entries.map(({ title }) => title)).toContain('Purchase orders');
});

/** The source of a screen, for the links in it. */
const SCREENS = readFileSync(join(import.meta.dirname, '../../screens.ts'), 'utf8');
function sourceOf({ name }: ScreenEntry): string {
  const path = new RegExp(`name: '${name}',.*import\\('(.+?)'\\)`).exec(SCREENS)?.[1];
  return path ? readFileSync(join(import.meta.dirname, '../..', path), 'utf8') : '';
}

/** Where one gets from a screen: to those below it, to what it links to, and from a campaign to all that its menu has. */
function leadsTo(screen: ScreenEntry): ScreenEntry[] {
  const source = sourceOf(screen);
  return mainScreens.filter(
    (other) =>
      other.parent === screen.name ||
      source.includes(`to('${other.name}'`) ||
      (screen.name === 'campaign' && isCampaignEntry(other)),
  );
}

/** A step leads from one screen to the next. From home the menu and "New" are at hand. */
function stepsFromHome(): Map<string, number> {
  const atHand = mainScreens.filter((screen) => inTree.has(screen) || screen.isNew);
  const steps = new Map(atHand.map(({ name }) => [name, 1]));
  // What is added on the way is visited in its turn.
  for (const [name, count] of steps) {
    for (const next of leadsTo(findScreen(name))) if (!steps.has(next.name)) steps.set(next.name, count + 1);
  }
  return steps;
}

test('every screen is three steps from home, or fewer', () => {
  const steps = stepsFromHome();
  const far = mainScreens.filter(({ name }) => (steps.get(name) ?? Number.POSITIVE_INFINITY) > 3);
  expect(far.map(({ name }) => `${name}: ${steps.get(name)} steps`)).toEqual([]);
});

test('every screen has an area, and the menu leaves out areas and groups without a screen', () => {
  expect(mainScreens.filter((screen) => !areaOf(screen)).map(({ name }) => name)).toEqual([]);
  const allowed = mainScreens.filter(({ name }) => name === 'accounts' || name === 'tags');
  expect(treeOf(allowed).map(({ name, groups }) => [name, groups.map((group) => group.name)])).toEqual([
    ['data', ['master']],
    ['setUp', ['vocabulary']],
  ]);
});

/** What leads to screens: all of the page but the lists of screens, and the links in the server's replies. */
const ROOT = join(import.meta.dirname, '../../../..');
const leading = globSync(['web/src/{features,ui,layout}/**/*.{ts,tsx}', 'server/src/features/**/*.ts'], { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

/** An entity's screens are linked by its one and many; else a link names the screen, or its address where both frames have it. */
function isLinked(name: string): boolean {
  const entity = name.replace(/Edit$/, '');
  return (
    leading.includes(`one: '${entity}'`) ||
    new RegExp(`(\\bto\\(|screen: |ofEntity\\()\\s*'${name}'|START_PATHS\\.${name}\\b`).test(leading)
  );
}

test('every screen with parameters stands below one that is in the menu, and something links to it', () => {
  const withParameters = mainScreens.filter(hasParameters);
  expect(withParameters.length).toBeGreaterThan(10);
  const without = withParameters.filter((screen) => !ancestorsOf(screen).some((above) => inTree.has(above)));
  expect(without.map(({ name }) => name)).toEqual([]);
  expect(withParameters.filter(({ name }) => !isLinked(name)).map(({ name }) => name)).toEqual([]);
});

test('aliases lead to screens', () => {
  expect(Object.values({ ...publicAliases, ...mainAliases }).filter((target) => !screenAt(target))).toEqual([]);
});
