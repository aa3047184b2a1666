import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts, updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { addContacts } from '@leadwright/contract/features/contacts';
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { accountPanel } from './account-panel.ts';
import { accountPaths, accountView } from './links.ts';

const ACCOUNT_COUNT = 103;
const nameOf = (index: number) => `Panelled ${String(index).padStart(3, '0')}`;
const ids: string[] = [];

beforeAll(async () => {
  for (let firstIndex = 0; firstIndex < ACCOUNT_COUNT; firstIndex += 20) {
    const requests = Array.from({ length: Math.min(20, ACCOUNT_COUNT - firstIndex) }, async (_, i) => {
      const body = { company_name: nameOf(firstIndex + i), country: 'GB', head_office_city: 'Leeds' };
      ids[firstIndex + i] = (await call(addAccounts, { body })).id;
    });
    await Promise.all(requests);
  }
});
afterEach(async () => {
  await page.viewport(1280, 900);
  localStorage.clear();
});

const accountGrid = (name?: string) => (
  <DataGrid
    name={name}
    dataset={allDbAccounts}
    openHref={({ id }) => accountView(id)}
    panel={accountPanel}
    rowActions={{ edit: accountPaths.edit }}
    empty={{ title: '', text: '' }}
  />
);

async function showAccounts(search = '', name?: string) {
  localStorage.clear();
  const grid = <div style={{ height: 700, display: 'flex' }}>{accountGrid(name)}</div>;
  const screen = await show(grid, { path: '/here', at: `/here?${name ? `${name}.` : ''}q=Panelled${search}` });
  const { container, router } = screen;
  const panel = screen.getByRole('region', { name: 'Record of Accounts' });
  const row = (index: number) => container.querySelector<HTMLElement>(`[data-row="${index}"]`);
  return {
    ...screen,
    panel,
    row,
    heading: (name: string) => panel.getByRole('heading', { name, level: 2, exact: true }),
    link: (index: number) => screen.getByRole('link', { name: nameOf(index), exact: true }),
    cell: (index: number, column: string) => row(index)?.querySelector<HTMLElement>(`[data-column="${column}"]`),
    searchParam: (key: string) => new URLSearchParams(router.state.location.search).get(key),
    keys: (keys: string) => userEvent.keyboard(keys),
  };
}
const readAccount = (index: number) => call(viewAccount, { params: { id: ids[index] as string } });

