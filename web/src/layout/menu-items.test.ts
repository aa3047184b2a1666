import { campaigns } from '@leadwright/contract';
import { expect, test } from 'vitest';
import { aliases, screenAt, screens } from '../screens.ts';
import { readView } from '../ui/grid/grid-view.ts';
import { menuItems } from './menu-items.ts';

const paths = screens.map(({ path }) => path);

test.each(menuItems.map(({ path, view }) => path + (view?.search ?? '')))('the menu entry %s has a screen', (to) => {
  expect(paths).toContain(to.split('?')[0]);
});

test('the command palette offers only addresses without parameters', () => {
  expect(screens.filter(({ palette, path }) => palette && path.includes(':'))).toEqual([]);
});

test('parents and aliases are screens', () => {
  expect(screens.filter(({ parent }) => parent && !paths.includes(parent))).toEqual([]);
  expect(Object.values(aliases).filter((target) => !screenAt(target))).toEqual([]);
});

test('the review entry asks the list of campaigns for something it understands', () => {
  const search = menuItems.find(({ label }) => label === 'shell.menu.review')?.view?.search;
  const { view, notUnderstood } = readView(campaigns.list, new URLSearchParams(search));
  expect(notUnderstood).toBe(0);
  expect(view.sort).toEqual([{ colId: 'remaining', sort: 'desc' }]);
  expect(Object.keys(view.filter)).toEqual(['remaining']);
});
