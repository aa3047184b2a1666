import { roles } from '@leadwright/contract/features/roles';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { chooseRecordAction } from '../../testing/record-menu.ts';
import { show } from '../../testing/show.tsx';
import { View } from './roles.tsx';

test('marks the baseline role, and asks for confirmation before setting or removing it', async () => {
  const name = `Baseline ${Math.random().toString(36).slice(2)}`;
  const { id } = await call(roles.add, { body: { name, description: '' } });
  const screen = await show(<View />, { path: '/role/:roleId', at: `/role/${id}` });
  const choose = async (item: string, confirm: string) => {
    await chooseRecordAction(screen, item);
    await screen.getByRole('dialog').getByRole('button', { name: confirm }).click();
  };
  await choose('Set as baseline role…', 'Set as baseline role');
  await expect.element(screen.getByText(/All staff have its permissions in addition/)).toBeVisible();
  expect((await call(roles.view, { params: { id } })).is_baseline).toBe(true);
  await choose('Remove as baseline role…', 'Remove');
  await expect.element(screen.getByText(/All staff have its permissions in addition/)).not.toBeInTheDocument();
  expect((await call(roles.view, { params: { id } })).is_baseline).toBe(false);
});
