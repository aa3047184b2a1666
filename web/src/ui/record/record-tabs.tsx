import type { AnyResource } from '@leadwright/contract/resource';
import { Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCan, useSession } from '../../session/session.tsx';
import { formatCount } from '../format.ts';
import { WhereUsed } from '../impact/where-used.tsx';
import classes from '../record-context/record.module.css';
import { useRecordPanel } from '../record-context/record-panel.ts';
import { Activity } from './history/activity.tsx';
import { Audit } from './history/audit.tsx';

/** A tab of a record. `key` is the value of the tab in the URL. */
export interface RecordTab {
  key: string;
  title: string;
  /** The number of listed items. */
  count?: number | undefined;
  content: ReactNode;
}

export interface RecordTabsProps {
  /** The kind of record, as in the endpoints for records of any kind. */
  entity: string;
  schema: AnyResource['fields'];
  id: string;
  mayUpdate: boolean;
  /** Lists of related records. */
  related?: readonly RecordTab[] | undefined;
  /** Whether other records refer to records of this kind: shows the tab "Where used". */
  isReferenced?: boolean | undefined;
  /** The logged activities, shown above the changes of the record. */
  activity?: ReactNode;
  children: ReactNode;
}

const OVERVIEW = 'overview';

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
  isReferenced,
  activity,
  children,
}: RecordTabsProps) {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const tabParam = useRecordPanel()?.tabKey ?? 'tab';
  const mayReadAudit = useCan('audit', 'read');
  const isStaff = useSession().profile?.is_client !== 'y';
  const historyProps = { entity, id, schema };
  const tabs: RecordTab[] = [
    ...related,
    ...(isReferenced
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
  const openTab = tabs.find(({ key }) => key === searchParams.get(tabParam))?.key ?? OVERVIEW;
  const openTabByKey = (key: string | null) =>
    setSearchParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (key && key !== OVERVIEW) next.set(tabParam, key);
        else next.delete(tabParam);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Tabs value={openTab} onChange={openTabByKey} keepMounted={false}>
      <Tabs.List className={classes.tabs} aria-label={t('records.tabs.label')}>
        {[{ key: OVERVIEW, title: t('records.tabs.overview') }, ...tabs].map(
          ({ key, title, count }: Omit<RecordTab, 'content'>) => (
            <Tabs.Tab key={key} value={key}>
              {title} {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
            </Tabs.Tab>
          ),
        )}
      </Tabs.List>
      {/* The overview stays mounted, because it may contain an open editor. */}
      <Tabs.Panel value={OVERVIEW} keepMounted pt="sm">
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
