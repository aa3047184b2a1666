import { clients } from '@leadwright/contract/features/clients';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { toolsIn } from './data-grid.stories.tsx';
import { DataGrid } from './data-grid.tsx';

const empty = { title: 'Nothing', text: '' };

test('rows with which nothing can be done at once have no tick boxes, and all their keys but that of ticking', async () => {
  const { getByRole, container, router } = await show(toolsIn(900));
  await expect.element(getByRole('gridcell', { name: 'Awl' })).toBeVisible();
  expect(container.querySelector('input[type="checkbox"]')).toBeNull();
  expect(getByRole('grid').element().getAttribute('aria-colcount')).toBe('2');
  await userEvent.click(getByRole('gridcell', { name: '0', exact: true }));
  await userEvent.keyboard(' {Home}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Awl');
  expect(getByRole('region', { name: 'Selected rows' }).query()).toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/tools/Hammer');
});

test('neither have their cards on a small screen', async () => {
  await page.viewport(390, 800);
  const { getByRole, container } = await show(toolsIn(390));
  await expect.element(getByRole('link', { name: 'Hammer' })).toBeVisible();
  expect(container.querySelector('input[type="checkbox"]')).toBeNull();
  await page.viewport(1280, 900);
});

test('they have them where the screen brings actions along, or the rows can be exported', async () => {
  const { getByRole } = await show(toolsIn(900, { bulkActions: () => <button type="button">Lend</button> }));
  await getByRole('checkbox', { name: 'Select Hammer' }).click();
  await expect.element(getByRole('button', { name: 'Lend' })).toBeVisible();
  const served = await show(<DataGrid dataset={clients.list} empty={empty} />);
  await expect.element(served.getByRole('checkbox', { name: 'Select the loaded rows' }).last()).toBeVisible();
});

test('beside other things the tools stand in one line, as icons, and without what rows at hand have no use for', async () => {
  const { getByRole } = await show(toolsIn(480));
  const tool = getByRole('button', { name: 'Columns' });
  await expect.element(tool).toBeVisible();
  expect(tool.element().getBoundingClientRect().width).toBeLessThan(40);
  const [search, last] = [getByRole('searchbox', { name: 'Search' }), getByRole('button', { name: 'Group' })];
  const topOf = ({ top, height }: DOMRect) => top + height / 2;
  expect(topOf(last.element().getBoundingClientRect())).toBeCloseTo(
    topOf(search.element().getBoundingClientRect()),
    -1,
  );
  expect(getByRole('button', { name: 'Refresh' }).query()).toBeNull();
});
