import { recordHistory } from '@leadwright/contract/features/records';
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useCall } from '../../../api/hooks.ts';
import { Failed, Loading } from '../../states.tsx';
import { Section } from '../section.tsx';
import { useRecordTab } from '../use-record-tab.ts';
import { EventList } from './activity.tsx';

const MAX_CHANGES = 5;

interface LatestChangesProps {
  entity: string;
  id: string;
  schema: z.ZodObject;
}

/** The latest events of a record, with a link to the tab that lists all. */
export function LatestChanges({ entity, id, schema }: LatestChangesProps) {
  const { t } = useTranslation();
  const { tabLink } = useRecordTab();
  const { data, error, isPending, refetch } = useCall(recordHistory, {
    params: { entity, id },
    query: { limit: MAX_CHANGES },
  });
  const allLink = data?.next && (
    <Anchor component={Link} to={tabLink('activity')} replace preventScrollReset size="sm">
      {t('records.showAll')}
    </Anchor>
  );
  return (
    <Section title={t('records.history.latest')} action={allLink}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data?.events.length === 0 && <Text c="dimmed">{t('records.history.none')}</Text>}
      {data && data.events.length > 0 && <EventList events={data.events} schema={schema} />}
    </Section>
  );
}
