import { clients } from '@leadwright/contract/features/clients';
import {
  addView,
  editView,
  listViews,
  removeView,
  type SavedView,
  type ViewState,
} from '@leadwright/contract/features/grid-views';
import { rowSet } from '@leadwright/contract/grid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../../api/call.ts';
import { callKey } from '../../../api/hooks.ts';
import { queryClient } from '../../../api/query-client.ts';
import { show } from '../../../testing/show.tsx';
import { DataGrid } from '../data-grid.tsx';

const params = { dataset: clients.list.name };
const defaultLayout = { order: [], visible: {}, widths: {}, frozenAtEnd: [], density: 'compact' as const };
const randomText = () => Math.random().toString(36).slice(2, 10);

const listSavedViews = async () => (await call(listViews, { params })).views;
const findView = async (name: string) => (await listSavedViews()).find((view) => view.name === name);
const add = (name: string, state: Partial<ViewState> = {}, fields: Partial<SavedView> = {}) =>
  call(addView, {
    params,
    body: { name, visibility: 'personal', ...fields, state: { layout: defaultLayout, ...state } },
  });

beforeAll(async () => {
  for (const name of ['Hammersmith Ironworks', 'Sawyer & Sons'])
    await call(clients.add, { body: { code: randomText(), name: `${name} ${randomText()}` } as never });
});
beforeEach(async () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('grid:')) localStorage.removeItem(key);
  for (const { id } of await listSavedViews())
    await call(removeView, { params: { ...params, id }, query: { confirmed: 'true' } });
});

async function showGrid(params: Record<string, string> = {}) {
  const grid = <DataGrid dataset={clients.list} empty={{ title: 'Nothing', text: '' }} />;
  const screen = await show(grid, { path: '/here', at: `/here?${new URLSearchParams(params)}` });
  const button = screen.getByRole('button', { name: /^View: / });
  await expect.element(button).toBeVisible();
  const item = (name: string | RegExp) => screen.getByRole('menu').getByRole('menuitem', { name });
  const choice = (name: string | RegExp) => screen.getByRole('menu').getByRole('menuitemradio', { name });
  const chooseItem = async (name: string | RegExp) => {
    await button.click();
    await item(name).click();
  };
  const search = screen.getByRole('searchbox', { name: 'Search' });
  const urlParams = () => Object.fromEntries(new URLSearchParams(screen.router.state.location.search));
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  return { ...screen, button, item, choice, chooseItem, search, urlParams, heading };
}
type GridScreen = Awaited<ReturnType<typeof showGrid>>;
const expectViewName = ({ button }: GridScreen, name: string) =>
  expect.element(button).toHaveAccessibleName(`View: ${name}`);

test('saves the current state under a name and restores it from the URL', async () => {
  const firstVisit = await showGrid({ q: 'hammersmith', sort: 'name.desc' });
  await firstVisit.getByRole('button', { name: 'Columns' }).click();
  await firstVisit.getByRole('checkbox', { name: 'Code' }).click();
  await userEvent.keyboard('{Escape}');
  await firstVisit.chooseItem(/^Save as/);
  await firstVisit.getByRole('textbox', { name: /^Name/ }).fill('Ironworks');
  await userEvent.keyboard('{Enter}');
  await expectViewName(firstVisit, 'Ironworks');
  const view = await findView('Ironworks');
  expect(firstVisit.urlParams()).toEqual({ view: view?.id });
  expect(view?.state).toMatchObject({
    layout: { visible: { code: false } },
    sort: [{ colId: 'name', sort: 'desc' }],
    search: 'hammersmith',
  });
  await firstVisit.unmount();

  const reopenedGrid = await showGrid({ view: String(view?.id) });
  await expectViewName(reopenedGrid, 'Ironworks');
  await expect.element(reopenedGrid.search).toHaveValue('hammersmith');
  await expect.element(reopenedGrid.heading('Name')).toBeVisible();
  expect(reopenedGrid.heading('Code').query()).toBeNull();
});

