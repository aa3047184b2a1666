import { verticals } from '@leadwright/contract/features/verticals';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { queryClient } from '../../api/query-client.ts';
import { entityScreens } from '../../paths.ts';
import { show } from '../../testing/show.tsx';
import { ResourceList } from './resource-list.tsx';
import { ResourceView } from './resource-view.tsx';

const screens = entityScreens('vertical', 'verticals');

/** Shows a list of three verticals from Z to A, or the page of the middle one. */
async function showVerticals({ isList = true } = {}) {
  const mark = Math.random().toString(36).slice(2, 8).toUpperCase();
  const ids: Record<string, string> = {};
  for (const name of ['Steel', 'Timber', 'Wool']) {
    const code = Math.random().toString(36).slice(2, 10).toUpperCase();
    ids[name] = (await call(verticals.add, { body: { name: `${name} ${mark}`, code } as never })).id;
  }
  const list = (
    <div style={{ display: 'flex', height: 600 }}>
      <ResourceList resource={verticals} screens={screens} />
    </div>
  );
  const view = <ResourceView resource={verticals} screens={screens} />;
  const listUrl = `/verticals?${new URLSearchParams({ q: mark, sort: 'name.desc' })}`;
  const screen = await show(list, {
    path: '/verticals',
    at: isList ? listUrl : `/vertical/${ids.Timber}`,
    otherScreens: { '/vertical/:verticalId': view },
  });
  const link = (name: string) => screen.getByRole('link', { name: `${name} ${mark}`, exact: true });
  const expectRecord = async (name: string, position: number) => {
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`${name} ${mark}`);
    await expect.element(screen.getByText(`Row ${position} of the list`)).toBeVisible();
    expect(screen.router.state.location.pathname).toBe(`/vertical/${ids[name]}`);
  };
  const previous = screen.getByRole('button', { name: 'Previous record' });
  const next = screen.getByRole('button', { name: 'Next record' });
  return { ...screen, mark, ids, link, expectRecord, previous, next };
}

test('moves to the previous and next record in list order and back to the list', async () => {
  const { link, expectRecord, previous, next, router } = await showVerticals();
  await link('Timber').click();
  await expectRecord('Timber', 2);
  await userEvent.keyboard(']');
  await expectRecord('Steel', 3);
  await expect.element(next).toBeDisabled();
  await previous.click();
  await expectRecord('Timber', 2);
  await userEvent.keyboard('{Alt>}{PageUp}{/Alt}');
  await expectRecord('Wool', 1);
  await expect.element(previous).toBeDisabled();
  await router.navigate(-1);
  await expect.element(link('Timber')).toBeVisible();
});

test('keeps the previous and next buttons of a record that a change removes from the list', async () => {
  const { link, expectRecord, ids, getByRole } = await showVerticals();
  await link('Timber').click();
  await expectRecord('Timber', 2);
  const params = { id: ids.Timber! };
  const { version } = await call(verticals.view, { params });
  await call(verticals.edit, { params, body: { version, name: 'Oak' } });
  await queryClient.invalidateQueries({ queryKey: [callKey(verticals.view)] });
  await expect.element(getByRole('heading', { level: 1 })).toHaveTextContent('Oak');
  await userEvent.keyboard(']');
  await expectRecord('Steel', 2);
  await call(verticals.remove, { params: { id: ids.Timber! } });
});

test('shows no navigation for a record that was not opened from a list', async () => {
  const { getByRole, mark, next } = await showVerticals({ isList: false });
  await expect.element(getByRole('heading', { level: 1 })).toHaveTextContent(`Timber ${mark}`);
  await expect.element(getByRole('button', { name: 'More actions' })).toBeVisible();
  expect(next.query()).toBeNull();
});
