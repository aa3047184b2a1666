import '../messages.ts';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { Verdict } from './verdict.tsx';

const candidate = { score: 100, vetoes: [] };
const rowLinkedIn = (file_name: string | null) =>
  ({
    candidates: [candidate],
    band: 'accept',
    reason: 'a person has linked the same values to this account',
    linked_before: { decided_at: '2026-01-15T12:00:00.000Z', file_name },
  }) as never;

test('shows the day of an earlier link, and its file to users who may read that import', async () => {
  const withFile = await show(<Verdict row={rowLinkedIn('Clients.csv')} candidate={candidate as never} />);
  await expect.element(withFile.getByText(/^Accepted before in Clients\.csv on .*2026/)).toBeVisible();
  await withFile.unmount();
  const withoutFile = await show(<Verdict row={rowLinkedIn(null)} candidate={candidate as never} />);
  await expect.element(withoutFile.getByText(/^Accepted before on .*2026/)).toBeVisible();
});
