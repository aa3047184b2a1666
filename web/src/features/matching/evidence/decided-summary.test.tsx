import '../messages.ts';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { DecidedSummary } from './decided-summary.tsx';

const rowLinkedIn = (file_name: string | null) =>
  ({
    review_status: 'accepted',
    candidates: [],
    linked_name: 'Acme Ltd',
    linked_account_id: '00000000-0000-4000-8000-000000000001',
    linked_before: { decided_at: '2026-01-15T12:00:00.000Z', file_name },
  }) as never;

test('shows the day of an earlier link, and its file to users who may read that import', async () => {
  const withFile = await show(<DecidedSummary row={rowLinkedIn('Clients.csv')} />);
  await expect.element(withFile.getByText(/^Accepted before in Clients\.csv on .*2026/)).toBeVisible();
  await withFile.unmount();
  const withoutFile = await show(<DecidedSummary row={rowLinkedIn(null)} />);
  await expect.element(withoutFile.getByText(/^Accepted before on .*2026/)).toBeVisible();
});
