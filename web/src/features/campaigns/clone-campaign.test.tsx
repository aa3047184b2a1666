import { readPlans } from '@leadwright/contract/features/campaign-steps';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { addCampaign } from '../../testing/campaign.ts';
import { chooseRecordAction } from '../../testing/record-menu.ts';
import { show } from '../../testing/show.tsx';
import { View } from './campaigns.tsx';

test('clones a campaign from its menu, reports missing values and skips unchecked parts', async () => {
  const id = await addCampaign();
  const { version } = await call(campaigns.view, { params: { id } });
  await call(campaigns.edit, { params: { id }, body: { version, objective: 'Meetings with buyers' } });
  const screen = await show(<View />, { path: '/campaign/:campaignId', at: `/campaign/${id}` });
  await chooseRecordAction(screen, 'Clone');
  const dialog = screen.getByRole('dialog', { name: /^Clone:/ });
  await dialog.getByRole('button', { name: 'Clone' }).click();
  await expect.element(dialog.getByText('Name is required.')).toBeVisible();
  const name = `Again ${Math.random().toString(36).slice(2, 9)}`;
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabelText('Start date').fill('2026-02-02');
  const cascades = dialog.getByRole('checkbox', { name: 'Cascades of the fields' });
  await dialog.getByRole('checkbox', { name: /^Fields/ }).click();
  await expect.element(cascades).not.toBeChecked();
  await expect.element(cascades).toBeDisabled();
  await dialog.getByRole('button', { name: 'Clone' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { rows } = JSON.parse(
    (
      await call(campaigns.list.endpoint, {
        body: { query: JSON.stringify({ startRow: 0, endRow: 5, quickSearch: name }) } as never,
      })
    ).data,
  ) as { rows: { id: string }[] };
  const clone = await call(campaigns.view, { params: { id: rows[0]!.id } });
  expect(clone).toMatchObject({ name, objective: 'Meetings with buyers', start_date: '2026-02-02', state: 'draft' });
  expect((await call(readPlans, { query: { campaign_id: clone.id } })).steps).toEqual([]);
});