test('opens the account panel from the account name and returns to the row on Escape', async () => {
  const { link, heading, panel, searchParam, row, cell, keys, getByRole, router } = await showAccounts();
  await getByRole('checkbox', { name: `Select ${nameOf(1)}` }).click();
  await link(2).click();
  await expect.element(heading(nameOf(2))).toBeVisible();
  await expect.element(panel).toHaveFocus();
  expect(searchParam('record')).toBe(ids[2]);
  expect(searchParam('q')).toBe('Panelled');
  expect(row(2)?.dataset.opened).toBe('true');
  await expect.element(panel.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', accountView(ids[2]!));
  await expect.element(panel.getByRole('status')).toHaveTextContent('Row 3 of 103');
  await keys('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(cell(2, 'company_name'));
  expect(searchParam('record')).toBeNull();
  await expect.element(getByRole('checkbox', { name: `Select ${nameOf(1)}` })).toBeChecked();
  expect(router.state.location.pathname).toBe('/here');
});

test('shows the row count of a list inside the panel, not in the title of the screen', async () => {
  const contact = { account_id: ids[50], forename: 'Robin', surname: 'Finch', job_title: 'Buyer' };
  await call(addContacts, { body: contact as never });
  const { container, getByRole } = await show(
    <Page full title="Accounts">
      {accountGrid()}
    </Page>,
    { path: '/here', at: `/here?q=Panelled&record=${ids[50]}` },
  );
  const panel = getByRole('region', { name: 'Record of Accounts' });
  await expect.element(panel.getByText('1 row', { exact: true })).toBeVisible();
  await expect.poll(() => container.querySelector('.title-row')?.textContent).toBe('Accounts103 rows');
});

test('opens a link in the browser with Ctrl+click, and the panel with Enter or p', async () => {
  const { link, panel, heading, searchParam, cell, keys } = await showAccounts();
  let isHandledByBrowser = false;
  const preventNavigation = (event: MouseEvent) => {
    isHandledByBrowser = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', preventNavigation, { once: true });
  await link(1).click({ modifiers: ['Control'] });
  expect(isHandledByBrowser).toBe(true);
  expect(searchParam('record')).toBeNull();
  await userEvent.click(cell(1, 'completeness') as Element);
  await keys('p');
  await expect.element(heading(nameOf(1))).toBeVisible();
  await keys('{Escape}');
  await expect.poll(() => document.activeElement).toBe(cell(1, 'completeness'));
  await keys('{Home}{ArrowRight}{ArrowDown}{Enter}');
  await expect.element(heading(nameOf(2))).toBeVisible();
  await panel.getByRole('button', { name: 'Close the panel' }).click();
  await expect.poll(() => document.activeElement).toBe(cell(2, 'company_name'));
});

test('opens the record in the URL, and shows an error when it does not exist', async () => {
  const first = await showAccounts(`&left.record=${ids[3]}`, 'left');
  await expect.element(first.heading(nameOf(3))).toBeVisible();
  await expect.poll(() => first.row(3)?.dataset.opened).toBe('true');
  await first.link(4).click();
  await expect.poll(() => first.searchParam('left.record')).toBe(ids[4]);
  await first.unmount();
  const second = await showAccounts('&record=00000000-0000-4000-8000-000000000000');
  await expect.element(second.panel.getByRole('alert')).toBeVisible();
  await expect.element(second.link(0)).toBeVisible();
});

test('moves between rows with brackets and Alt+Page keys across block boundaries', async () => {
  const { heading, panel, keys, searchParam, row, getByRole } = await showAccounts(`&record=${ids[99]}`);
  await expect.element(heading(nameOf(99))).toBeVisible();
  await expect.element(panel.getByRole('status')).toHaveTextContent('Row 100 of 103');
  await keys('[BracketRight]');
  await expect.element(heading(nameOf(100))).toBeVisible();
  expect(searchParam('record')).toBe(ids[100]);
  await expect.poll(() => row(100)?.dataset.opened).toBe('true');
  await keys('{Alt>}{PageDown}{/Alt}');
  await expect.element(heading(nameOf(101))).toBeVisible();
  await keys('[BracketRight]');
  await expect.element(heading(nameOf(102))).toBeVisible();
  await expect.element(getByRole('button', { name: 'Next row' })).toBeDisabled();
  await keys('[BracketRight]');
  await keys('[BracketLeft]');
  await expect.element(heading(nameOf(101))).toBeVisible();
  await expect.element(panel.getByRole('status')).toHaveTextContent('Row 102 of 103');
  // The next key works before the record is loaded.
  await keys('[BracketLeft][BracketLeft][BracketLeft]');
  await expect.element(heading(nameOf(98))).toBeVisible();
});

test('finds the previous and next row when the opened row is not loaded', async () => {
  const { heading, panel, keys, row, getByRole, unmount } = await showAccounts(`&record=${ids[101]}`);
  await expect.element(panel.getByRole('status')).toHaveTextContent('Row 102 of 103');
  await expect.poll(() => row(101)?.dataset.opened).toBe('true');
  await keys('[BracketLeft]');
  await expect.element(heading(nameOf(100))).toBeVisible();
  await getByRole('button', { name: 'Next row' }).click();
  await getByRole('button', { name: 'Next row' }).click();
  await expect.element(heading(nameOf(102))).toBeVisible();
  await expect.element(panel.getByRole('status')).toHaveTextContent('Row 103 of 103');
  await unmount();

  await page.viewport(390, 800);
  const smallScreen = await showAccounts(`&record=${ids[102]}`);
  const sheet = smallScreen.getByRole('dialog', { name: 'Record of Accounts' });
  await expect.element(sheet.getByRole('status')).toHaveTextContent('Row 103 of 103');
  await sheet.getByRole('button', { name: 'Previous row' }).click();
  await expect.element(sheet.getByRole('heading', { name: nameOf(101), level: 2, exact: true })).toBeVisible();
});

test('opens View and Edit from the row menu in the panel if it is open, otherwise as pages', async () => {
  const { row, heading, panel, searchParam, router, getByRole, link } = await showAccounts();
  const choose = async (index: number, item: string) => {
    await userEvent.hover(row(index)!);
    await userEvent.click(row(index)!.querySelector('[data-row-menu]')!);
    await getByRole('menuitem', { name: item, exact: true }).click();
  };
  await link(1).click();
  await expect.element(heading(nameOf(1))).toBeVisible();
  await choose(2, 'Edit');
  await expect.element(panel.getByRole('textbox', { name: 'Account' })).toHaveValue(nameOf(2));
  expect([searchParam('edit'), router.state.location.pathname]).toEqual([ids[2], '/here']);
  await choose(3, 'View');
  await expect.element(heading(nameOf(3))).toBeVisible();
  expect(searchParam('record')).toBe(ids[3]);
  await panel.getByRole('button', { name: 'Close the panel' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await choose(2, 'Edit');
  await expect.poll(() => router.state.location.pathname).toBe(accountPaths.edit({ id: ids[2]! }));
});

test('saves the form of the panel with Ctrl+Enter and updates the row', async () => {
  const { link, heading, panel, keys, cell, searchParam } = await showAccounts();
  await link(5).click();
  await expect.element(heading(nameOf(5))).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await keys('e');
  await expect.element(heading(`Edit ${nameOf(5)}`)).toBeVisible();
  await expect.element(panel.getByRole('textbox', { name: 'Account' })).toHaveFocus();
  await panel.getByRole('textbox', { name: 'City' }).fill('York');
  await keys('{Control>}{Enter}{/Control}');
  await expect.element(heading(nameOf(5))).toBeVisible();
  await expect.poll(() => cell(5, 'head_office_city')?.textContent).toBe('York');
  expect((await readAccount(5)).head_office_city).toBe('York');
  expect(searchParam('record')).toBe(ids[5]);
  await expect.element(panel).toHaveFocus();
});

test('updates the row with changes made elsewhere', async () => {
  const { link, heading, panel, cell, keys } = await showAccounts();
  await link(6).click();
  await expect.element(heading(nameOf(6))).toBeVisible();
  await call(updateAccount, { body: { ...(await readAccount(6)), head_office_city: 'Hull' } });
  expect(cell(6, 'head_office_city')?.textContent).toBe('Leeds');
  await expect.element(panel.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await keys('e');
  await expect.element(panel.getByRole('textbox', { name: 'City' })).toHaveValue('Hull');
  await expect.poll(() => cell(6, 'head_office_city')?.textContent).toBe('Hull');
});

test('asks before Escape, another row or closing discards unsaved changes', async () => {
  const { link, heading, panel, keys, getByRole, getByText, searchParam } = await showAccounts(`&edit=${ids[7]}`);
  const city = panel.getByRole('textbox', { name: 'City' });
  await city.fill('Not saved');
  for (const leave of [
    () => keys('{Escape}'),
    () => keys('{Alt>}{PageDown}{/Alt}'),
    () => panel.getByRole('button', { name: 'Close the panel' }).click(),
    () => link(8).click(),
  ]) {
    await leave();
    await expect.element(getByText('Leave without saving?')).toBeVisible();
    await getByRole('button', { name: 'Stay' }).click();
    await expect.element(getByText('Leave without saving?')).not.toBeInTheDocument();
    await expect.element(city).toHaveValue('Not saved');
    expect(searchParam('edit')).toBe(ids[7]);
    await userEvent.click(city);
  }
  await keys('{Escape}');
  await getByRole('button', { name: 'Leave' }).click();
  await expect.element(heading(nameOf(7))).toBeVisible();
  expect((await readAccount(7)).head_office_city).toBe('Leeds');
});

test('applies keyboard shortcuts only to the focused grid or form', async () => {
  const { panel, cell, keys, searchParam } = await showAccounts(`&edit=${ids[9]}`);
  const account = panel.getByRole('textbox', { name: 'Account' });
  await account.fill('');
  await userEvent.click(cell(3, 'completeness') as Element);
  await keys('{Control>}s{/Control}{Escape}{ArrowDown}');
  await expect.poll(() => document.activeElement).toBe(cell(4, 'completeness'));
  expect(panel.getByRole('alert').elements()).toEqual([]);
  expect(searchParam('edit')).toBe(ids[9]);
  await userEvent.click(account);
  await keys('{Control>}s{/Control}');
  await expect.element(panel.getByRole('alert')).toBeVisible();
});

test('opens a record as a sheet on a small screen and returns the focus to the card', async () => {
  await page.viewport(390, 800);
  const { link, keys, getByRole, searchParam } = await showAccounts();
  await link(1).click();
  const sheet = getByRole('dialog', { name: 'Record of Accounts' });
  await expect.element(sheet.getByRole('heading', { name: nameOf(1), level: 2, exact: true })).toBeVisible();
  expect(sheet.element().getBoundingClientRect()).toMatchObject({ x: 0, y: 0, width: 390, height: 800 });
  await sheet.getByRole('button', { name: 'Next row' }).click();
  await expect.element(sheet.getByRole('heading', { name: nameOf(2), level: 2, exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(sheet.getByRole('textbox', { name: 'Account' })).toHaveFocus();
  await sheet.getByRole('textbox', { name: 'City' }).fill('Selby');
  await keys('{Control>}{Enter}{/Control}');
  await expect.element(sheet.getByRole('heading', { name: nameOf(2), level: 2, exact: true })).toBeVisible();
  expect((await readAccount(2)).head_office_city).toBe('Selby');
  await keys('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(searchParam('record')).toBeNull();
  await expect.element(link(2)).toHaveFocus();
});

test('has no axe violations in the record or its form', async () => {
  const { panel, heading, keys } = await showAccounts(`&record=${ids[10]}`);
  const violations = async () =>
    (await axe.run(panel.element())).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  await expect.element(panel.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  await keys('e');
  await expect.element(heading(`Edit ${nameOf(10)}`)).toBeVisible();
  await expect.element(panel.getByRole('textbox', { name: 'City' })).toBeVisible();
  expect(await violations()).toEqual([]);
});
