import { clients } from '@leadwright/contract/features/clients';
import { rowSet } from '@leadwright/contract/grid';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { clearCalls, dropNextResponse, pauseWrites, requestedColumns } from '../../testing/calls.ts';
import { show } from '../../testing/show.tsx';
import { DataGrid } from './data-grid.tsx';

const randomCode = () => Math.random().toString(36).slice(2, 8).toUpperCase();

async function addClients(mark: string, names: string[]) {
  const add = (name: string, index: number) =>
    call(clients.add, {
      body: {
        code: `${mark}${index}`,
        name: `${name} ${mark}`,
        website: `${name}-${mark}.example`.toLowerCase(),
      } as never,
    });
  await Promise.all(names.map(add));
}

/** Adds clients with `mark` in their code and name, and shows a grid that is limited to them. */
async function showClients(mark: string, names: string[]) {
  localStorage.removeItem('singleKeys');
  await addClients(mark, names);
  const grid = (
    <div style={{ display: 'flex', height: 640 }}>
      <DataGrid
        dataset={clients.list}
        openHref={({ id }) => `/clients/${id}`}
        empty={{ title: 'No clients yet', text: '' }}
      />
    </div>
  );
  const screen = await show(grid, { path: '/clients', at: `/clients?q=${mark}` });
  const firstName = names[0] as string;
  const link = (name: string) => screen.getByRole('link', { name: `${name} ${mark}`, exact: true });
  if (names.length > 0) await expect.element(link(firstName)).toBeVisible();
  const rowNames = () =>
    [...screen.container.querySelectorAll('[role="row"] a')]
      .map((anchor) => [anchor.getBoundingClientRect().top, anchor.textContent?.split(' ')[0]] as const)
      .sort(([a], [b]) => a - b)
      .map(([, name]) => name);
  const heading = (name: string) => screen.getByRole('columnheader', { name, exact: true });
  const search = () => new URLSearchParams(screen.router.state.location.search);
  return { ...screen, link, rowNames, heading, search };
}

