import { clients } from '@leadwright/contract/features/clients';
import { rowSet } from '@leadwright/contract/grid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { DataGrid } from './data-grid.tsx';

const empty = { title: 'Nothing', text: '' };
const tools = rowSet({
  name: 'tools',
  title: 'Tools',
  columns: {
    name: { label: 'Tool', kind: 'text', width: 200 },
    price: { label: 'Price', kind: 'number', width: 120 },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});
const rows = [
  { id: '1', name: 'Hammer', price: 12 },
  { id: '2', name: 'Awl', price: 5 },
  { id: '3', name: 'Saw', price: null },
];

const CLIENT = 'Hammersmith Ironworks';
const ALL_NAMES = [...rows.map(({ name }) => name), CLIENT];
/** Returns the row names of a grid in the displayed order. */
const namesIn = (region: Element) =>
  [...region.querySelectorAll('[role=gridcell]')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => ALL_NAMES.includes(text));

/** Shows two named grids with the same local rows, and an unnamed grid with server rows. */
async function showGrids(at = '/here') {
  const content = (
    <>
      <section aria-label="Left">
        <DataGrid name="left" dataset={tools} rows={rows} empty={empty} />
      </section>
      <section aria-label="Right">
        <DataGrid name="right" dataset={tools} rows={rows} openHref={({ price }) => `/price/${price}`} empty={empty} />
      </section>
      <section aria-label="Clients">
        <DataGrid dataset={clients.list} empty={empty} />
      </section>
    </>
  );
  const screen = await show(content, { path: '/here', at });
  const section = (name: string) => {
    const region = screen.getByRole('region', { name, exact: true });
    const heading = (label: string) => region.getByRole('columnheader', { name: label });
    const search = region.getByRole('searchbox', { name: 'Search' });
    const button = (label: string) => region.getByRole('button', { name: label });
    return { region, heading, search, button, cells: () => namesIn(region.element()) };
  };
  await expect.poll(section('Right').cells).toHaveLength(3);
  await expect.poll(section('Left').cells).toHaveLength(3);
  const urlParams = () => Object.fromEntries(new URLSearchParams(screen.router.state.location.search));
  return { ...screen, urlParams, left: section('Left'), right: section('Right'), clients: section('Clients') };
}

beforeAll(async () => {
  const code = Math.random().toString(36).slice(2, 10).toUpperCase();
  await call(clients.add, { body: { code, name: CLIENT } as never });
});
beforeEach(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('grid:')) localStorage.removeItem(key);
});

test('stores the sort order and the search of each grid separately in the URL', async () => {
  const { left, right, clients: clientGrid, urlParams } = await showGrids();
  expect([left.cells(), right.cells()]).toEqual([
    ['Awl', 'Hammer', 'Saw'],
    ['Awl', 'Hammer', 'Saw'],
  ]);
  await left.region.getByText('Price', { exact: true }).click();
  await left.region.getByText('Price', { exact: true }).click();
  await expect.poll(left.cells).toEqual(['Hammer', 'Awl', 'Saw']);
  await right.search.fill('hamm');
  await expect.poll(right.cells).toEqual(['Hammer']);
  await clientGrid.search.fill('hammersmith');
  await expect.poll(clientGrid.cells).toEqual([CLIENT]);
  await expect.poll(urlParams).toEqual({ 'left.sort': 'price.desc', 'right.q': 'hamm', q: 'hammersmith' });
  expect([left.cells(), right.cells()]).toEqual([['Hammer', 'Awl', 'Saw'], ['Hammer']]);
});

test('restores each grid from the URL', async () => {
  const filter = JSON.stringify({ price: { filterType: 'number', type: 'blank' } });
  const at = `/here?${new URLSearchParams({ 'left.sort': 'price.desc', 'right.sort': 'name.desc', 'right.filter': filter })}`;
  const screen = show(
    <>
      <section aria-label="Left">
        <DataGrid name="left" dataset={tools} rows={rows} empty={empty} />
      </section>
      <section aria-label="Right">
        <DataGrid name="right" dataset={tools} rows={rows} empty={empty} />
      </section>
    </>,
    { path: '/here', at },
  );
  const { getByRole } = await screen;
  const names = (name: string) => () => namesIn(getByRole('region', { name }).element());
  await expect.poll(names('Left')).toEqual(['Hammer', 'Awl', 'Saw']);
  await expect.poll(names('Right')).toEqual(['Saw']);
});

test('stores two simultaneous changes of two grids in the URL', async () => {
  const { left, right, urlParams } = await showGrids();
  const click = (grid: typeof left) =>
    (grid.region.getByText('Price', { exact: true }).element() as HTMLElement).click();
  click(left);
  click(right);
  await expect.poll(urlParams).toEqual({ 'left.sort': 'price.asc', 'right.sort': 'price.asc' });
});

test('hides columns in one grid only', async () => {
  const { left, right, getByRole } = await showGrids();
  await left.button('Columns').click();
  await getByRole('checkbox', { name: 'Price' }).click();
  await expect.poll(() => left.heading('Price').query()).toBeNull();
  expect(right.heading('Price').query()).not.toBeNull();
});

test('links local rows to the URLs of `openHref` and offers no export for them', async () => {
  const { left, right, clients: clientGrid } = await showGrids();
  await expect.element(right.region.getByRole('link', { name: 'Hammer' })).toHaveAttribute('href', '/price/12');
  await expect.element(clientGrid.button('Export')).toBeVisible();
  expect(left.button('Export').query()).toBeNull();
});
