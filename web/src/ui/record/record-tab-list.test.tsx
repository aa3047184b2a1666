import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { RecordTabList } from './record-tab-list.tsx';

const tabs = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Last'].map((title) => ({
  key: title.toLowerCase(),
  title: `${title} list of records`,
}));

function RecordTabs({ width, dir }: { width: number; dir?: 'rtl' }) {
  const [openTab, setTab] = useState('first');
  return (
    <div style={{ width }} dir={dir}>
      <Tabs value={openTab} onChange={(key) => setTab(key!)}>
        <RecordTabList tabs={tabs} openTab={openTab} setTab={setTab} />
      </Tabs>
    </div>
  );
}

test.each([undefined, 'rtl'] as const)('opens a tab that does not fit from a menu (dir: %s)', async (dir) => {
  const { getByRole } = await show(<RecordTabs width={500} dir={dir} />);
  const more = getByRole('button', { name: 'More' });
  await more.click();
  await expect.element(getByRole('menuitem', { name: 'Last list of records' })).toBeVisible();
  expect(getByRole('menuitem', { name: 'First list of records' }).query()).toBeNull();
  await getByRole('menuitem', { name: 'Last list of records' }).click();
  const lastTab = getByRole('tab', { name: 'Last list of records' });
  await expect.element(lastTab).toHaveAttribute('aria-selected', 'true');
  const list = getByRole('tablist').element();
  await expect.poll(() => isInside(lastTab.element(), list)).toBe(true);
  await expect.element(getByRole('tablist')).toHaveAttribute('data-cut-start');
  await more.click();
  await expect.element(getByRole('menuitem', { name: 'First list of records' })).toBeVisible();
});

function isInside(tab: Element, list: Element) {
  const inner = tab.getBoundingClientRect();
  const outer = list.getBoundingClientRect();
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
}

test('shows no menu when all tabs fit', async () => {
  const { getByRole } = await show(<RecordTabs width={1240} />);
  await expect.element(getByRole('tab', { name: 'Last list of records' })).toBeVisible();
  expect(getByRole('button').query()).toBeNull();
});