test('sorts by clicking a heading or pressing Enter and adds a column with Shift', async () => {
  const { heading, rowNames, search } = await showClients(randomCode(), ['Beta', 'Alpha', 'Gamma']);
  await heading('Code').click();
  await expect.element(heading('Code')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(rowNames).toEqual(['Beta', 'Alpha', 'Gamma']);
  await expect.element(heading('Code')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Code')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(rowNames).toEqual(['Gamma', 'Alpha', 'Beta']);
  await heading('Name').click({ modifiers: ['Shift'] });
  await expect.poll(() => search().get('sort')).toBe('code.desc,name.asc');
  await expect.element(heading('Name')).toHaveTextContent('2');
});

test('opens the filter of a heading with Alt+Down and returns the focus on Escape', async () => {
  const { heading, getByRole, getByLabelText, rowNames } = await showClients(randomCode(), ['Beta', 'Alpha']);
  await heading('Name').click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const value = getByRole('textbox', { name: 'Value' });
  await expect.element(value).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(value).not.toBeInTheDocument();
  await expect.element(heading('Name')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await value.fill('Alpha');
  await getByRole('button', { name: 'Apply' }).click();
  await expect.poll(rowNames).toEqual(['Alpha']);
  await expect.element(getByLabelText('Active filters')).toHaveTextContent('Alpha');
});

test('counts checked rows below the table and offers to select all matching rows', async () => {
  const { getByRole, getByText } = await showClients(randomCode(), ['Beta', 'Alpha', 'Gamma']);
  const bar = getByRole('region', { name: 'Selected rows' });
  await getByRole('checkbox', { name: /^Select Alpha/ })
    .or(getByRole('checkbox').nth(1))
    .first()
    .click();
  await expect.element(bar).toHaveTextContent('1 row selected');
  await bar.getByRole('button', { name: 'Select all 3 rows that match' }).click();
  await expect.element(getByText('All 3 rows that match are selected')).toBeVisible();
  expect(getByRole('checkbox', { checked: true }).elements()).toHaveLength(4);
  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  expect(getByRole('checkbox', { checked: true }).elements()).toHaveLength(0);
});

test('shows new rows of other users on refresh and keeps checked rows and the tab stop', async () => {
  const mark = randomCode();
  const { rowNames, container, getByRole } = await showClients(mark, ['Beta', 'Gamma']);
  await getByRole('gridcell', { name: `${mark}1` }).click();
  await userEvent.keyboard(' ');
  const tabStop = () => container.querySelector('[role="gridcell"][tabindex="0"]')?.closest('[role="row"]');
  expect(tabStop()?.textContent).toContain('Gamma');
  await addClients(`${mark}X`, ['Alpha']);
  await getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(rowNames).toEqual(['Alpha', 'Beta', 'Gamma']);
  await expect.element(getByRole('checkbox', { checked: true })).toHaveAccessibleName(/^Select Gamma/);
  expect(tabStop()?.textContent).toContain('Gamma');
});

test('requests only visible columns and loads a newly shown one for visible rows', async () => {
  clearCalls();
  const names = Array.from({ length: 130 }, (_, index) => `N${String(index).padStart(3, '0')}`);
  const { getByRole, container, link } = await showClients(randomCode(), names);
  const { path } = clients.list.endpoint;
  expect(requestedColumns(path)[0]).toContain('status');
  expect(requestedColumns(path)[0]).not.toContain('website');
  const scroller = getByRole('grid').element();
  scroller.scrollTop = 120 * 28;
  await expect.element(link('N122')).toBeVisible();
  await userEvent.click(link('N122').element().closest('[role="row"]')!.querySelector('[data-column="status"]')!);
  const previousTop = scroller.scrollTop;

  const release = pauseWrites();
  await getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Website', exact: true }).click();
  await expect.poll(() => container.querySelector('[data-behind] [role="grid"]')).not.toBeNull();
  await expect.element(link('N122')).toBeVisible();
  release();
  const websiteText = () =>
    link('N122').element().closest('[role="row"]')?.querySelector('[data-column="website"]')?.textContent;
  await expect.poll(websiteText).toMatch(/^n122-/);
  expect(container.querySelector('[data-behind]')).toBeNull();
  expect(scroller.scrollTop).toBe(previousTop);
  expect(
    container.querySelector('[tabindex="0"][data-column="status"]')?.closest('[role="row"]')?.textContent,
  ).toContain('N122');

  const requestCount = requestedColumns(path).length;
  await page.getByRole('checkbox', { name: 'Website', exact: true }).click();
  await expect.poll(() => container.querySelector('[data-column="website"]')).toBeNull();
  await page.getByRole('checkbox', { name: 'Website', exact: true }).click();
  await expect.poll(websiteText).toMatch(/^n122-/);
  expect(requestedColumns(path)).toHaveLength(requestCount);
});

test('renders rows 28, 34 or 40 pixels high, as the user chooses', async () => {
  const { getByRole, container } = await showClients(randomCode(), ['Beta']);
  const height = () => container.querySelector('[data-row="0"]')?.getBoundingClientRect().height;
  expect(height()).toBe(28);
  await getByRole('button', { name: 'Columns', exact: true }).click();
  for (const [name, pixels] of [
    ['Normal', 34],
    ['Comfortable', 40],
    ['Compact', 28],
  ] as const) {
    await page.getByText(name, { exact: true }).click();
    await expect.poll(height).toBe(pixels);
  }
});

test('shows a message under the headings when nothing matches', async () => {
  const { getByText, getByRole, heading, link } = await showClients(randomCode(), ['Beta']);
  const filter = async (text: string) => {
    await heading('Name').click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await getByRole('textbox', { name: 'Value' }).fill(text);
    await getByRole('button', { name: 'Apply' }).click();
  };
  await filter('no such name');
  await expect.element(getByText('Nothing matches these filters')).toBeVisible();
  await filter('Beta');
  await expect.element(link('Beta')).toBeVisible();
});

test('lists the searched columns in the search box', async () => {
  const { getByRole } = await showClients(randomCode(), ['Beta']);
  await expect
    .element(getByRole('searchbox', { name: 'Search' }))
    .toHaveAttribute('placeholder', 'Search: Name and Code');
});

test('restores scroll position and focus on Back and starts a new visit at the top', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({ id: `id-${index}`, name: `Tool ${1000 + index}` }));
  const grid = (
    <div style={{ display: 'flex', height: 640 }}>
      <DataGrid dataset={tools} rows={rows} openHref={({ id }) => `/tools/${id}`} empty={{ title: '', text: '' }} />
    </div>
  );
  const { router, getByRole, getByText, container } = await show(grid, { path: '/tools' });
  const table = getByRole('grid');
  await expect.element(table).toBeVisible();
  table.element().scrollTop = 4_200;
  const link = (name: string) => getByRole('link', { name, exact: true });
  const visibleLink = () => [...container.querySelectorAll('[data-row] a')].at(8);
  const rowOf = (element: Element | null | undefined) => element?.closest('[data-row]')?.getAttribute('data-row');
  await expect.poll(() => Number(rowOf(visibleLink()))).toBeGreaterThan(100);
  const [row, name] = [rowOf(visibleLink()), visibleLink()?.textContent ?? ''];
  const scrollTop = () => table.element().scrollTop;
  await link(name).click();
  await expect.element(getByText('Elsewhere')).toBeVisible();
  await router.navigate(-1);
  await expect.element(link(name)).toBeVisible();
  expect(scrollTop()).toBe(4_200);
  await expect.poll(() => rowOf(document.activeElement)).toBe(row);
  await router.navigate('/elsewhere');
  await expect.element(getByText('Elsewhere')).toBeVisible();
  await router.navigate('/tools');
  await expect.element(link('Tool 1000')).toBeVisible();
  expect(scrollTop()).toBe(0);
  expect(container.querySelector(`[data-row="${row}"]`)).toBeNull();
});

test('keeps checked rows checked when the user returns', async () => {
  const { router, link, getByRole, getByText } = await showClients(randomCode(), ['Beta', 'Alpha']);
  await getByRole('checkbox', { name: /^Select Alpha/ }).click();
  await expect.element(getByText('1 row selected')).toBeVisible();
  await link('Beta').click();
  await expect.element(getByText('Elsewhere')).toBeVisible();
  await router.navigate(-1);
  await expect.element(getByText('1 row selected')).toBeVisible();
});

test('opens the menu of a row on a right click', async () => {
  const mark = randomCode();
  const { link, getByRole } = await showClients(mark, ['Beta', 'Alpha']);
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await getByRole('gridcell', { name: `${mark}1`, exact: true }).click({ button: 'right' });
  await expect.element(item('Open in a new tab')).toHaveAttribute('target', '_blank');
  expect(item('Open in a new tab').element().getAttribute('href')).toBe(link('Alpha').element().getAttribute('href'));
  await userEvent.keyboard('{Escape}');
  await expect.element(item('View')).not.toBeInTheDocument();
});

test('opens the filter of the active column with the F key and the search with /', async () => {
  const { heading, getByRole, container } = await showClients(randomCode(), ['Beta', 'Alpha']);
  const value = getByRole('textbox', { name: 'Value' });
  const editor = getByRole('form', { name: 'Filter Code' });
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('f');
  await expect.element(getByRole('form', { name: 'Filter Name' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading('Name')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.poll(() => document.activeElement?.getAttribute('data-column')).toBe('code');
  await userEvent.keyboard('f');
  await expect.element(editor).toBeVisible();
  await expect.element(value).toHaveValue('');
  await userEvent.keyboard('{Escape}/');
  await expect.element(getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  // In the search box, f is a normal letter.
  await userEvent.keyboard('f');
  expect(container.querySelector('form')).toBeNull();
});

test('copies a filter as a link that opens the same rows', async () => {
  const copiedTexts: string[] = [];
  navigator.clipboard.writeText = async (text) => void copiedTexts.push(text);
  const mark = randomCode();
  const firstGrid = await showClients(mark, ['Beta', 'Alpha', 'Gamma']);
  await firstGrid.heading('Name').click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await firstGrid.getByRole('textbox', { name: 'Value' }).fill('Gamma');
  await firstGrid.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(firstGrid.rowNames).toEqual(['Gamma']);
  await firstGrid.getByRole('button', { name: 'Copy as link' }).click();
  await firstGrid.unmount();
  const { pathname, search } = new URL(copiedTexts[0] ?? '');
  const grid = <DataGrid dataset={clients.list} openHref={({ id }) => `/${id}`} empty={{ title: '', text: '' }} />;
  const reopenedGrid = await show(grid, { path: '/clients', at: pathname + search });
  await expect.element(reopenedGrid.getByRole('link', { name: `Gamma ${mark}` })).toBeVisible();
  expect(reopenedGrid.getByRole('link', { name: mark }).elements()).toHaveLength(1);
});

test('shows filters as chips and removes them one by one or all at once', async () => {
  const mark = randomCode();
  const { heading, rowNames, getByRole, search } = await showClients(mark, ['Beta', 'Alpha', 'Gamma']);
  const filter = async (text: string) => {
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await getByRole('textbox', { name: 'Value' }).fill(text);
    await getByRole('button', { name: 'Apply' }).click();
  };
  await heading('Code').click();
  await filter(`${mark}2`);
  await expect.poll(rowNames).toEqual(['Gamma']);
  await getByRole('button', { name: /^Remove the filter: Code/ }).click();
  await expect.poll(rowNames).toHaveLength(3);
  expect(search().get('q')).toBe(mark);
  await heading('Code').click();
  await filter(`${mark}1`);
  await expect.poll(rowNames).toEqual(['Alpha']);
  await getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(() => [search().get('q'), search().get('filter')]).toEqual([null, null]);
});

test('shows a load error above the previous rows and loads them again on request', async () => {
  const loggedErrors: unknown[] = [];
  const originalError = console.error;
  console.error = (...args) => void loggedErrors.push(args);
  const { rowNames, getByRole } = await showClients(randomCode(), ['Beta', 'Alpha']);
  // The request is repeated twice before the user is notified.
  dropNextResponse(3);
  await getByRole('button', { name: 'Refresh' }).click();
  await expect.element(getByRole('alert')).toHaveTextContent('The rows could not be loaded.');
  expect(rowNames()).toEqual(['Alpha', 'Beta']);
  expect(String(loggedErrors)).toContain('could not be loaded');
  console.error = originalError;
  await getByRole('button', { name: 'Try again' }).click();
  await expect.element(getByRole('alert')).not.toBeInTheDocument();
  expect(rowNames()).toEqual(['Alpha', 'Beta']);
});

test('hides the error of an unreachable server when the server is back', async () => {
  const originalError = console.error;
  console.error = () => undefined;
  const { getByRole } = await showClients(randomCode(), ['Beta']);
  dropNextResponse(3);
  await getByRole('button', { name: 'Refresh' }).click();
  await expect.element(getByRole('alert')).toBeVisible();
  console.error = originalError;
  window.dispatchEvent(new Event('online'));
  await expect.element(getByRole('alert')).not.toBeInTheDocument();
});

test('dims the old rows while a new sort loads and then shows only the last sort', async () => {
  const { rowNames, heading, container } = await showClients(randomCode(), ['Beta', 'Alpha', 'Gamma']);
  const body = () => container.querySelector('[aria-busy]');
  const release = pauseWrites();
  await heading('Code').click();
  await expect.poll(() => body()?.getAttribute('aria-busy')).toBe('true');
  expect(Number(getComputedStyle(body()?.lastElementChild as Element).opacity)).toBeLessThan(1);
  expect(rowNames()).toEqual(['Alpha', 'Beta', 'Gamma']);
  await heading('Name').click();
  await heading('Code').click();
  await heading('Code').click();
  release();
  await expect.poll(rowNames).toEqual(['Gamma', 'Alpha', 'Beta']);
  await expect.poll(() => body()?.getAttribute('aria-busy')).toBe('false');
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(rowNames()).toEqual(['Gamma', 'Alpha', 'Beta']);
});

const tools = rowSet({
  name: 'tools',
  title: 'Tools',
  columns: { name: { label: 'Tool', kind: 'text', width: 200 } },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});

test('explains an empty list and offers the first action', async () => {
  const empty = {
    title: 'No tools yet',
    text: 'Add the tools that the team shares.',
    action: <a href="/add">Add tool</a>,
  };
  const { getByText, getByRole } = await show(<DataGrid dataset={tools} rows={[]} empty={empty} />);
  await expect.element(getByText('No tools yet')).toBeVisible();
  await expect.element(getByText('Add the tools that the team shares.')).toBeVisible();
  await expect.element(getByRole('link', { name: 'Add tool' })).toBeVisible();
  expect(getByRole('button', { name: 'Clear all' }).elements()).toHaveLength(0);
});

test('selects the loaded rows from the heading and offers to select all rows', async () => {
  const rows = Array.from({ length: 12_431 }, (_, index) => ({ id: `${index}`, name: `Tool ${index}` }));
  const { getByRole } = await show(
    <div style={{ display: 'flex', height: 500 }}>
      <DataGrid
        dataset={tools}
        rows={rows}
        bulkActions={() => <button type="button">Lend out</button>}
        empty={{ title: '', text: '' }}
      />
    </div>,
  );
  await getByRole('checkbox', { name: 'Select the loaded rows' }).click();
  const bar = getByRole('region', { name: 'Selected rows' });
  await expect.element(bar).toHaveTextContent('100 rows selected');
  await bar.getByRole('button', { name: 'Select all 12,431 rows that match' }).click();
  await expect.element(bar).toHaveTextContent('All 12,431 rows that match are selected');
});
