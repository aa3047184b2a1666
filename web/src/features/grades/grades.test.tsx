import { grades } from '@leadwright/contract/features/grades';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { openRecordMenu } from '../../testing/record-menu.ts';
import { show } from '../../testing/show.tsx';
import { View } from './grades.tsx';

test('offers cloning in the header menu and lists the campaigns of a scheme in its overview', async () => {
  const name = `Scheme ${Math.random().toString(36).slice(2)}`;
  const { id } = await call(grades.add, { body: { name, scope: 'agency' } as never });
  const screen = await show(<View />, { path: '/grade/view/:gradeId', at: `/grade/view/${id}` });
  const { getByRole } = screen;
  await expect.element(getByRole('region', { name: 'Campaigns' }).getByText('No campaign uses it')).toBeVisible();
  expect(getByRole('link', { name: 'Clone' }).query()).toBeNull();
  await openRecordMenu(screen);
  await expect.element(getByRole('menuitem', { name: 'Clone' })).toHaveAttribute('href', `/grade/clone?grade_id=${id}`);
});
