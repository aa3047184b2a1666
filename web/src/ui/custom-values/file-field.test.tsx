import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { viewAccountFields } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { addCampaign, addCampaignAccounts } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { CampaignFields } from './campaign-fields.tsx';

async function addFileField() {
  const campaign_id = await addCampaign();
  await addCampaignAccounts(campaign_id, [`Filed ${Math.random().toString(36).slice(2, 10)}`]);
  const { data } = await call(accountsForCampaign.endpoint, { body: { campaign_id, query: '{}' } });
  const account_id: string = JSON.parse(data).rows[0].id;
  await call(campaignFields.add, { body: { campaign_id, label: 'Contract', type: 'file' } as never });
  return { campaign_id, name: 'Campaign', account_id };
}

test('uploads a file, saves it with the form, offers it for download and removes it', async () => {
  const { campaign_id, name, account_id } = await addFileField();
  const storedFiles = async () =>
    (await call(viewAccountFields, { params: { campaign_id, account_id } })).values.map(({ file }) => file?.name);
  const { getByRole, getByText, container } = await show(
    <CampaignFields target={{ entity: 'account', id: account_id }} campaigns={[{ campaign_id, name }]} />,
  );
  await expect.element(getByRole('button', { name: 'Choose file' })).toBeVisible();
  const input = () => container.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input(), new File(['MZ\u0090'], 'setup.exe'));
  await expect
    .element(getByText(/The content does not match the file extension|This file type is not supported/))
    .toBeVisible();
  await userEvent.upload(input(), new File(['%PDF-1.7 signed'], 'Signed.pdf'));
  await expect.element(getByText(/^PDF, /)).toBeVisible();
  expect(await storedFiles()).toEqual([undefined]);
  await getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(getByRole('button', { name: 'Download Signed.pdf' })).toBeVisible();
  expect(await storedFiles()).toEqual(['Signed.pdf']);
  await getByRole('button', { name: 'Remove' }).click();
  await getByRole('button', { name: 'Save', exact: true }).click();
  await vi.waitFor(async () => expect(await storedFiles()).toEqual([undefined]), { timeout: 20_000 });
});
