import '../messages.ts';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { SampleRows } from './sample-rows.tsx';

test('shows the names of recognised countries and other countries as in the file', async () => {
  const samples = ['GB', 'Atlantis'].map((country, index) => ({
    row_no: index + 2,
    values: { company_name: `Company ${index}`, country },
  }));
  const { getByRole } = await show(<SampleRows samples={samples} fields={[]} />);
  await expect.element(getByRole('cell', { name: 'United Kingdom' })).toBeVisible();
  await expect.element(getByRole('cell', { name: 'Atlantis' })).toBeVisible();
});
