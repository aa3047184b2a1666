import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { updateOtherFieldAccountData } from '@leadwright/contract/features/custom-fields';
import { campaignFields, FIELD_ENDPOINTS } from '@leadwright/contract/features/fields';
import { expect, test, vi } from 'vitest';
import { call } from '../../../api/call.ts';
import { addCampaign, addCampaignAccounts } from '../../../testing/campaign.ts';
import { show } from '../../../testing/show.tsx';
import { PurgeDialog } from './purge-dialog.tsx';

test('exports the values of a field and deletes it once its key is typed', async () => {
  const campaign_id = await addCampaign();
  await addCampaignAccounts(campaign_id, [`Holder ${Math.random().toString(36).slice(2, 10)}`]);
  const { data } = await call(accountsForCampaign.endpoint, { body: { campaign_id, query: '{}' } });
  const account_id: string = JSON.parse(data).rows[0].id;
  const { id, key } = await call(campaignFields.add, {
    body: { campaign_id, label: 'Fleet size', type: 'text' } as never,
  });
  const values = [{ field_id: id, value: 'Forty vans' }];
  await call(updateOtherFieldAccountData, { body: { campaign_id, account_id, values } });
  await call(campaignFields.remove, { params: { id } });
  const field = await call(campaignFields.view, { params: { id } });
  const { purge, usage } = FIELD_ENDPOINTS.campaign;
  const downloads: Blob[] = [];
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    downloads.push(file as Blob);
    return 'blob:values';
  });
  const dialog = (
    <PurgeDialog
      field={field as never}
      call={purge as never}
      usage={usage as never}
      list={campaignFields.list.endpoint as never}
      many="campaignFields"
      onClose={() => undefined}
    />
  );
  const { getByRole, getByText } = await show(dialog);
  await getByRole('button', { name: 'Export values' }).click();
  await expect.poll(() => downloads.length, { timeout: 20_000 }).toBe(1);
  expect(await downloads[0]!.text()).toContain('Forty vans');
  createUrl.mockRestore();
  const remove = getByRole('button', { name: 'Delete permanently', exact: true });
  await remove.click();
  await expect.element(getByText(`Type the key of the field: ${key}.`)).toBeVisible();
  expect((await call(campaignFields.view, { params: { id } })).archived_at).not.toBeNull();
  await getByRole('textbox').fill(key);
  await remove.click();
  // The dialog has opened the list of fields, for which the test shows a placeholder.
  await expect.element(getByText('Elsewhere')).toBeVisible();
});
