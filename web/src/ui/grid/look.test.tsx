import { rowSet } from '@leadwright/contract/grid';
import { Button } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { badgeOf } from '../look/state-badge.tsx';
import { Page } from '../page.tsx';
import { stories, tools } from './data-grid.stories.tsx';
import { DataGrid } from './data-grid.tsx';

const STATUS = { unknown: 'Not checked', valid: 'Valid' };
const suppliers = rowSet({
  name: 'suppliers',
  title: 'Suppliers',
  columns: {
    name: { label: 'Supplier', kind: 'text', titleCase: true, width: 120 },
    country: { label: 'Country', kind: 'set', codeKind: 'country', width: 240 },
    status: { label: 'Status', kind: 'set', values: STATUS, unknown: 'unknown', width: 240 },
    code: { label: 'Code', kind: 'text', width: 240 },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});
const rows = [
  { id: '1', name: 'ALDERLEY PIPING AND CONSTRUCTION LTD', country: 'GB', status: 'unknown', code: 'AP' },
  { id: '2', name: 'Bergmann Drahtwerk', country: 'DE', status: 'valid', code: 'BD' },
] as const;
const statusBadge = badgeOf(STATUS, { unknown: 'gray', valid: 'success' });

const supplierGrid = (
  <DataGrid
    dataset={suppliers}
    rows={rows}
    openHref={({ id }) => `/suppliers/${id}`}
    columnCells={{ status: ({ status }) => statusBadge(status) }}
    empty={{ title: '', text: '' }}
  />
);

afterEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 900);
});

const showSuppliers = async (width = 700) => {
  const screen = await show(<div style={{ display: 'flex', width, height: 500 }}>{supplierGrid}</div>);
  const grid = screen.getByRole('grid');
  await expect.element(grid).toBeVisible();
  const cell = (row: number, column: string) =>
    grid.element().querySelector(`[data-row="${row}"] [data-column="${column}"]`) as HTMLElement;
  // The names of countries load after the rows.
  await expect.poll(() => cell(0, 'country')?.textContent).toBe('United Kingdom');
  return { ...screen, grid: grid.element() as HTMLElement, cell };
};

test('draws a table as high as its rows, up to the height of the window', async () => {
  const short = await show(stories.rows);
  const heightIn = ({ container }: { container: HTMLElement }) =>
    container.querySelector('[role="grid"]')?.clientHeight ?? 0;
  // A heading and three rows.
  await expect.poll(() => heightIn(short)).toBe(34 + 3 * 28);
  await short.unmount();
  const long = await show(stories['many rows']);
  await expect.poll(() => heightIn(long)).toBeGreaterThan(400);
  expect(heightIn(long)).toBeLessThan(500);
  expect(long.container.querySelectorAll('[data-row]').length).toBeLessThan(40);
});

test('fits the columns to their content and gives the remaining width to the last one', async () => {
  const { grid, cell } = await showSuppliers();
  await expect.poll(() => grid.scrollWidth - grid.clientWidth).toBe(0);
  for (const column of ['name', 'country', 'status', 'code'])
    expect(cell(1, column).scrollWidth).toBeLessThanOrEqual(cell(1, column).clientWidth);
  const lastCell = cell(0, 'code').getBoundingClientRect();
  expect(Math.round(lastCell.right)).toBe(Math.round(grid.getBoundingClientRect().left + grid.clientWidth));
});

test('gives an empty column the width of its heading', async () => {
  const dataset = rowSet({
    name: 'people',
    title: 'People',
    columns: {
      name: { label: 'Name', kind: 'text', width: 120 },
      roles: { label: 'Further roles', kind: 'text', width: 240 },
      note: { label: 'Note', kind: 'text', width: 300 },
    },
    defaultSort: [{ colId: 'name', sort: 'asc' }],
  });
  const people = [{ id: '1', name: 'Maudlin Ferris', roles: '', note: 'Leads the calls to the north of England' }];
  const grid = <DataGrid dataset={dataset} rows={people} empty={{ title: '', text: '' }} />;
  const { getByRole } = await show(
    <div style={{ display: 'grid', gridTemplateColumns: '440px', height: 300 }}>{grid}</div>,
  );
  const heading = getByRole('columnheader', { name: 'Further roles' });
  await expect.poll(() => heading.element().getBoundingClientRect().width).toBeLessThan(130);
  expect(heading.element().scrollWidth).toBeLessThanOrEqual(heading.element().clientWidth);
});

test('leaves unknown values blank in rows and lists them in the filter', async () => {
  const { cell, getByRole } = await showSuppliers();
  expect(cell(0, 'status').textContent).toBe('');
  expect(cell(1, 'status').textContent).toBe('Valid');
  await getByRole('columnheader', { name: 'Status' }).click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(getByRole('checkbox', { name: 'Not checked' })).toBeVisible();
});

test('shows a country once, as its flag and name', async () => {
  const { cell } = await showSuppliers();
  expect(cell(0, 'country').textContent).toBe('United Kingdom');
  expect(cell(0, 'country').querySelector('img')?.alt).toBe('');
});

test('shows names in capitals in title case unless the user turns this off', async () => {
  const name = 'Alderley Piping and Construction Ltd';
  const { getByRole, unmount } = await showSuppliers();
  await expect.element(getByRole('link', { name })).toBeVisible();
  await unmount();
  localStorage.setItem('titleCase', 'false');
  const { getByRole: getWithSetting } = await showSuppliers();
  await expect.element(getWithSetting('link', { name: name.toUpperCase() })).toBeVisible();
});

test('shows the same texts on the cards of a small screen as in the table', async () => {
  await page.viewport(390, 800);
  const { getByRole } = await show(supplierGrid);
  const card = getByRole('listitem').first();
  await expect.element(card).toHaveTextContent('Alderley Piping and Construction Ltd');
  await expect.element(card).toHaveTextContent('United Kingdom');
  await expect.element(card).not.toHaveTextContent('Not checked');
  await expect.element(card).not.toHaveTextContent('Status');
});

test('shows record names in the normal text colour and underlines the focused one', async () => {
  const { cell } = await showSuppliers();
  const link = cell(0, 'name').querySelector('a') as HTMLElement;
  const line = () => getComputedStyle(link).textDecorationLine;
  expect(getComputedStyle(link).color).toBe(getComputedStyle(cell(0, 'name')).color);
  expect(line()).toBe('none');
  await userEvent.click(cell(0, 'code'));
  await userEvent.keyboard('{Home}');
  await expect.poll(line).toBe('underline');
});

test('shows an empty list in the upper third with one button', async () => {
  const add = <Button data-list-action>Add tool</Button>;
  const { getByRole, getByText } = await show(
    <div style={{ height: 800, display: 'flex', flexDirection: 'column' }}>
      <Page full title="Tools" actions={add}>
        <DataGrid dataset={tools} rows={[]} empty={{ title: 'No tools yet', text: 'Lent from here.', action: add }} />
      </Page>
    </div>,
  );
  await expect.element(getByText('No tools yet')).toBeVisible();
  expect(getByText('No tools yet').element().getBoundingClientRect().top).toBeLessThan(400);
  await expect.poll(() => getByRole('button', { name: 'Add tool' }).elements().length).toBe(1);
});
