import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts, updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { verticals } from '@leadwright/contract/features/verticals';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../../api/call.ts';
import { addCampaign, addCampaignAccounts } from '../../../testing/campaign.ts';
import { show } from '../../../testing/show.tsx';
import { useJob } from '../../job/use-job.ts';
import { JobCard } from '../../job-card/job-card.tsx';
import { DataGrid } from '../data-grid.tsx';

let uniqueText: string;
beforeEach(() => {
  uniqueText = Math.random().toString(36).slice(2, 10);
});

const addAccount = async (name: string, extra: object = {}) =>
  (await call(addAccounts, { body: { company_name: `${uniqueText} ${name}`, country: 'GB', ...extra } as never })).id;
const account = (id: string) => call(viewAccount, { params: { id } });

/** Shows the accounts of this test in their grid, with all of them selected. */
async function showSelected() {
  const screen = await show(
    <DataGrid dataset={allDbAccounts} openHref={({ id }) => `/accounts/${id}`} empty={{ title: 'None', text: '' }} />,
    { at: `/here?q=${uniqueText}` },
  );
  // Only loaded rows can be selected.
  await expect.element(screen.getByRole('link', { name: new RegExp(`^${uniqueText}`) }).first()).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Select the loaded rows' }).click();
  const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = screen.getByRole('dialog');
  const choose = async (...fields: string[]) => {
    for (const field of fields) {
      await dialog.getByRole('combobox', { name: 'Fields to change' }).click();
      await screen.getByRole('option', { name: field, exact: true }).click();
    }
    await userEvent.keyboard('{Escape}');
  };
  return { ...screen, button, dialog, choose };
}

test('previews and applies a bulk change of two fields', async () => {
  const { id: vertical } = await call(verticals.add, { body: { name: `${uniqueText} trade`, code: uniqueText } });
  const ids = [
    await addAccount('One', { head_office_city: 'York' }),
    await addAccount('Two', { head_office_city: uniqueText }),
  ];
  const { button, dialog, choose, getByText } = await showSelected();
  await button('Change').click();
  await expect.element(dialog).toHaveAccessibleName('Change 2 accounts');
  await expect.element(button('Preview')).toBeDisabled();
  await choose('City', 'Vertical');
  await dialog.getByRole('textbox', { name: 'City' }).fill(uniqueText);
  await dialog.getByLabelText('Vertical').fill(`${uniqueText} t`);
  await page.getByRole('option', { name: `${uniqueText} trade` }).click();
  await button('Preview').click();

  await expect.element(getByText('2 accounts will change.')).toBeVisible();
  const firstSample = dialog.getByRole('table', { name: `${uniqueText} One` });
  await expect.element(firstSample).toHaveTextContent(`CityYork${uniqueText}`);
  await expect.element(firstSample).toHaveTextContent(`${uniqueText} trade`);
  // After Back the values are still as typed.
  await button('Back').click();
  await expect.element(dialog.getByRole('textbox', { name: 'City' })).toHaveValue(uniqueText);
  await button('Preview').click();
  await button('Change 2 accounts').click();
  await expect.poll(async () => (await account(ids[0]!)).head_office_city).toBe(uniqueText);
  expect(await account(ids[1]!)).toMatchObject({ head_office_city: uniqueText, vertical_id: vertical });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
  // The rows are reloaded at the end of the job.
  await expect.poll(() => getByText(uniqueText, { exact: true }).elements().length).toBe(2);
});

