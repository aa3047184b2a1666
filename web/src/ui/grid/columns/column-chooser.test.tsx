import { accountsForCampaign } from '@leadwright/contract/features/accounts';
import { addCustomField } from '@leadwright/contract/features/custom-fields';
import { expect, test } from 'vitest';
import { call } from '../../../api/call.ts';
import { addCampaign } from '../../../testing/campaign.ts';
import { show } from '../../../testing/show.tsx';
import { DataGrid } from '../data-grid.tsx';

test('a campaign’s own fields stand in the chooser of columns under Campaign, and a search finds them', async () => {
  const campaign_id = await addCampaign();
  for (const label of ['Fleet size', 'Renewal month'])
    await call(addCustomField, { params: { campaign_id }, body: { label, type: 'integer' } });
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
  expect(namesIn('Core').slice(0, 2)).toEqual(['Account', 'City']);
  await screen.getByRole('textbox', { name: 'Find a column' }).fill('renewal');
  await expect.poll(() => namesIn('Campaign')).toEqual(['Renewal month']);
  expect(screen.getByRole('list', { name: 'Core', exact: true }).elements()).toEqual([]);
});
