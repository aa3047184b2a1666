import type { AnyResource } from '@leadwright/contract/resource';
import { Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '../../session/session.tsx';
import { WhereUsed } from '../impact/where-used.tsx';
import { Activity } from './history/activity.tsx';
import { Audit } from './history/audit.tsx';
import { RecordTabList, type TabHeading } from './record-tab-list.tsx';
import { OVERVIEW_TAB, useRecordTab } from './use-record-tab.ts';

/** A tab of a record. */
export interface RecordTab extends TabHeading {
  content: ReactNode;
}

export interface RecordTabsProps {
  /** The entity of the record, as in the endpoints for records of any entity. */
  entity: string;
  schema: AnyResource['fields'];
  id: string;
  mayUpdate: boolean;
  /** Lists of related records. */
  related?: readonly RecordTab[] | undefined;
  /** Whether the tab "Where used" lists the records that refer to this one. */
  hasUsesTab?: boolean | undefined;
  /** The logged activities, shown above the changes of the record. */
  activity?: ReactNode;
  children: ReactNode;
}

const activityContent = (activity: ReactNode, changes: ReactNode) => (
  <Stack gap="md">
    {activity}
    {changes}
  </Stack>
);

/** The tabs of a record: overview, related lists, where used, activity, audit. The URL contains the open tab. */
export function RecordTabs({
  entity,
  schema,
  id,
  mayUpdate,
  related = [],
  hasUsesTab,
  activity,
  children,
}: RecordTabsProps) {
  const { t } = useTranslation();
  const { openTab: requestedTab, setTab } = useRecordTab();
  const mayReadAudit = useCan('audit', 'read');
  const isStaff = useSession().profile?.is_client !== 'y';
  const historyProps = { entity, id, schema };
  const tabs: RecordTab[] = [
    ...related,
    ...(hasUsesTab
      ? [{ key: 'uses', title: t('records.tabs.uses'), content: <WhereUsed entity={entity} id={id} /> }]
      : []),
    {
      key: 'activity',
      title: t('records.tabs.activity'),
      content: activity ? activityContent(activity, <Activity {...historyProps} />) : <Activity {...historyProps} />,
    },
    ...(isStaff && (mayUpdate || mayReadAudit)
      ? [{ key: 'audit', title: t('records.tabs.audit'), content: <Audit {...historyProps} /> }]
      : []),
  ];
  const openTab = tabs.find(({ key }) => key === requestedTab)?.key ?? OVERVIEW_TAB;
  return (
    <Tabs value={openTab} onChange={(key) => setTab(key ?? OVERVIEW_TAB)} keepMounted={false}>
      <RecordTabList
        tabs={[{ key: OVERVIEW_TAB, title: t('records.tabs.overview') }, ...tabs]}
        openTab={openTab}
        setTab={setTab}
      />
      {/* The overview stays mounted, because it may contain an open editor. */}
      <Tabs.Panel value={OVERVIEW_TAB} keepMounted pt="sm">
        {children}
      </Tabs.Panel>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key} pt="sm">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
