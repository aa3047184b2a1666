import { AppError } from '@leadwright/contract/errors';
import { expect, test } from 'vitest';
import { explain } from '../api/explain.ts';
import { show } from '../testing/show.tsx';
import { stories } from './states.stories.tsx';

test('what has failed says what it means and how to go on, and nothing of what was thrown', async () => {
  const { getByRole, container } = await show(stories['a fault of ours']);
  await expect.element(getByRole('alert')).toHaveTextContent('Something went wrong on this page.');
  await expect.element(getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(container).not.toHaveTextContent('relation');
});

test('whoever tried too often is told for how long to wait, in words that fit the number', () => {
  const wait = (seconds: number) => explain(new AppError('too_many_requests', '', { detail: { seconds } })).text;
  expect([wait(1), wait(8)]).toEqual(['Wait one second, then try again.', 'Wait 8 seconds, then try again.']);
});

test('a refusal names the right that is missing, and offers no second try', async () => {
  const { getByText, getByRole } = await show(stories.refused);
  await expect.element(getByText('Your role does not have permission to change “vertical”.')).toBeVisible();
  expect(getByRole('button').elements()).toEqual([]);
});

test('a lost connection takes nothing off the screen; what may no longer be seen goes', async () => {
  const lost = await show(stories['lost after it was read']);
  await expect.element(lost.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
  await expect.element(lost.getByText('What was read before')).toBeVisible();
  await lost.unmount();
  const gone = await show(stories['refused after it was read']);
  await expect.element(gone.getByRole('alert')).toBeVisible();
  expect(gone.getByText('What was read before').elements()).toEqual([]);
});
