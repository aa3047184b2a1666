import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { Stories } from '../../testing/stories.ts';
import { RecordTabList } from './record-tab-list.tsx';

const tabs = [
  { key: 'overview', title: 'Overview' },
  { key: 'contacts', title: 'Contacts', count: 1_204 },
  { key: 'campaigns', title: 'Campaigns', count: 3 },
  { key: 'files', title: 'Files', count: 0 },
  { key: 'uses', title: 'Where used' },
  { key: 'activity', title: 'Activity' },
  { key: 'audit', title: 'Audit' },
];

function RecordTabs({ width, open = 'overview', dir }: { width?: number; open?: string; dir?: 'rtl' }) {
  const [openTab, setTab] = useState(open);
  return (
    <div style={{ maxWidth: width }} dir={dir}>
      <Tabs value={openTab} onChange={(key) => setTab(key!)}>
        <RecordTabList tabs={tabs} openTab={openTab} setTab={setTab} />
        {tabs.map(({ key, title }) => (
          <Tabs.Panel key={key} value={key} pt="sm">
            {title}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

export const stories = {
  'as wide as the page': <RecordTabs />,
  'cut off at the end': <RecordTabs width={360} />,
  'cut off at both ends': <RecordTabs width={360} open="files" />,
  'the last tab open': <RecordTabs width={360} open="audit" />,
  'right to left': <RecordTabs width={360} dir="rtl" />,
  'the last tab open, right to left': <RecordTabs width={360} open="audit" dir="rtl" />,
} satisfies Stories;
