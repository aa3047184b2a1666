import '../messages.ts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { uploadFile } from '@leadwright/contract/features/imports';
import { expect, test } from 'vitest';
import { call } from '../../../api/call.ts';
import { show } from '../../../testing/show.tsx';
import { DiscardButton } from './discard-button.tsx';

async function uploadBatch() {
  const code = Math.random().toString(36).slice(2).slice(0, 8);
  const client = await call(clients.add, { body: { code, name: code } as never });
  const campaign = await call(campaigns.add, {
    body: {
      code,
      name: code,
      client_id: client.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      lawful_basis: 'consent',
    },
  });
  const query = { campaign_id: campaign.id, file_name: 'rows.csv' };
  return call(uploadFile, {
    query,
    body: new Blob([`Company name\n${code} Ltd\n`], { type: 'application/octet-stream' }),
  });
}

test('asks for confirmation, showing the import number and the row count', async () => {
  const batch = await uploadBatch();
  const screen = await show(<DiscardButton batch={{ ...batch, rows: 1_300 }} />);
  await screen.getByRole('button', { name: 'Discard' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent(`Discard import ${batch.number}?`);
  await expect.element(dialog).toHaveTextContent('the 1,300 rows read from it are deleted permanently');
  await screen.unmount();
  const unreadScreen = await show(<DiscardButton batch={{ ...batch, rows: 0 }} />);
  await unreadScreen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(unreadScreen.getByRole('dialog')).toHaveTextContent('No rows have been read from it yet');
});
