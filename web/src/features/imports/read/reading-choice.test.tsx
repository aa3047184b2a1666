import '../messages.ts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { uploadFile } from '@leadwright/contract/features/imports';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../../api/call.ts';
import { show } from '../../../testing/show.tsx';
import { ReadStep } from './read-step.tsx';

async function uploadText(text: string) {
  const code = Math.random().toString(36).slice(2).slice(0, 8);
  const client = await call(clients.add, { body: { code, name: code } as never });
  const dates = { start_date: '2026-01-01', end_date: '2026-12-31', lawful_basis: 'consent' } as const;
  const campaign = await call(campaigns.add, { body: { code, name: code, client_id: client.id, ...dates } });
  const query = { campaign_id: campaign.id, file_name: 'rows.csv' };
  return call(uploadFile, { query, body: new Blob([text], { type: 'application/octet-stream' }) });
}

test('switches between the likeliest readings by number key and by button', async () => {
  await page.viewport(390, 844);
  const batch = await uploadText('Firma;Umsatz, Mio\nDornsieper Müller GmbH;1,5\nUlmenhagen Optik AG;2,7\n');
  const screen = await show(<ReadStep batch={batch} />);
  const buttons = screen.getByRole('group', { name: 'Likely readings of the file' }).getByRole('button');
  const reading = (index: number) => buttons.nth(index);
  await expect.element(reading(0)).toHaveTextContent('Semicolon, header in row 1');
  await expect.element(reading(0)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByRole('columnheader', { name: 'Umsatz, Mio' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);

  await userEvent.keyboard('2');
  await expect.element(reading(1)).toHaveTextContent('Semicolon, no header');
  await expect.element(reading(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByRole('columnheader', { name: 'Column 2' })).toBeVisible();

  await userEvent.keyboard('3');
  await expect.element(reading(2)).toHaveTextContent('Comma, header in row 1');
  await expect.element(screen.getByRole('columnheader', { name: 'Firma;Umsatz' })).toBeVisible();
  await expect.element(reading(2)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(reading(1)).toHaveAttribute('aria-pressed', 'false');

  await reading(0).click();
  await expect.element(screen.getByRole('columnheader', { name: 'Umsatz, Mio' })).toBeVisible();
  await expect.element(reading(0)).toHaveAttribute('aria-pressed', 'true');

  // Digits in a field belong to the field.
  await screen.getByLabelText('Supplier').click();
  await userEvent.keyboard('2');
  await expect.element(reading(0)).toHaveAttribute('aria-pressed', 'true');
});
