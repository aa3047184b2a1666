import { editAdditionalFields, listAdditionalFields } from '@leadwright/contract/features/campaign-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { addCampaign } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { View } from './campaigns.tsx';

test('shows the requirements as text with contradictions, and copies them', async () => {
  const copiedTexts: string[] = [];
  navigator.clipboard.writeText = async (text) => void copiedTexts.push(text);
  const campaign_id = await addCampaign();
  const options = [{ code: 'north', label: 'North' }] as never;
  const { id } = await call(campaignFields.add, {
    body: { campaign_id, label: 'Sales region', type: 'select', required: 'on_outcome', options },
  });
  const { fields } = await call(listAdditionalFields, { params: { campaign_id } });
  const { required, sd_visible, qc_visible, client_visible, section, default_value, version } = fields[0]!;
  const settings = { required, sd_visible, qc_visible, client_visible, section, default_value, sd_editable: false };
  await call(editAdditionalFields, { params: { campaign_id }, body: { fields: [{ id, version, ...settings }] } });
  const at = `/campaign/${campaign_id}?tab=requirements`;
  const screen = await show(<View />, { path: '/campaign/:campaignId', at });
  await expect
    .element(screen.getByText(/^Sales region: Account field. Single select. Required before an outcome/))
    .toBeVisible();
  const warning = '“Sales region” is required during the work, but developers cannot enter it.';
  const warningLink = screen.getByRole('link', { name: warning });
  await expect.element(warningLink).toHaveAttribute('href', `/campaigns/edit-more-field/${campaign_id}`);
  await expect.element(screen.getByRole('img', { name: 'Cannot be met' }).first()).toBeVisible();
  await screen.getByRole('button', { name: 'Copy as text' }).click();
  await expect.element(screen.getByText('Summary copied')).toBeVisible();
  expect(copiedTexts[0]).toContain(`Cannot be met: ${warning}`);
  expect(copiedTexts[0]).toContain('- Sales region: Account field.');
});
