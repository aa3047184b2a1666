import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Add } from './master-steps.tsx';

test('a new step proposes its place, and an untouched form is left without a question', async () => {
  const { router, getByLabelText, getByText } = await show(<Add />);
  await expect.element(getByLabelText(/^Order/)).toHaveValue(expect.stringMatching(/^\d+$/));
  await router.navigate('/away');
  await expect.element(getByText('Elsewhere')).toBeVisible();
});
