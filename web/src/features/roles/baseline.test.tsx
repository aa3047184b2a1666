import { roles } from '@leadwright/contract/features/roles';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { View } from './roles.tsx';

test('makes a role the baseline after confirmation, marks it and reverts it', async () => {
  const name = `Baseline ${Math.random().toString(36).slice(2)}`;
  const { id } = await call(roles.add, { body: { name, description: '' } });
  const screen = await show(<View />, { path: '/role/:roleId', at: `/role/${id}` });
  const choose = async (item: string, confirm: string) => {
    await screen.getByRole('button', { name: 'More actions', exact: true }).click();
    await screen.getByRole('menuitem', { name: item }).click();
    await screen.getByRole('dialog').getByRole('button', { name: confirm }).click();
  };
  await choose('Set as baseline role…', 'Set as baseline role');
  await expect.element(screen.getByText(/All staff have its permissions in addition/)).toBeVisible();
  expect((await call(roles.view, { params: { id } })).is_baseline).toBe(true);
  await choose('Remove as baseline role…', 'Remove');
  await expect.element(screen.getByText(/All staff have its permissions in addition/)).not.toBeInTheDocument();
  expect((await call(roles.view, { params: { id } })).is_baseline).toBe(false);
});
