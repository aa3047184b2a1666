import { clients } from '@leadwright/contract/features/clients';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { Add } from './campaigns.tsx';

test('prefills the client of a campaign that is added for a client', async () => {
  const code = Math.random().toString(36).slice(2).slice(0, 8).toUpperCase();
  const { id } = await call(clients.add, { body: { code, name: `Client ${code}` } as never });
  const { getByRole } = await show(<Add />, { at: `/here?client_id=${id}` });
  await expect.element(getByRole('combobox', { name: /^Client/ }).first()).toHaveValue(`Client ${code}`);
});
