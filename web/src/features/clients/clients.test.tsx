import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { View } from './clients.tsx';

test('a client lists its campaigns, and its facts do not say again what its header says', async () => {
  const code = Math.random().toString(36).slice(2).slice(0, 8).toUpperCase();
  const client = await call(clients.add, {
    body: { code, name: `Client ${code}`, legal_name: 'Legal Limited' } as never,
  });
  const campaign = await call(campaigns.add, {
    body: {
      code,
      name: `Campaign ${code}`,
      client_id: client.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      lawful_basis: 'consent',
    },
  });
  const { getByRole, getByText } = await show(<View />, { path: '/clients/:clientId', at: `/clients/${client.id}` });
  await expect.element(getByText(`Code ${code}`)).toBeVisible();
  await expect.element(getByText('Legal Limited')).toBeVisible();
  for (const name of ['Name', 'Code', 'Status'])
    expect(
      getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .elements(),
    ).toHaveLength(0);
  await getByRole('tab', { name: 'Campaigns 1' }).click();
  await expect
    .element(getByRole('link', { name: `Campaign ${code}` }))
    .toHaveAttribute('href', `/campaign/${campaign.id}`);
});
