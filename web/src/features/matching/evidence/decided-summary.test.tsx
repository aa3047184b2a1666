import '../messages.ts';
import { useTranslation } from 'react-i18next';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { incompleteText } from '../incomplete-text.ts';
import { DecidedSummary } from './decided-summary.tsx';
import { RowProblems } from './row-problems.tsx';

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

const incomplete = [
  { row_id: '00000000-0000-4000-8000-000000000002', message: 'Not taken: Code: Use at most 5 characters.' },
];
/** The problem of each field that is hidden from the viewer. */
const HIDDEN = 'A value does not fit its field';
function Outcomes() {
  const { t } = useTranslation();
  return (
    <>
      <p>{incompleteText(t, 'Acme linked', { incomplete, incomplete_rows: 2 })}</p>
      <p>{incompleteText(t, 'Brenda linked', { incomplete: [], incomplete_rows: 0 })}</p>
      <RowProblems problems={['Postcode: Not valid', HIDDEN, 'Code: Not taken: Use at most 5 characters.', HIDDEN]} />
    </>
  );
}

test('names the values that a decision did not take', async () => {
  const screen = await show(<Outcomes />);
  const text = 'Acme linked. 2 rows changed only in part: Not taken: Code: Use at most 5 characters.';
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Brenda linked', { exact: true })).toBeVisible();
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Postcode: Not valid', HIDDEN, 'Code: Not taken: Use at most 5 characters.']);
});
