import { campaignFields } from '@leadwright/contract/features/fields';
import { DEFAULT_VIEW_SETTINGS, readViewSettings, saveViewSettings } from '@leadwright/contract/features/view-settings';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { addCampaign, addCampaignAccounts } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { Screen } from './view-settings.tsx';

async function addTestCampaign() {
  const campaign_id = await addCampaign();
  const read = () => call(readViewSettings, { params: { campaign_id }, query: {} });
  const save = async (script: string) => {
    const { version } = await read();
    const body = { user_id: null, user_type_id: null, version, settings: { ...DEFAULT_VIEW_SETTINGS, script } };
    return call(saveViewSettings, { params: { campaign_id }, body });
  };
  const open = () => show(<Screen />, { path: '/views', at: `/views?campaign=${campaign_id}` });
  return { campaign_id, read, save, open };
}

test('saves columns, rows, order and call settings together', async () => {
  const { read, open } = await addTestCampaign();
  const screen = await open();
  await screen.getByRole('checkbox', { name: 'Show Country', exact: true }).click();
  await screen.getByRole('checkbox', { name: 'Freeze Account', exact: true }).click();
  const handle = screen.getByRole('button', { name: 'Move Account', exact: true });
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByText('Account moved to position 2')).toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'On hold' }).click();
  await screen.getByRole('combobox', { name: 'Sort by' }).selectOptions('Postcode');
  await screen.getByRole('switch', { name: 'Mask phone numbers' }).click();
  await screen.getByRole('textbox', { name: 'Call script' }).fill('Good morning');
  await screen.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(async () => (await read()).version).toBe(1);
  const { settings } = await read();
  expect(settings).toMatchObject({
    masks_phones: true,
    script: 'Good morning',
    accounts: {
      frozen: ['company_name'],
      statuses: ['in_market', 'on_hold'],
      sort: { colId: 'postcode', sort: 'asc' },
    },
  });
  expect(settings.accounts.columns.indexOf('company_name')).toBe(1);
  expect(settings.accounts.columns).not.toContain('country');
});

test('loads an earlier version into the form and resets settings', async () => {
  const { read, save, open } = await addTestCampaign();
  await save('first words');
  await save('second words');
  const screen = await open();
  const script = screen.getByRole('textbox', { name: 'Call script' });
  await expect.element(script).toHaveValue('second words');
  await screen.getByRole('button', { name: 'Restore version 1' }).click();
  await expect.element(script).toHaveValue('first words');
  await screen.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(screen.getByText('Version 3', { exact: true })).toBeVisible();
  expect((await read()).settings.script).toBe('first words');
  await screen.getByRole('button', { name: 'Reset', exact: true }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.element(script).toHaveValue('');
  expect(await read()).toMatchObject({ from: 'program', version: 4 });
});

test('copies settings of another campaign into the form and saves them', async () => {
  const sourceCampaign = await addTestCampaign();
  await sourceCampaign.save('words from there');
  const { campaign } = await sourceCampaign.read();
  const { read, open } = await addTestCampaign();
  const screen = await open();
  await screen.getByRole('button', { name: 'Copy from a campaign' }).click();
  const field = screen.getByRole('combobox', { name: 'Campaign' });
  await field.fill(campaign);
  await screen.getByRole('option', { name: campaign }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Call script' })).toHaveValue('words from there');
  expect((await read()).version).toBe(0);
  await screen.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(async () => (await read()).settings.script).toBe('words from there');
});

test('previews rows with the unsaved settings of the form', { timeout: 60_000 }, async () => {
  const { campaign_id, read, open } = await addTestCampaign();
  await addCampaignAccounts(campaign_id, ['Previewed Ltd']);
  const screen = await open();
  const preview = screen.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByRole('heading', { name: 'No rows' })).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Unassigned' }).click();
  await expect.element(preview.getByRole('cell', { name: 'Previewed Ltd' })).toBeVisible();
  await expect.element(preview.getByRole('columnheader', { name: 'Country' })).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Show Country', exact: true }).click();
  await expect.element(preview.getByRole('columnheader', { name: 'Country' })).not.toBeInTheDocument();
  await screen.getByRole('switch', { name: 'Mask phone numbers' }).click();
  await expect.element(preview.getByText(/Phone numbers are masked/)).toBeVisible();
  expect((await read()).version).toBe(0);
});

test('lists fields that an outcome requires, with a link to their settings', async () => {
  const { campaign_id, open } = await addTestCampaign();
  const label = `Headcount ${campaign_id.slice(0, 6)}`;
  const field = { campaign_id, type: 'integer', entity: 'account' };
  await call(campaignFields.add, { body: { ...field, label, required: 'on_outcome' } as never });
  await call(campaignFields.add, { body: { ...field, label: `${label} graded`, required: 'on_grade' } as never });
  const screen = await open();
  const part = screen.getByRole('region', { name: 'Outcome fields' });
  await expect.element(part.getByRole('row', { name: `With every outcome ${label}`, exact: true })).toBeVisible();
  await expect
    .element(part.getByRole('link', { name: 'Edit extra fields' }))
    .toHaveAttribute('href', expect.stringContaining(campaign_id));
  await screen.getByText('Contacts', { exact: true }).click();
  await expect.element(part.getByText(label)).not.toBeInTheDocument();
});
