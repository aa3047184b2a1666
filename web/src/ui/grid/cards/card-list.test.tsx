import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../../api/call.ts';
import { show } from '../../../testing/show.tsx';
import { DataGrid } from '../data-grid.tsx';

const HEIGHT = 700;
afterEach(() => page.viewport(1280, 900));

test('shows rows as cards, filters in a sheet and actions at the bottom on small screens', async () => {
  await page.viewport(390, HEIGHT);
  localStorage.clear();
  const address = { head_office_city: 'Leeds', postcode: 'LS1 4AP', employees: '77' };
  for (let i = 0; i < 12; i++)
    await call(addAccounts, { body: { company_name: `Carded ${i}`, country: 'GB', ...address } });
  const { getByRole, router, container } = await show(
    <DataGrid dataset={allDbAccounts} openHref={({ id }) => `/accounts/${id}`} empty={{ title: 'None', text: '' }} />,
    { at: '/here?q=Carded' },
  );
  const cards = getByRole('list', { name: 'Rows' }).getByRole('listitem');
  await expect.poll(() => cards.elements().length).toBe(12);
  expect(getByRole('grid').elements()).toEqual([]);
  const labels = [...cards.elements()[0]!.querySelectorAll('dt')].map((label) => label.textContent);
  expect([cards.getByRole('link').elements()[0]?.textContent, ...labels]).toEqual([
    'Carded 0',
    'Country',
    'City',
    'Postcode',
  ]);
  await getByRole('button', { name: 'Sort and filters' }).click();
  const sheet = getByRole('dialog', { name: 'Sort and filters' });
  await expect.poll(() => Math.round(sheet.element().getBoundingClientRect().bottom)).toBe(HEIGHT);
  await sheet.getByRole('combobox', { name: 'Sort by' }).selectOptions('Account, descending');
  await sheet.getByRole('button', { name: 'Show the rows' }).click();
  await expect.poll(() => router.state.location.search).toContain('company_name.desc');
  await cards.getByRole('checkbox').first().click();
  const bar = getByRole('region', { name: 'Selected rows' });
  await expect.element(bar).toBeVisible();
  expect(container.scrollHeight).toBeGreaterThan(HEIGHT);
  const { bottom } = bar.element().getBoundingClientRect();
  expect(bottom).toBeGreaterThan(HEIGHT - 20);
  expect(bottom).toBeLessThanOrEqual(HEIGHT);
});
