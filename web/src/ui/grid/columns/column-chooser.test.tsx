import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { clients } from '@leadwright/contract/features/clients';
import { campaignFields } from '@leadwright/contract/features/fields';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../../api/call.ts';
import { addCampaign } from '../../../testing/campaign.ts';
import { show } from '../../../testing/show.tsx';
import { DataGrid } from '../data-grid.tsx';

test('lists custom fields under Campaign and finds them by search', async () => {
  const campaign_id = await addCampaign();
  for (const label of ['Fleet size', 'Renewal month'])
    await call(campaignFields.add, { body: { campaign_id, label, type: 'integer' } });
  const grid = (
    <DataGrid dataset={accountsForCampaign} scope={{ campaign_id }} empty={{ title: 'Nothing', text: '' }} />
  );
  const screen = await show(grid, { path: '/here', at: '/here' });
  await screen.getByRole('button', { name: 'Columns' }).click();
  const namesIn = (group: string) =>
    screen
      .getByRole('list', { name: group, exact: true })
      .getByRole('checkbox')
      .elements()
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
  await expect.poll(() => namesIn('Campaign')).toEqual(['Fleet size', 'Renewal month']);
  expect(namesIn('Core').slice(0, 2)).toEqual(['Account', 'Country']);
  await screen.getByRole('textbox', { name: 'Find a column' }).fill('renewal');
  await expect.poll(() => namesIn('Campaign')).toEqual(['Renewal month']);
  expect(screen.getByRole('list', { name: 'Core', exact: true }).elements()).toEqual([]);
});

async function showClients() {
  localStorage.removeItem('singleKeys');
  for (const key of Object.keys(localStorage)) if (key.startsWith('grid:')) localStorage.removeItem(key);
  const code = Math.random().toString(36).slice(2, 10).toUpperCase();
  await call(clients.add, { body: { code, name: `Client ${code}` } as never });
  const grid = (
    <div style={{ display: 'flex', flexDirection: 'column', height: 500, width: 480 }}>
      <DataGrid dataset={clients.list} empty={{ title: 'Nothing', text: '' }} />
    </div>
  );
  const screen = await show(grid, { path: '/here', at: `/here?q=${code}` });
  const heading = (name: string) => screen.getByRole('columnheader', { name, exact: true });
  await expect.element(heading('Name')).toBeVisible();
  const leftOf = (name: string) => Math.round(heading(name).element().getBoundingClientRect().left);
  return { ...screen, heading, leftOf };
}

test('opens the column chooser with Alt+C and returns the focus on Escape', async () => {
  const { getByRole, heading } = await showClients();
  await heading('Name').click();
  await userEvent.keyboard('{Alt>}c{/Alt}');
  await expect.element(getByRole('textbox', { name: 'Find a column' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(getByRole('textbox', { name: 'Find a column' })).not.toBeInTheDocument();
  await expect.element(heading('Name')).toHaveFocus();
});

test('freezes and unfreezes columns at either end', async () => {
  const { getByRole, leftOf, container } = await showClients();
  const scroller = container.querySelector('[role="grid"]') as HTMLElement;
  await getByRole('button', { name: 'Columns', exact: true }).click();
  await getByRole('button', { name: 'Show all' }).click();
  await userEvent.keyboard('{Escape}');
  const staysInPlace = async (name: string) => {
    scroller.scrollLeft = 0;
    await nextFrame();
    const previousLeft = leftOf(name);
    scroller.scrollLeft = 200;
    await nextFrame();
    return leftOf(name) === previousLeft;
  };
  const toggleFreeze = async (name: string, end: string) => {
    await getByRole('button', { name: 'Columns', exact: true }).click();
    await getByRole('button', { name: `Freeze ${name} at the ${end}`, exact: true }).click();
    await userEvent.keyboard('{Escape}');
  };
  expect([await staysInPlace('Name'), await staysInPlace('Code')]).toEqual([true, false]);
  await toggleFreeze('Code', 'right');
  await expect.poll(() => staysInPlace('Code')).toBe(true);
  expect(leftOf('Code')).toBeGreaterThan(leftOf('Name'));
  const { right } = scroller.getBoundingClientRect();
  expect(
    right - getByRole('columnheader', { name: 'Code', exact: true }).element().getBoundingClientRect().right,
  ).toBeLessThan(20);
  // A column that is frozen at the other end is no longer frozen at the first one.
  await toggleFreeze('Code', 'left');
  await expect.poll(() => leftOf('Code')).toBeLessThan(500);
  // The first column is frozen by default, so the button unfreezes it.
  await toggleFreeze('Name', 'left');
  await expect.poll(() => staysInPlace('Name')).toBe(false);
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
