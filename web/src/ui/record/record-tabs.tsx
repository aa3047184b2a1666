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

/** A tab of a record. `key` is its value in the address. */
export interface RecordTab {
  key: string;
  title: string;
  /** The number of listed items. */
  count?: number | undefined;
  content: ReactNode;
}

export interface RecordTabsProps {
  /** The name of its kind, as in the calls about any record. */
  entity: string;
  schema: AnyResource['fields'];
  id: string;
  mayUpdate: boolean;
  /** Lists of related records. */
  related?: readonly RecordTab[] | undefined;
  /** Whether other records refer to this kind: shows the tab "Where used". */
  isReferenced?: boolean | undefined;
  /** Logged activities, above the changes of the record. */
  activity?: ReactNode;
  children: ReactNode;
}

const OVERVIEW = 'overview';

const withChanges = (activity: ReactNode, changes: ReactNode) => (
  <Stack gap="md">
    {activity}
    {changes}
  </Stack>
);

/** The tabs of a record: overview, related lists, where used, activity, audit. The address contains the open one. */
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
  const [search, setSearch] = useSearchParams();
  const tab = useRecordPanel()?.tabKey ?? 'tab';
  const mayReadAudit = useCan('audit', 'read');
  const isStaff = useSession().profile?.is_client !== 'y';
  const history = { entity, id, schema };
  const tabs: RecordTab[] = [
    ...related,
    ...(isReferenced
      ? [{ key: 'uses', title: t('records.tabs.uses'), content: <WhereUsed entity={entity} id={id} /> }]
      : []),
    {
      key: 'activity',
      title: t('records.tabs.activity'),
      content: activity ? withChanges(activity, <Activity {...history} />) : <Activity {...history} />,
    },
    ...(isStaff && (mayUpdate || mayReadAudit)
      ? [{ key: 'audit', title: t('records.tabs.audit'), content: <Audit {...history} /> }]
      : []),
  ];
  const open = tabs.find(({ key }) => key === search.get(tab))?.key ?? OVERVIEW;
  const choose = (key: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (key && key !== OVERVIEW) next.set(tab, key);
        else next.delete(tab);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Tabs value={open} onChange={choose} keepMounted={false}>
      <Tabs.List className={classes.tabs} aria-label={t('records.tabs.label')}>
        {[{ key: OVERVIEW, title: t('records.tabs.overview') }, ...tabs].map(
          ({ key, title, count }: Omit<RecordTab, 'content'>) => (
            <Tabs.Tab key={key} value={key}>
              {title} {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
            </Tabs.Tab>
          ),
        )}
      </Tabs.List>
      {/* Stays mounted: a value may be edited in it. */}
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
