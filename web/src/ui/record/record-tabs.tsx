import type { AnyResource } from '@leadwright/contract/resource';
import { Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '../../session/session.tsx';
import { formatCount } from '../format.ts';
import { WhereUsed } from '../impact/where-used.tsx';
import classes from '../record-context/record.module.css';
import { Activity } from './history/activity.tsx';
import { Audit } from './history/audit.tsx';
import { OVERVIEW_TAB, useRecordTab } from './use-record-tab.ts';

/** A tab of a record. `key` is the value of the tab in the URL. */
export interface RecordTab {
  key: string;
  title: string;
  /** The number of listed items. */
  count?: number | undefined;
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
      <Tabs.List className={classes.tabs} aria-label={t('records.tabs.label')}>
        {[{ key: OVERVIEW_TAB, title: t('records.tabs.overview') }, ...tabs].map(
          ({ key, title, count }: Omit<RecordTab, 'content'>) => (
            <Tabs.Tab key={key} value={key}>
              {title} {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
            </Tabs.Tab>
          ),
        )}
      </Tabs.List>
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