test('offers custom fields with their controls next to account fields', {
  timeout: 60_000,
}, async () => {
  const campaign_id = await addCampaign();
  await addCampaignAccounts(campaign_id, [`${uniqueText} One`, `${uniqueText} Two`]);
  const addField = async (label: string, extra: object) => {
    const body = { campaign_id, label, ...extra } as never;
    return customColumn((await call(campaignFields.add, { body })).id);
  };
  const fleet = await addField('Fleet', { type: 'integer', params: { max: 100 } });
  const kinds = await addField('Kinds', { type: 'multi_select', options: [{ label: 'Small' }, { label: 'Large' }] });
  const screen = await show(
    <DataGrid dataset={accountsForCampaign} scope={{ campaign_id }} empty={{ title: '', text: '' }} />,
    { at: '/here' },
  );
  await expect.element(screen.getByRole('gridcell', { name: `${uniqueText} One`, exact: true })).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Select the loaded rows' }).click();
  await screen.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  for (const field of ['City', 'Fleet', 'Kinds']) {
    await dialog.getByRole('combobox', { name: 'Fields to change' }).click();
    await expect.element(screen.getByText('Campaign', { exact: true })).toBeVisible();
    await screen.getByRole('option', { name: field, exact: true }).click();
  }
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('textbox', { name: 'City' }).fill('York');
  await dialog.getByLabelText('Fleet').fill('101');
  await dialog.getByRole('combobox', { name: 'Kinds' }).click();
  await screen.getByRole('option', { name: 'Large' }).click();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Preview' }).click();
  await expect.element(dialog.getByText('At most 100.')).toBeVisible();
  await dialog.getByLabelText('Fleet').fill('12');
  await screen.getByRole('button', { name: 'Preview' }).click();
  const firstSample = dialog.getByRole('table', { name: `${uniqueText} One` });
  await expect.element(firstSample).toHaveTextContent('Fleet–12');
  await expect.element(firstSample).toHaveTextContent('Kinds–Large');
  await expect.element(firstSample).toHaveTextContent('City–York');
  await screen.getByRole('button', { name: 'Change 2 accounts' }).click();
  const rows = async () => {
    const body = { query: '{}', campaign_id };
    const { rows } = JSON.parse((await call(accountsForCampaign.endpoint, { body })).data);
    return rows.map((row: Record<string, unknown>) => [row[fleet], row[kinds], row.head_office_city]);
  };
  await expect.poll(rows).toEqual(Array(2).fill([12, ['large'], 'York']));
});

test('shows an invalid value at its field and keeps the other values', async () => {
  const id = await addAccount('Kept');
  const { button, dialog, choose } = await showSelected();
  await button('Change').click();
  await choose('Country', 'City');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Leeds');
  await button('Preview').click();
  await expect.element(dialog.getByText('Choose a country.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Leeds');
  // The open list of the focused field covers the buttons, and Escape closes the list.
  await expect.element(page.getByRole('listbox', { name: 'Country' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect((await account(id)).version).toBe(1);
});

test('disables the start button when nothing would change', async () => {
  await addAccount('Same', { employees: '7' });
  const { button, dialog, choose } = await showSelected();
  await button('Change').click();
  await choose('Employees');
  await dialog.getByRole('textbox', { name: 'Employees' }).fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Nothing would change.')).toBeVisible();
  await expect.element(dialog.getByText('1 has these values already.')).toBeVisible();
  await expect.element(button(/^Change 0/)).toBeDisabled();
});

function Card({ id }: { id: string }) {
  const { data } = useJob(id);
  return data ? <JobCard job={data} /> : null;
}

test('shows the outcome, and undo restores only rows that no one has changed since', async () => {
  const ids = [await addAccount('Mine'), await addAccount('Touched')];
  const { startBulkChange } = await import('@leadwright/contract/features/grid-bulk');
  const body = { selection: { ids }, changes: { employees: '9' } };
  const { job_id } = await call(startBulkChange, { params: { dataset: allDbAccounts.name }, body });
  await expect.poll(async () => (await account(ids[1]!)).employees).toBe('9');
  const changedAccount = await account(ids[1]!);
  await call(updateAccount, { body: { ...changedAccount, description: 'Changed by another user' } as never });
  const { getByText, getByRole } = await show(<Card id={job_id} />);
  await expect.element(getByText('2 rows changed.')).toBeVisible();
  await getByRole('button', { name: 'Undo' }).click();
  await expect.element(getByText('1 row restored.')).toBeVisible();
  await expect.element(getByText('1: This account has since been changed.')).toBeVisible();
  await expect.element(getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect([(await account(ids[0]!)).employees, (await account(ids[1]!)).employees]).toEqual(['', '9']);
});

test('keeps the dialog usable on a narrow screen', async () => {
  await page.viewport(390, 800);
  await addAccount('Narrow');
  const screen = await show(
    <DataGrid dataset={allDbAccounts} openHref={({ id }) => `/accounts/${id}`} empty={{ title: 'None', text: '' }} />,
    { at: `/here?q=${uniqueText}` },
  );
  await screen.getByRole('checkbox').first().click();
  await screen.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Fields to change' }).click();
  await screen.getByRole('option', { name: 'Employees', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('textbox', { name: 'Employees' }).fill('3');
  await screen.getByRole('button', { name: 'Preview' }).click();
  await expect.element(dialog.getByText('1 account will change.')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
