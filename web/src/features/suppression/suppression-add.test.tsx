import { clients } from '@leadwright/contract/features/clients';
import { suppressionList } from '@leadwright/contract/features/suppression';
import { expect, test, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { Screen } from './suppression-add.tsx';

test('prefills the client from the URL and adds the pasted entries', async () => {
  const code = Math.random().toString(36).slice(2).slice(0, 8).toUpperCase();
  const { id } = await call(clients.add, { body: { code, name: `Client ${code}` } as never });
  const { getByRole } = await show(<Screen />, { at: `/here?many=yes&scope=client&client_id=${id}` });
  await expect.element(getByRole('combobox', { name: /^Client/ }).first()).toHaveValue(`Client ${code}`);
  await getByRole('textbox', { name: /^Entries/ }).fill(`${code}@left-alone.example`);
  await getByRole('combobox', { name: /^Kind/ }).click();
  await getByRole('option', { name: 'Email address' }).click();
  await getByRole('textbox', { name: /^Source/ }).fill('Their own list');
  await getByRole('textbox', { name: /^Reason/ }).fill('Asked for by the client');
  await getByRole('button', { name: 'Add to the list' }).click();
  await vi.waitFor(async () => {
    const { data } = await call(suppressionList.endpoint, { body: { query: JSON.stringify({ quickSearch: code }) } });
    const { rows } = JSON.parse(data) as { rows: unknown[] };
    expect(rows).toHaveLength(1);
  }, 20_000);
});
