import '../record-context/messages.ts';
import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failed, Loading } from '../states.tsx';
import { Section, SectionRows } from './section.tsx';
import { useRecordTab } from './use-record-tab.ts';

const MAX_ROWS = 5;

interface RelatedSectionProps<Item> {
  title: string;
  query: { error: unknown; isPending: boolean; refetch: () => void };
  items: readonly Item[] | undefined;
  /** The number of related records, if `items` has only the first. */
  count?: number | undefined;
  /** The text when there are no related records. */
  empty: string;
  /** The tab of the record that lists all. Without it, all are shown. */
  tab?: string;
  action?: ReactNode;
  /** Shown above the rows. */
  summary?: ReactNode;
  renderRow: (item: Item) => ReactNode;
}

/** The first related records of a record, with a link to the tab that lists all. */
export function RelatedSection<Item>({
  title,
  query: { error, isPending, refetch },
  items = [],
  count = items.length,
  empty,
  tab,
  action,
  summary,
  renderRow,
}: RelatedSectionProps<Item>) {
  const { t } = useTranslation();
  const { tabLink } = useRecordTab();
  const actions = (
    <Group gap="sm">
      {tab && count > MAX_ROWS && (
        <Anchor component={Link} to={tabLink(tab)} replace preventScrollReset size="sm">
          {t('records.showAll')}
        </Anchor>
      )}
      {action}
    </Group>
  );
  return (
    <Section title={title} count={count} action={actions}>
      {error ? <Failed error={error} onRetry={refetch} /> : isPending && <Loading />}
      {!error && !isPending && items.length === 0 && <Text c="dimmed">{empty}</Text>}
      {summary}
      {items.length > 0 && <SectionRows>{(tab ? items.slice(0, MAX_ROWS) : items).map(renderRow)}</SectionRows>}
    </Section>
  );
}
