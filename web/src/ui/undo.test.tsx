import { expect, test } from 'vitest';
import { show } from '../testing/show.tsx';
import { offerUndo } from './undo.ts';

test('undoes an action from its toast, which then closes', async () => {
  const screen = await show(<h1>Clients</h1>);
  const undoneActions: string[] = [];
  offerUndo('Archived.', async () => undoneActions.push('first'));
  offerUndo('Archived too.', async () => undoneActions.push('second'));
  await screen.getByRole('status').filter({ hasText: 'Archived.' }).getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Archived.', { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByText('Archived too.')).toBeVisible();
  expect(undoneActions).toEqual(['first']);
});
