import { verticals } from '@leadwright/contract/features/verticals';
import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { clearCalls, dropNextResponse, pauseWrites, writes } from '../testing/calls.ts';
import { show } from '../testing/show.tsx';
import { useSend } from './hooks.ts';

const fresh = () => Math.random().toString(36).slice(2, 10);

function Adder({ code }: { code: string }) {
  const add = useSend(verticals.add);
  return (
    <>
      <Button onClick={() => add.mutate({ body: { code, name: `Vertical ${code}` } })}>Add it</Button>
      <p>{add.isSuccess ? `Added ${add.data.name}` : add.status}</p>
    </>
  );
}

const keys = () => writes().map(({ key }) => key);

test('calls the server once for an action that is started twice and resolves both', async () => {
  const code = fresh();
  const { getByRole, getByText } = await show(<Adder code={code} />);
  const release = pauseWrites();
  await getByRole('button', { name: 'Add it' }).dblClick();
  await expect.poll(() => writes().length).toBe(2);
  release();
  await expect.element(getByText(`Added Vertical ${code}`)).toBeVisible();
  expect(new Set(keys()).size).toBe(1);
});

test('retries a lost call under the same key and gives the next action a new key', async () => {
  const code = fresh();
  const { getByRole, getByText } = await show(<Adder code={code} />);
  dropNextResponse();
  await getByRole('button', { name: 'Add it' }).click();
  await expect.element(getByText('error', { exact: true })).toBeVisible();
  await getByRole('button', { name: 'Add it' }).click();
  await expect.element(getByText(`Added Vertical ${code}`)).toBeVisible();
  expect(keys()[1]).toBe(keys()[0]);
  const done = keys()[0];
  clearCalls();
  await getByRole('button', { name: 'Add it' }).click();
  // The code exists now, so this call is not a repetition.
  await expect.element(getByText('error', { exact: true })).toBeVisible();
  expect(keys()).toHaveLength(1);
  expect(keys()[0]).not.toBe(done);
});
