import { clients } from '@leadwright/contract/features/clients';
import { rowSet } from '@leadwright/contract/grid';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../../api/call.ts';
import { clearCalls, dropNextResponse } from '../../../testing/calls.ts';
import { show } from '../../../testing/show.tsx';
import { DataGrid } from '../data-grid.tsx';

const empty = { title: 'Nothing', text: '' };

async function showGrid(grid: ReactNode, at: string, heading: string) {
  localStorage.clear();
  const screen = await show(<div style={{ display: 'flex', height: 600 }}>{grid}</div>, { path: '/here', at });
  const { getByRole, container } = screen;
  const columnHeading = getByRole('columnheader', { name: heading, exact: true });
  await expect.element(columnHeading).toBeVisible();
  const form = () => document.querySelector(`form[aria-label="Filter ${heading}"]`);
  return {
    ...screen,
    open: async () => {
      // A filter opens only from the focused heading.
      (columnHeading.element() as HTMLElement).click();
      await getByRole('button', { name: `Filter ${heading}` }).click();
      await expect.element(getByRole('searchbox', { name: 'Find a value' })).toHaveFocus();
    },
    checkbox: (name: string) => getByRole('checkbox', { name, exact: true }),
    /** Returns the values with their row counts, as displayed. */
    values: () =>
      [...(form()?.querySelectorAll('[role="group"] input') ?? [])].map((checkbox) => [
        (checkbox as HTMLInputElement).labels?.[0]?.textContent,
        checkbox.getAttribute('aria-describedby') &&
          document.getElementById(checkbox.getAttribute('aria-describedby') ?? '')?.textContent,
      ]),
    find: getByRole('searchbox', { name: 'Find a value' }),
    button: (name: string) => getByRole('button', { name, exact: true }),
    filter: () => JSON.parse(new URLSearchParams(screen.router.state.location.search).get('filter') ?? 'null'),
    form,
    container,
  };
}

async function showClients() {
  const uniqueText = Math.random().toString(36).slice(2, 8).toUpperCase();
  const add = (status: string, index: number) =>
    call(clients.add, {
      body: { code: `${uniqueText}${index}`, name: `${status}${index} ${uniqueText}`, status } as never,
    });
  await Promise.all(['active', 'active', 'prospect'].map(add));
  return showGrid(<DataGrid dataset={clients.list} empty={empty} />, `/here?q=${uniqueText}`, 'Status');
}

test('lists set values with row counts and selects all matches of a search', async () => {
  const { open, values, find, checkbox, button, filter, form } = await showClients();
  await open();
  const allValues = [
    ['Prospect', '1'],
    ['Active', '2'],
    ['On hold', '0'],
    ['Ended', '0'],
  ];
  await expect.poll(() => values().toSorted()).toEqual(allValues.toSorted());
  const { violations } = await axe.run(form() as Element);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await find.fill('ACT');
  await expect.poll(values).toEqual([['Active', '2']]);
  await checkbox('Select all found (1)').click();
  await find.fill('');
  await expect.element(checkbox('Active')).toBeChecked();
  await expect.element(checkbox('Prospect')).not.toBeChecked();
  await button('Apply').click();
  await expect.poll(filter).toEqual({ status: { filterType: 'set', values: ['active'] } });
});

test('deselects all matches of a search and keeps the other values', async () => {
  const { open, find, checkbox, button, filter } = await showClients();
  await open();
  await checkbox('Select all (4)').click();
  await find.fill('e');
  await checkbox('Select all found (3)').click();
  await find.fill('');
  await expect.element(checkbox('On hold')).toBeChecked();
  await expect.element(checkbox('Select all (4)')).toBePartiallyChecked();
  await button('Apply').click();
  await expect.poll(filter).toEqual({ status: { filterType: 'set', values: ['on_hold'] } });
});

test('moves through the values by arrow keys and does not submit on Enter in the search', async () => {
  const { open, find, checkbox, filter, form } = await showClients();
  await open();
  await userEvent.keyboard('pros{Enter}');
  await expect.element(checkbox('Select all found (1)')).toBeVisible();
  expect([form() !== null, filter()]).toEqual([true, null]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(checkbox('Prospect')).toHaveFocus();
  await userEvent.keyboard(' {ArrowUp}{ArrowUp}');
  await expect.element(find).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(filter).toEqual({ status: { filterType: 'set', values: ['prospect'] } });
});

test('shows the values without counts when the rows cannot be counted', async () => {
  const { open, values, getByText } = await showClients();
  dropNextResponse(9);
  await open();
  await expect.element(getByText('The rows of each value could not be counted.')).toBeVisible();
  expect(values().map(([, count]) => count)).toEqual(['', '', '', '']);
  clearCalls();
});

test('counts multi-value rows per value and makes the blank value exclusive', async () => {
  const tools = rowSet({
    name: 'tagged_tools',
    title: 'Tools',
    columns: {
      name: { label: 'Tool', kind: 'text' },
      tags: { label: 'Tags', kind: 'set', many: true },
    },
    defaultSort: [{ colId: 'name', sort: 'asc' }],
  });
  const rows = [
    { id: '1', name: 'Hammer', tags: ['iron', 'wood'] },
    { id: '2', name: 'Saw', tags: ['iron'] },
    { id: '3', name: 'Glue', tags: [] },
  ];
  const grid = <DataGrid dataset={tools} rows={rows} empty={empty} />;
  const { open, values, checkbox, button, filter } = await showGrid(grid, '/here', 'Tags');
  await open();
  await expect.poll(values).toEqual([
    ['iron', '2'],
    ['wood', '1'],
    ['(Blank)', '1'],
  ]);
  await checkbox('Select all (2)').click();
  await checkbox('(Blank)').click();
  await expect.element(checkbox('iron')).toBeDisabled();
  await button('Apply').click();
  await expect.poll(filter).toEqual({ tags: { filterType: 'set', values: [] } });
});

test('lists countries by name, the most frequent first, and filters by code', async () => {
  const places = rowSet({
    name: 'places',
    title: 'Places',
    columns: {
      name: { label: 'Place', kind: 'text' },
      country: { label: 'Country', kind: 'set', codeKind: 'country' },
    },
    defaultSort: [{ colId: 'name', sort: 'asc' }],
  });
  const rows = [
    { id: '1', name: 'Hull', country: 'GB' },
    { id: '2', name: 'Bonn', country: 'DE' },
    { id: '3', name: 'York', country: 'GB' },
  ];
  const grid = <DataGrid dataset={places} rows={rows} empty={empty} />;
  const { open, values, find, checkbox, button, filter, getByRole } = await showGrid(grid, '/here', 'Country');
  await expect.poll(() => getByRole('gridcell', { name: 'United Kingdom' }).elements()).toHaveLength(2);
  await open();
  await expect.poll(values).toEqual([
    ['United Kingdom', '2'],
    ['Germany', '1'],
  ]);
  await find.fill('netherl');
  await expect.poll(values).toEqual([
    ['Caribbean Netherlands', '0'],
    ['Netherlands', '0'],
  ]);
  await find.fill('germ');
  await checkbox('Germany').click();
  await button('Apply').click();
  await expect.poll(filter).toEqual({ country: { filterType: 'set', values: ['DE'] } });
  await expect.element(getByRole('button', { name: 'Remove the filter: Country is Germany' })).toBeVisible();
});
