import { verticals } from '@leadwright/contract/features/verticals';
import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { clearCalls, dropNextResponse, pauseWrites, writes } from '../testing/calls.ts';
import { show } from '../testing/show.tsx';
import { useSend } from './hooks.ts';

const randomCode = () => Math.random().toString(36).slice(2, 10);

function AddButton({ code }: { code: string }) {
  const add = useSend(verticals.add);
  return (
    <>
      <Button onClick={() => add.mutate({ body: { code, name: `Vertical ${code}` } })}>Add it</Button>
      <p>{add.isSuccess ? `Added ${add.data.name}` : add.status}</p>
    </>
  );
}

const sentKeys = () => writes().map(({ key }) => key);

test('uses one idempotency key for both calls of a double click, and both succeed', async () => {
  const code = randomCode();
  const { getByRole, getByText } = await show(<AddButton code={code} />);
  const release = pauseWrites();
  await getByRole('button', { name: 'Add it' }).dblClick();
  await expect.poll(() => writes().length).toBe(2);
  release();
  await expect.element(getByText(`Added Vertical ${code}`)).toBeVisible();
  expect(new Set(sentKeys()).size).toBe(1);
});

test('repeats a call with a lost response under the same key, and uses a new key for the next action', async () => {
  const code = randomCode();
  const { getByRole, getByText } = await show(<AddButton code={code} />);
  dropNextResponse();
  await getByRole('button', { name: 'Add it' }).click();
  await expect.element(getByText('error', { exact: true })).toBeVisible();
  await getByRole('button', { name: 'Add it' }).click();
  await expect.element(getByText(`Added Vertical ${code}`)).toBeVisible();
  expect(sentKeys()[1]).toBe(sentKeys()[0]);
  const usedKey = sentKeys()[0];
  clearCalls();
  await getByRole('button', { name: 'Add it' }).click();
  // The code exists now, so the new call fails.
  await expect.element(getByText('error', { exact: true })).toBeVisible();
  expect(sentKeys()).toHaveLength(1);
  expect(sentKeys()[0]).not.toBe(usedKey);
});
