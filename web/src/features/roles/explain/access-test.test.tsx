import { lookup } from '@leadwright/contract/features/lookups';
import { type AccessTestSource, PERMISSION_HOLDERS } from '@leadwright/contract/features/role-explain';
import { expect, test } from 'vitest';
import { call } from '../../../api/call.ts';
import { ADMIN } from '../../../testing/admin.ts';
import { show } from '../../../testing/show.tsx';
import { Screen } from '../matrix/role-permission.tsx';
import { AccessTestSources } from './access-test-sources.tsx';

test('tests all sources as the chosen user and keeps the result', async () => {
  const { options } = await call(lookup, { params: { list: PERMISSION_HOLDERS }, query: { q: ADMIN.email } });
  const at = `/roles/role-permission?tab=drill&user=${options[0]!.id}`;
  const screen = await show(<Screen />, { path: '/roles/role-permission', at });
  await screen.getByRole('button', { name: 'Start access test' }).click();
  await expect.element(screen.getByText('No rows found that they should not see.'), { timeout: 90_000 }).toBeVisible();
  const dataSets = screen.getByRole('region', { name: 'Data sets' });
  await expect.element(dataSets.getByRole('row', { name: /^Campaigns Reached/ })).toBeVisible();
  for (const name of ['Look-ups', 'Exports', 'Event streams'])
    await expect.element(screen.getByRole('region', { name })).toBeInTheDocument();
  await screen.unmount();
  const secondScreen = await show(<Screen />, { path: '/roles/role-permission', at });
  await expect.element(secondScreen.getByText('No rows found that they should not see.')).toBeVisible();
});

test('lists rows outside the user’s scope first, with the client', async () => {
  const source = (name: string, overrides: Partial<AccessTestSource>): AccessTestSource => ({
    ...{ kind: 'rows', name, title: name, outcome: 'reached', rows: 5, clients: [], foreign: 0 },
    ...overrides,
  });
  const client = { id: 'other', name: 'Other Ltd', rows: 2, foreign: true };
  const sources = [source('Fine', { rows: 9 }), source('Leaky', { clients: [client], foreign: 2 })];
  const screen = await show(<AccessTestSources sources={sources} />);
  const rows = screen.getByRole('row').elements();
  expect(rows[1]!.textContent).toContain('Leaky');
  expect(rows[1]!.hasAttribute('data-leak')).toBe(true);
  expect(rows[1]!.textContent).toContain('2 rows they should not see');
  expect(rows[1]!.textContent).toContain('Other Ltd: 2 (not allowed)');
  expect(rows[2]!.hasAttribute('data-leak')).toBe(false);
});
