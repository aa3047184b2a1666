import { campaigns } from '@leadwright/contract/features/campaigns';
import { expect, test } from 'vitest';
import { publicAliases } from '../../public-screens.ts';
import { mainAliases, screenAt, screens } from '../../screens.ts';
import { readView } from '../../ui/grid/grid-view.ts';
import { menuItems } from './menu-items.ts';

test('the command palette offers only addresses without parameters', () => {
  expect(screens.filter(({ palette, path }) => palette && path.includes(':'))).toEqual([]);
});

test('aliases lead to screens', () => {
  expect(Object.values({ ...publicAliases, ...mainAliases }).filter((target) => !screenAt(target))).toEqual([]);
});

test('the review entry asks the list of campaigns for something it understands', () => {
  const search = menuItems.find(({ label }) => label === 'frame.menu.review')?.view?.search;
  const { view, notUnderstood } = readView(campaigns.list, new URLSearchParams(search));
  expect(notUnderstood).toBe(0);
  expect(view.sort).toEqual([{ colId: 'remaining', sort: 'desc' }]);
  expect(Object.keys(view.filter)).toEqual(['remaining']);
});
