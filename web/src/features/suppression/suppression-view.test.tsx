import { addSuppression, changeSuppressionState } from '@leadwright/contract/features/suppression';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { Screen } from './suppression-view.tsx';

test('shows each change with its reason in the audit tab', async () => {
  const value = `${Math.random().toString(36).slice(2)}@audit.example`;
  const entry = { kind: 'address', value, source: 'A letter', reason: 'Asked by letter' } as const;
  const { id } = await call(addSuppression, { body: entry as never });
  await call(changeSuppressionState, { params: { id }, body: { state: 'lifted', reason: 'Ordered again' } });
  const { getByRole } = await show(<Screen />, { path: '/privacy/entry/:suppressionId', at: `/privacy/entry/${id}` });
  await getByRole('tab', { name: 'Audit' }).click();
  const panel = getByRole('tabpanel');
  await expect.element(panel.getByText('Reason: Ordered again')).toBeVisible();
  await expect.element(panel.getByRole('row', { name: 'State Active Removed' })).toBeVisible();
  await expect.element(panel.getByText('Reason: Asked by letter')).toBeVisible();
  expect(panel.getByText('Ordered again').elements()).toHaveLength(1);
});
