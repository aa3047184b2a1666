import { clients } from '@leadwright/contract/features/clients';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { renderTools } from './data-grid.stories.tsx';
import { DataGrid } from './data-grid.tsx';

const empty = { title: 'Nothing', text: '' };

test('hides checkboxes without bulk actions and keeps the navigation keys', async () => {
  const { getByRole, container, router } = await show(renderTools(900));
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

test('shows no checkboxes on the cards of a small screen', async () => {
  await page.viewport(390, 800);
  const { getByRole, container } = await show(renderTools(390));
  await expect.element(getByRole('link', { name: 'Hammer' })).toBeVisible();
  expect(container.querySelector('input[type="checkbox"]')).toBeNull();
  await page.viewport(1280, 900);
});

test('shows checkboxes when the screen has bulk actions or an export', async () => {
  const { getByRole } = await show(renderTools(900, { bulkActions: () => <button type="button">Lend</button> }));
  await getByRole('checkbox', { name: 'Select Hammer' }).click();
  await expect.element(getByRole('button', { name: 'Lend' })).toBeVisible();
  const clientGrid = await show(<DataGrid dataset={clients.list} empty={empty} />);
  await expect.element(clientGrid.getByRole('checkbox', { name: 'Select the loaded rows' }).last()).toBeVisible();
});

test('shows the toolbar of a narrow grid as icons in one line, without Refresh', async () => {
  const { getByRole } = await show(renderTools(480));
  const tool = getByRole('button', { name: 'Columns' });
  await expect.element(tool).toBeVisible();
  expect(tool.element().getBoundingClientRect().width).toBeLessThan(40);
  const [search, lastTool] = [getByRole('searchbox', { name: 'Search' }), getByRole('button', { name: 'Group' })];
  const middleOf = ({ top, height }: DOMRect) => top + height / 2;
  expect(middleOf(lastTool.element().getBoundingClientRect())).toBeCloseTo(
    middleOf(search.element().getBoundingClientRect()),
    -1,
  );
  expect(getByRole('button', { name: 'Refresh' }).query()).toBeNull();
});