test('marks a changed view and saves or resets it', async () => {
  const { id } = await add('Hammers', { search: 'hammersmith' });
  const grid = await showGrid({ view: id });
  await expectViewName(grid, 'Hammers');
  await grid.search.fill('sawyer');
  await expectViewName(grid, 'Hammers, modified');
  expect(grid.urlParams()).toEqual({ view: id, q: 'sawyer' });

  await grid.chooseItem('Reset');
  await expectViewName(grid, 'Hammers');
  await expect.element(grid.search).toHaveValue('hammersmith');
  expect(grid.urlParams()).toEqual({ view: id });

  // Clearing the search changes the view as well.
  await grid.search.fill('');
  await expectViewName(grid, 'Hammers, modified');
  expect(grid.urlParams()).toEqual({ view: id, q: '' });
  await grid.getByRole('button', { name: 'Columns' }).click();
  await grid.getByRole('checkbox', { name: 'Code' }).click();
  await grid.getByRole('checkbox', { name: 'Filter row' }).click();
  await userEvent.keyboard('{Escape}');
  await grid.chooseItem(/^Save$/);
  await expectViewName(grid, 'Hammers');
  expect(grid.urlParams()).toEqual({ view: id });
  expect((await findView('Hammers'))?.state).toMatchObject({
    search: '',
    layout: { visible: { code: false }, filterRow: true },
  });
});

test('marks a sorted or filtered list without a saved view and resets it', async () => {
  const filter = JSON.stringify({ code: { filterType: 'text', type: 'contains', filter: 'x' } });
  const grid = await showGrid({ sort: 'name.desc', filter });
  await expectViewName(grid, 'All clients, modified');
  await grid.chooseItem('Reset');
  await expectViewName(grid, 'All clients');
  await expect.element(grid.heading('Name')).toHaveAttribute('aria-sort', 'ascending');
  expect(grid.urlParams()).toEqual({});
});

test.each([
  ['a column that was hidden and shown again', 'Code'],
  ['a filter row that was shown and hidden again', 'Filter row'],
])('treats %s as unchanged', async (_, checkbox) => {
  const grid = await showGrid({ view: (await add('Same')).id });
  for (const expected of ['Same, modified', 'Same']) {
    await grid.getByRole('button', { name: 'Columns' }).click();
    await grid.getByRole('checkbox', { name: checkbox }).click();
    await userEvent.keyboard('{Escape}');
    await expectViewName(grid, expected);
  }
});

test('prefers the settings in the URL to those of the view', async () => {
  const { id } = await add('Hammers', { search: 'hammersmith', sort: [{ colId: 'name', sort: 'desc' }] });
  const grid = await showGrid({ view: id, q: 'sawyer' });
  await expectViewName(grid, 'Hammers, modified');
  await expect.element(grid.search).toHaveValue('sawyer');
  await expect.element(grid.heading('Name')).toHaveAttribute('aria-sort', 'descending');
});

test('skips and counts missing columns and shows the rest of the view', async () => {
  const removedFilter = { filterType: 'text' as const, type: 'equals' as const, filter: 'x' };
  const { id } = await add('Old', {
    layout: { ...defaultLayout, visible: { gone_one: true } },
    sort: [{ colId: 'gone_one', sort: 'asc' }],
    filter: { gone_two: removedFilter },
    search: 'hammersmith',
  });
  const grid = await showGrid({ view: id });
  await expectViewName(grid, 'Old');
  await expect.element(grid.getByText('2 columns of this view no longer exist.')).toBeVisible();
  await expect.element(grid.getByText(/^Hammersmith Ironworks/)).toBeVisible();
});

test('opens the grid without a saved view and shows a notice if the view is unavailable', async () => {
  const grid = await showGrid({ view: '5f0c1e9a-0000-4000-8000-000000000000' });
  await expectViewName(grid, 'All clients');
  await expect.element(grid.getByText(/no longer exists or is not shared with you/)).toBeVisible();
});

