import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { RecordTabList } from './record-tab-list.tsx';

const tabs = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Last'].map((title) => ({
  key: title.toLowerCase(),
  title: `${title} list of records`,
}));

function RecordTabs({ dir }: { dir?: 'rtl' | undefined }) {
  const [openTab, setTab] = useState('first');
  const [width, setWidth] = useState(500);
  const [count, setCount] = useState<number>();
  return (
    <div style={{ width }} dir={dir}>
      <Tabs value={openTab} onChange={(key) => setTab(key!)}>
        <RecordTabList tabs={tabs.map((tab) => ({ ...tab, count }))} openTab={openTab} setTab={setTab} />
      </Tabs>
      <button type="button" onClick={() => setWidth(1240)}>
        Widen
      </button>
      <button type="button" onClick={() => setCount(1_000_000)}>
        Count
      </button>
    </div>
  );
}

test.each([undefined, 'rtl'] as const)('opens a tab that does not fit from a menu (dir: %s)', async (dir) => {
  const { getByRole } = await show(<RecordTabs dir={dir} />);
  const more = getByRole('button', { name: 'More tabs' });
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

test('keeps the open tab in view when counts make the tabs wider', async () => {
  const { getByRole } = await show(<RecordTabs />);
  await getByRole('button', { name: 'More tabs' }).click();
  await getByRole('menuitem', { name: 'Fifth list of records' }).click();
  const tab = getByRole('tab', { name: 'Fifth list of records' });
  const isInView = () => isInside(tab.element(), getByRole('tablist').element());
  await expect.poll(isInView).toBe(true);
  await getByRole('button', { name: 'Count' }).click();
  await expect.element(tab).toHaveTextContent('1,000,000');
  await expect.poll(isInView).toBe(true);
});

test('shows no menu when all tabs fit', async () => {
  const { getByRole } = await show(<RecordTabs />);
  const more = getByRole('button', { name: 'More tabs' });
  await expect.element(more).toBeVisible();
  await getByRole('button', { name: 'Widen' }).click();
  await expect.element(more).not.toBeInTheDocument();
});
