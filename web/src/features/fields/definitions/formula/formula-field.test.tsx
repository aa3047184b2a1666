import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { updateOtherFieldAccountData } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { expect, test } from 'vitest';
import { call } from '../../../../api/call.ts';
import { addCampaign, addCampaignAccounts } from '../../../../testing/campaign.ts';
import { show } from '../../../../testing/show.tsx';
import { Add } from '../campaign-fields.tsx';

test('builds a formula from fields, shows its errors and evaluates it on records', {
  timeout: 60_000,
}, async () => {
  const campaign_id = await addCampaign();
  const name = `Tried ${Math.random().toString(36).slice(2, 9)} Ltd`;
  await addCampaignAccounts(campaign_id, [name]);
  const budget = await call(campaignFields.add, { body: { campaign_id, label: 'Budget', type: 'integer' } as never });
  const { data } = await call(accountsForCampaign.endpoint, { body: { campaign_id, query: '{}' } });
  const [row] = (JSON.parse(data) as { rows: { id: string }[] }).rows;
  await call(updateOtherFieldAccountData, {
    body: { campaign_id, account_id: row!.id, values: [{ field_id: budget.id, value: 30 }] },
  });
  const screen = await show(<Add />, { at: `/here?campaign_id=${campaign_id}` });
  await screen.getByRole('textbox', { name: /^Label/ }).fill('Per month');
  await screen.getByRole('combobox', { name: /^Type/ }).click();
  await screen.getByRole('option', { name: 'Formula' }).click();
  const formula = screen.getByRole('textbox', { name: /^Formula/ });
  await formula.fill('budgte / 12');
  await expect
    .element(screen.getByText('Line 1, character 1: There is no field “budgte” here. Did you mean “budget”?'))
    .toBeVisible();
  await formula.fill('');
  await screen.getByRole('combobox', { name: 'Insert a field' }).click();
  await screen.getByRole('option', { name: /^Budget \(budget, Number\)/ }).click();
  await expect.element(formula).toHaveValue('budget');
  await formula.fill('budget / 12');
  await expect.element(screen.getByText('Result: Number')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: `${name} 2.5` })).toBeVisible();
  // A calculated field cannot be required.
  await expect.element(screen.getByRole('combobox', { name: /^Required/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => {
      const { data: fields } = await call(campaignFields.list.endpoint, {
        body: { query: JSON.stringify({ quickSearch: 'per_month' }) } as never,
      });
      return (JSON.parse(fields as string).rows as { label: string }[]).map(({ label }) => label);
    })
    .toContain('Per month');
});