test('opens the menu with Alt+V and selects a view with the arrow keys and Enter', async () => {
  const { id } = await add('Hammers', { search: 'hammersmith' });
  const grid = await showGrid();
  await grid.search.click();
  await userEvent.keyboard('{Alt>}v{/Alt}');
  await expect.element(grid.choice('All clients')).toHaveAttribute('aria-checked', 'true');
  await expect.element(grid.choice('All clients')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(grid.choice('Hammers')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectViewName(grid, 'Hammers');
  expect(grid.urlParams()).toEqual({ view: id });
  // The focus is back in the search box.
  await expect.element(grid.search).toHaveFocus();
  await userEvent.keyboard('{Alt>}v{/Alt}');
  await expect.element(grid.choice('Hammers')).toHaveAttribute('aria-checked', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(grid.search).toHaveFocus();
});

test('makes a shared view the default of the chosen roles', async () => {
  const { id } = await add('For two roles', { search: 'hammersmith' }, { visibility: 'team' });
  const grid = await showGrid({ view: id });
  await grid.chooseItem('Default for roles…');
  await page.getByRole('combobox', { name: 'Roles' }).fill('Data steward');
  await page.getByRole('option', { name: 'Data steward', exact: true }).click();
  // The open list of roles can cover the buttons.
  await userEvent.keyboard('{Tab}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const { views } = await call(listViews, { params });
  expect(views.find((view) => view.id === id)).toMatchObject({
    default_role_ids: [expect.any(String)],
    is_default: false,
  });
});

test('starts with the default view of the role unless the URL has grid settings', async () => {
  const { id } = await add('For my role', { search: 'hammersmith' }, { visibility: 'team' });
  const firstVisit = await showGrid({ view: id });
  await firstVisit.chooseItem('Set as default for my role');
  await firstVisit.button.click();
  await expect.element(firstVisit.choice(/^For my role.*default for my role/)).toBeVisible();
  await firstVisit.unmount();

  const grid = await showGrid();
  await expectViewName(grid, 'For my role');
  expect(grid.urlParams()).toEqual({});
  // After the first change, the URL names the view, so that a link shows the same rows to every user.
  await grid.search.fill('sawyer');
  await expectViewName(grid, 'For my role, modified');
  expect(grid.urlParams()).toEqual({ view: id, q: 'sawyer' });
  await grid.button.click();
  await grid.choice('All clients').click();
  await expectViewName(grid, 'All clients');
  await expect.element(grid.search).toHaveValue('');
  await grid.unmount();

  const linkedGrid = await showGrid({ sort: 'name.desc' });
  await expectViewName(linkedGrid, 'All clients, modified');
  await expect.element(linkedGrid.search).toHaveValue('');
});

test('reports a concurrent change and keeps the local change for the next save', async () => {
  const view = await add('Ours', { search: 'hammersmith' }, { visibility: 'team' });
  const grid = await showGrid({ view: view.id });
  await expectViewName(grid, 'Ours');
  await grid.search.fill('sawyer');
  await expectViewName(grid, 'Ours, modified');
  await call(editView, {
    params: { ...params, id: view.id },
    body: { name: 'Theirs', visibility: 'team', version: view.version },
  });
  await grid.chooseItem(/^Save$/);
  await expect.element(grid.getByText(/Someone else changed this record/)).toBeVisible();
  await expectViewName(grid, 'Theirs, modified');
  await grid.chooseItem(/^Save$/);
  await expectViewName(grid, 'Theirs');
  expect((await findView('Theirs'))?.state).toMatchObject({ search: 'sawyer' });
});

test('renames and shares a view without changing its content', async () => {
  const { id } = await add('Mine', { search: 'hammersmith' });
  const grid = await showGrid({ view: id });
  await grid.chooseItem(/^Name and sharing/);
  await grid.getByRole('textbox', { name: /^Name/ }).fill('Ours');
  await grid
    .getByLabelText(/^Visible to/)
    .first()
    .click();
  await grid.getByRole('option', { name: 'The agency’s team' }).click();
  await grid.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectViewName(grid, 'Ours');
  expect(await findView('Ours')).toMatchObject({ visibility: 'team', state: { search: 'hammersmith' } });
});

test('warns about other users before a view is deleted', async () => {
  const view = await add('Popular', {}, { visibility: 'team' });
  // The server's reply after two other users have opened the view.
  queryClient.setQueryData([callKey(listViews), { params }], { views: [{ ...view, other_users: 2 }] });
  const grid = await showGrid({ view: view.id });
  await grid.chooseItem(/^Delete/);
  await expect.element(grid.getByText('2 other people use this view and will lose it.')).toBeVisible();
  await grid.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectViewName(grid, 'All clients');
  expect(await findView('Popular')).toBeUndefined();
  expect(grid.urlParams()).toEqual({});
});

test('opens a locked view of another user and saves it only under another name', async () => {
  const view = await add('Locked', {}, { visibility: 'team', locked: true });
  const foreignView = {
    ...view,
    is_own: false,
    owner_label: 'Ada',
    can: { update: false, delete: false, set_default: false },
  };
  queryClient.setQueryData([callKey(listViews), { params }], { views: [foreignView] });
  const grid = await showGrid({ view: view.id, q: 'hammersmith' });
  await expectViewName(grid, 'Locked, modified');
  await grid.button.click();
  await expect.element(grid.choice(/^Locked.*locked · by Ada/)).toBeVisible();
  const menuItems = () =>
    grid
      .getByRole('menu')
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
  expect(menuItems()).toEqual(['Save as…', 'Reset', 'Copy link']);
});

test('fits the view name and the menu into a small screen', async () => {
  await page.viewport(390, 800);
  const { id } = await add('Hammers', { search: 'hammersmith' });
  const grid = await showGrid({ view: id });
  await expectViewName(grid, 'Hammers');
  await grid.button.click();
  const { left, right } = grid.getByRole('menu').element().getBoundingClientRect();
  expect([left >= 0, right <= 390]).toEqual([true, true]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('shows saved views as tabs with links, and no tabs without views', async () => {
  const gridWithoutViews = await showGrid();
  expect(gridWithoutViews.getByRole('navigation', { name: 'Saved views' }).query()).toBeNull();
  await gridWithoutViews.unmount();
  const hammers = await add('Hammers', { search: 'hammersmith' });
  await add('Saws', { search: 'sawyer' });
  // Other tests in the same page have cached an earlier list.
  await queryClient.invalidateQueries({ queryKey: [callKey(listViews)] });
  const grid = await showGrid();
  const tab = (name: string) => grid.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name });
  await expect.element(tab('All clients')).toHaveAttribute('aria-current', 'true');
  await tab('Saws').click();
  await expect.element(grid.search).toHaveValue('sawyer');
  await expect.element(tab('Saws')).toHaveAttribute('aria-current', 'true');
  await expect.element(tab('Hammers')).toHaveAttribute('href', `/here?view=${hammers.id}`);
  await tab('All clients').click();
  await expect.element(grid.search).toHaveValue('');
  expect(grid.urlParams()).toEqual({});
});

test('names a filtered option that the field no longer has', async () => {
  const dataset = rowSet({
    name: 'leads',
    title: 'Leads',
    columns: {
      name: { label: 'Name', kind: 'text' },
      interest: { label: 'Interest', kind: 'set', group: 'campaign', values: { hot: 'Hot' } },
    },
    defaultSort: [{ colId: 'name', sort: 'asc' }],
  });
  const filter = JSON.stringify({ interest: { filterType: 'set', values: ['cold'] } });
  const rows = [{ id: '1', name: 'Anchor Ltd', interest: 'hot' as const }];
  const grid = <DataGrid dataset={dataset} rows={rows} empty={{ title: 'Nothing', text: '' }} />;
  const screen = await show(grid, { path: '/here', at: `/here?${new URLSearchParams({ filter })}` });
  await expect.element(screen.getByText('“cold” is not an option of Interest.')).toBeVisible();
});
