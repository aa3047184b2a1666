import { AppError } from '@leadwright/contract/errors';
import { expect, test } from 'vitest';
import { explain } from '../api/explain.ts';
import { show } from '../testing/show.tsx';
import { stories } from './states.stories.tsx';

test('explains a failure and what to do without internal details', async () => {
  const { getByRole, container } = await show(stories['internal error']);
  await expect.element(getByRole('alert')).toHaveTextContent('Something went wrong on this page.');
  await expect.element(getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(container).not.toHaveTextContent('relation');
});

test('shows the waiting time after too many attempts, in singular or plural', () => {
  const wait = (seconds: number) => explain(new AppError('too_many_requests', '', { detail: { seconds } })).text;
  expect([wait(1), wait(8)]).toEqual(['Wait one second, then try again.', 'Wait 8 seconds, then try again.']);
});

test('names the missing permission of a rejected call and offers no retry', async () => {
  const { getByText, getByRole } = await show(stories['missing permission']);
  await expect.element(getByText('Your role does not have permission to change “vertical”.')).toBeVisible();
  expect(getByRole('button').elements()).toEqual([]);
});

test('keeps content on a lost connection and removes it when the record is not found', async () => {
  const disconnectedScreen = await show(stories['connection lost after loading']);
  await expect.element(disconnectedScreen.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
  await expect.element(disconnectedScreen.getByText('Content that was loaded before')).toBeVisible();
  await disconnectedScreen.unmount();
  const notFoundScreen = await show(stories['not found after loading']);
  await expect.element(notFoundScreen.getByRole('alert')).toBeVisible();
  expect(notFoundScreen.getByText('Content that was loaded before').elements()).toEqual([]);
});
