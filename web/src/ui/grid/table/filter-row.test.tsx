import { rowSet } from '@leadwright/contract/grid';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { DataGrid } from '../data-grid.tsx';

const COLUMN_COUNT = 240;
const extraColumns = Array.from({ length: COLUMN_COUNT }, (_, index): [string, { label: string; kind: 'text' }] => [
  `c${index}`,
  { label: `Column ${index}`, kind: 'text' },
]);
const tools = rowSet({
  name: 'filtered_tools',
  title: 'Tools',
  columns: {
    name: { label: 'Tool', kind: 'text', width: 160 },
    price: { label: 'Price', kind: 'number', width: 110 },
    kind: { label: 'Kind', kind: 'set', values: { hand: 'Hand tool', power: 'Power tool' }, width: 140 },
    note: { label: 'Note', kind: 'text', filterable: false, width: 120 },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});
const rows = [
  { id: '1', name: 'Hammer', price: 12, kind: 'hand' as const, note: '' },
  { id: '2', name: 'Drill', price: 80, kind: 'power' as const, note: '' },
  { id: '3', name: 'Awl', price: null, kind: 'hand' as const, note: '' },
];

async function showTools({ at = '/here', direction = 'ltr', columns = 0 } = {}) {
  localStorage.clear();
  const extra = Object.fromEntries(extraColumns.slice(0, columns));
  const dataset = { ...tools, columns: { ...tools.columns, ...extra } };
  const screen = await show(
    <div dir={direction} style={{ display: 'flex', flexDirection: 'column', height: 500, width: 800 }}>
      <DataGrid dataset={dataset} rows={rows} empty={{ title: 'Nothing', text: '' }} />
    </div>,
    { path: '/here', at },
  );
  const { getByRole } = screen;
  const heading = (name: string) => getByRole('columnheader', { name, exact: true });
  await expect.element(heading('Tool')).toBeVisible();
  return {
    ...screen,
    heading,
    toolFilter: getByRole('searchbox', { name: 'Filter Tool' }),
    summary: (name: string) => screen.container.querySelector(`[data-filter="${name}"] button`) as HTMLElement,
    grid: getByRole('grid'),
    names: () =>
      [...screen.container.querySelectorAll('[role="gridcell"][data-column="name"]')].map((cell) => cell.textContent),
    filter: () => JSON.parse(new URLSearchParams(screen.router.state.location.search).get('filter') ?? 'null'),
    showFilterRow: async () => {
      await getByRole('button', { name: 'Columns' }).click();
      await getByRole('checkbox', { name: 'Filter row' }).click();
      await userEvent.keyboard('{Escape}');
    },
  };
}

test('shows filters under the headings on request and filters the rows while typing', async () => {
  const { toolFilter, showFilterRow, names, filter, grid, container, getByText } = await showTools();
  await expect.element(toolFilter).not.toBeInTheDocument();
  await showFilterRow();
  await toolFilter.fill('ham');
  await expect.poll(names).toEqual(['Hammer']);
  expect(filter()).toEqual({ name: { filterType: 'text', type: 'contains', filter: 'ham' } });
  await expect.element(grid).toHaveAttribute('aria-rowcount', '3');
  expect(container.querySelector('[data-row="0"]')?.getAttribute('aria-rowindex')).toBe('3');
  const { violations } = await axe.run(grid.element());
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  // Without matching rows, the field stays and keeps the focus.
  await toolFilter.fill('hamx');
  await expect.element(getByText('Nothing matches these filters')).toBeVisible();
  await expect.element(toolFilter).toHaveFocus();
  await toolFilter.fill('');
  await expect.poll(() => names().length).toBe(3);
});

test('moves the focus with arrow keys from a heading into its filter, and back with Escape', async () => {
  const { heading, toolFilter, summary, showFilterRow, container } = await showTools();
  await showFilterRow();
  await heading('Tool').click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(toolFilter).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading('Tool')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.poll(() => document.activeElement).toBe(summary('price'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.getAttribute('data-column')).toBe('price');
  expect(document.activeElement?.closest('[data-row]')).not.toBeNull();
  // From a heading without a filter, the arrow moves to the rows.
  await heading('Note').click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('0');
  expect(container.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1);
});

test('shows the filter of a column in a summary that opens its editor', async () => {
  const at = `/here?filter=${JSON.stringify({ name: { filterType: 'text', type: 'startsWith', filter: 'a' } })}`;
  const { summary, showFilterRow, getByRole, filter } = await showTools({ at });
  await showFilterRow();
  expect(summary('name').textContent).toBe('begins with “a”');
  expect(summary('kind').textContent).toBe('Any');
  await userEvent.click(summary('kind'));
  await getByRole('checkbox', { name: 'Power tool' }).click();
  await getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => summary('kind').textContent).toBe('is Power tool');
  expect(filter()).toHaveProperty('kind');
  await expect.poll(() => document.activeElement).toBe(summary('kind'));
});

test.each(['ltr', 'rtl'])(
  'aligns filters with their headings and renders only visible ones (%s)',
  async (direction) => {
    const { showFilterRow, container, grid } = await showTools({ direction, columns: COLUMN_COUNT });
    await showFilterRow();
    const edges = (selector: string) =>
      [...container.querySelectorAll(`[role="grid"] ${selector}`)].map((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return [Math.round(left), Math.round(right)];
      });
    const expectAligned = () => expect(edges('[data-filter]')).toEqual(edges('[role="columnheader"]'));
    expectAligned();
    grid.element().scrollLeft = direction === 'rtl' ? -5_000 : 5_000;
    await expect.element(grid.getByRole('searchbox', { name: 'Filter Column 30', exact: true })).toBeVisible();
    expectAligned();
    expect(edges('[data-filter]').length).toBeLessThan(20);
  },
);
