import { verticals } from '@leadwright/contract/features/verticals';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { entityScreens } from '../../paths.ts';
import { show } from '../../testing/show.tsx';
import { ResourceList } from './resource-list.tsx';

const fresh = () => Math.random().toString(36).slice(2, 8).toUpperCase();
const screens = entityScreens('vertical', 'verticals');

/** Shows the list of verticals, limited to those of one test. */
async function showList(names: string[], address: Record<string, string> = {}) {
  const mark = fresh();
  const ids = new Map<string, string>();
  const codes = new Map<string, string>();
  for (const name of names) {
    const added = await call(verticals.add, { body: { name: `${name} ${mark}`, code: fresh() } as never });
    ids.set(name, added.id);
    codes.set(name, added.code);
  }
  const at = `/verticals?${new URLSearchParams({ q: mark, ...address })}`;
  const list = (
    <div style={{ display: 'flex', height: 700 }}>
      <ResourceList resource={verticals} screens={screens} />
    </div>
  );
  const screen = await show(list, { path: '/verticals', at });
  const link = (name: string) => screen.getByRole('link', { name: `${name} ${mark}`, exact: true });
  if (names[0]) await expect.element(link(names[0])).toBeVisible();
  const openMenu = async (name: string) => {
    await userEvent.hover(link(name));
    const menu = link(name).element().closest('[role="row"]')?.querySelector('[data-row-menu]');
    await userEvent.click(menu as Element);
    await expect.element(item('View')).toBeVisible();
  };
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const row = (name: string) => `/vertical/${ids.get(name)}`;
  const codeOf = (name: string) => screen.getByRole('gridcell', { name: codes.get(name) ?? '', exact: true });
  const focusedRow = () => document.activeElement?.closest('[role="row"]')?.textContent;
  return { ...screen, link, item, openMenu, row, codeOf, focusedRow };
}

test('shows the number of records next to the title and updates it with the filters', async () => {
  const { container, getByRole } = await showList(['Steel', 'Timber', 'Textiles']);
  const head = () => container.querySelector('h1')?.parentElement?.parentElement?.textContent;
  await expect.poll(head).toBe('Verticals3 rows');
  await getByRole('searchbox', { name: 'Search' }).fill('nothing is called so');
  await expect.poll(head).toBe('Verticals0 rows');
});

test('shows the age of the rows and reloads them on demand', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { getByRole, getByText } = await showList(['Steel']);
    await expect.element(getByText('Updated just now')).toBeVisible();
    vi.setSystemTime(Date.now() + 12_000);
    const refresh = getByRole('button', { name: 'Refresh' });
    await userEvent.hover(refresh);
    await expect.element(getByText('Updated 12 sec ago')).toBeVisible();
    await refresh.click();
    await expect.element(getByText('Updated just now')).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('opens, edits, clones and copies a record from the menu of its row', async () => {
  const copied: string[] = [];
  navigator.clipboard.writeText = async (text) => void copied.push(text);
  const { openMenu, item, row, router } = await showList(['Steel', 'Timber']);
  await openMenu('Timber');
  await expect.element(item('View')).toHaveAttribute('href', row('Timber'));
  await expect.element(item('Edit')).toHaveAttribute('href', row('Timber').replace('/vertical/', '/vertical/edit/'));
  await expect
    .element(item('Clone'))
    .toHaveAttribute('href', expect.stringContaining(row('Timber').split('/')[2] ?? ''));
  await item('Copy link').click();
  expect(copied).toEqual([window.location.origin + row('Timber')]);
  await openMenu('Steel');
  await item('View').click();
  await expect.poll(() => router.state.location.pathname).toBe(row('Steel'));
});

test('opens the menu by keyboard and returns the focus to its row', async () => {
  const { item, codeOf, focusedRow } = await showList(['Steel', 'Timber']);
  await codeOf('Steel').click();
  await userEvent.keyboard('{ArrowDown}{ContextMenu}');
  await expect.element(item('View')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(item('View')).not.toBeInTheDocument();
  await expect.poll(focusedRow).toContain('Timber');
});

test('archives a row from its menu, removes it from the list and restores it', async () => {
  const { openMenu, item, link, getByRole } = await showList(['Steel', 'Timber']);
  await openMenu('Steel');
  await item('Archive').click();
  await expect.element(link('Steel')).not.toBeInTheDocument();
  await expect.element(link('Timber')).toBeVisible();
  await getByRole('button', { name: 'Undo' }).click();
  await expect.element(link('Steel')).toBeVisible();
});

test('offers to clear the filters of a list without a match', async () => {
  const { getByRole, getByText } = await showList([], { q: 'nothing is called so' });
  await expect.element(getByText('Nothing matches these filters')).toBeVisible();
  await call(verticals.add, { body: { name: `Glass ${fresh()}`, code: fresh() } as never });
  await getByRole('button', { name: 'Clear all' }).first().click();
  await expect.element(getByRole('grid')).toBeVisible();
});
