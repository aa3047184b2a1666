import { verticals } from '@leadwright/contract/features/verticals';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { entityScreens } from '../../paths.ts';
import { show } from '../../testing/show.tsx';
import { ResourceList } from './resource-list.tsx';

const randomCode = () => Math.random().toString(36).slice(2, 8).toUpperCase();
const screens = entityScreens('vertical', 'verticals');

/** Adds verticals and shows the list, limited to these verticals by a search. */
async function showList(names: string[], params: Record<string, string> = {}) {
  const mark = randomCode();
  const ids = new Map<string, string>();
  const codes = new Map<string, string>();
  for (const name of names) {
    const vertical = await call(verticals.add, { body: { name: `${name} ${mark}`, code: randomCode() } as never });
    ids.set(name, vertical.id);
    codes.set(name, vertical.code);
  }
  const url = `/verticals?${new URLSearchParams({ q: mark, ...params })}`;
  const list = (
    <div style={{ display: 'flex', height: 700 }}>
      <ResourceList resource={verticals} screens={screens} />
    </div>
  );
  const screen = await show(list, { path: '/verticals', at: url });
  const link = (name: string) => screen.getByRole('link', { name: `${name} ${mark}`, exact: true });
  if (names[0]) await expect.element(link(names[0])).toBeVisible();
  const openMenu = async (name: string) => {
    await userEvent.hover(link(name));
    const menuButton = link(name).element().closest('[role="row"]')?.querySelector('[data-row-menu]');
    await userEvent.click(menuButton as Element);
    await expect.element(item('View')).toBeVisible();
  };
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const recordUrl = (name: string) => `/vertical/${ids.get(name)}`;
  const codeCell = (name: string) => screen.getByRole('gridcell', { name: codes.get(name) ?? '', exact: true });
  const focusedRow = () => document.activeElement?.closest('[role="row"]')?.textContent;
  return { ...screen, link, item, openMenu, recordUrl, codeCell, focusedRow };
}

test('shows the number of records next to the title and updates it with the filters', async () => {
  const { container, getByRole } = await showList(['Steel', 'Timber', 'Textiles']);
  const titleText = () => container.querySelector('h1')?.parentElement?.parentElement?.textContent;
  await expect.poll(titleText).toBe('Verticals3 rows');
  await getByRole('searchbox', { name: 'Search' }).fill('no such name');
  await expect.poll(titleText).toBe('Verticals0 rows');
});

test('shows when the rows were loaded and reloads them on demand', async () => {
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

test('offers to open, edit, clone and copy the link of a record in its row menu', async () => {
  const copiedTexts: string[] = [];
  navigator.clipboard.writeText = async (text) => void copiedTexts.push(text);
  const { openMenu, item, recordUrl, router } = await showList(['Steel', 'Timber']);
  await openMenu('Timber');
  await expect.element(item('View')).toHaveAttribute('href', recordUrl('Timber'));
  await expect
    .element(item('Edit'))
    .toHaveAttribute('href', recordUrl('Timber').replace('/vertical/', '/vertical/edit/'));
  await expect
    .element(item('Clone'))
    .toHaveAttribute('href', expect.stringContaining(recordUrl('Timber').split('/')[2] ?? ''));
  await item('Copy link').click();
  expect(copiedTexts).toEqual([window.location.origin + recordUrl('Timber')]);
  await openMenu('Steel');
  await item('View').click();
  await expect.poll(() => router.state.location.pathname).toBe(recordUrl('Steel'));
});

test('opens the row menu by keyboard and returns the focus to the row', async () => {
  const { item, codeCell, focusedRow } = await showList(['Steel', 'Timber']);
  await codeCell('Steel').click();
  await userEvent.keyboard('{ArrowDown}{ContextMenu}');
  await expect.element(item('View')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(item('View')).not.toBeInTheDocument();
  await expect.poll(focusedRow).toContain('Timber');
});

test('archives a row from its menu and restores it', async () => {
  const { openMenu, item, link, getByRole } = await showList(['Steel', 'Timber']);
  await openMenu('Steel');
  await item('Archive').click();
  await expect.element(link('Steel')).not.toBeInTheDocument();
  await expect.element(link('Timber')).toBeVisible();
  await getByRole('button', { name: 'Undo' }).click();
  await expect.element(link('Steel')).toBeVisible();
});

test('offers to clear the filters when no row matches', async () => {
  const { getByRole, getByText } = await showList([], { q: 'no such name' });
  await expect.element(getByText('Nothing matches these filters')).toBeVisible();
  await call(verticals.add, { body: { name: `Glass ${randomCode()}`, code: randomCode() } as never });
  await getByRole('button', { name: 'Clear all' }).first().click();
  await expect.element(getByRole('grid')).toBeVisible();
});
