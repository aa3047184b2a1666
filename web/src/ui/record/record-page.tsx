import './messages.ts';
import { Alert, Badge, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../format.ts';
import { Page } from '../page.tsx';
import { RecordMenu } from './record-menu.tsx';
import type { AnyRow } from './row.ts';
import type { Archive } from './use-archiving.ts';

interface RecordPageProps {
  title: string;
  /** The record, once it is read. */
  row: Pick<AnyRow, 'id' | 'version' | 'created_at' | 'updated_at' | 'archived_at' | 'can'> | undefined;
  reading: { error: unknown; isPending: boolean; refetch: () => void };
  badge?: ReactNode;
  /** What tells it from others, under its name. */
  keyFacts?: ReactNode;
  actions?: ReactNode;
  editAddress: string;
  archive: Archive;
  children: ReactNode;
}

/** A record: its name and state, what may be done with it, and, when it is archived, the way back. */
export function RecordPage(props: RecordPageProps) {
  const { title, row, reading, badge, keyFacts, actions, editAddress, archive, children } = props;
  const { t } = useTranslation();
  const archivedAt = row?.archived_at;
  const isChangeable = row && !archivedAt;
  return (
    <Page
      title={title}
      isPending={reading.isPending}
      error={reading.error}
      onRetry={reading.refetch}
      badge={
        <>
          {badge}
          {archivedAt && <Badge color="gray">{t('records.archivedBadge')}</Badge>}
        </>
      }
      actions={
        row && (
          <>
            {isChangeable && actions}
            {isChangeable && row.can.delete && (
              <Button variant="default" loading={archive.isBusy} onClick={() => archive.archive(row)}>
                {t('records.archive')}
              </Button>
            )}
            {isChangeable && row.can.update && (
              <Button component={Link} to={editAddress}>
                {t('records.edit')}
              </Button>
            )}
            <RecordMenu id={row.id} />
          </>
        )
      }
    >
      {row && (
        <Stack gap="sm">
          {keyFacts}
          {archivedAt && (
            <Alert color="warning" title={t('records.archivedNote', { when: formatMoment(archivedAt) })}>
              {row.can.update && (
                <Button size="xs" variant="default" loading={archive.isBusy} onClick={() => archive.restore(row)}>
                  {t('records.restore')}
                </Button>
              )}
            </Alert>
          )}
          {children}
          <Text size="xs" c="dimmed" title={formatMoment(row.updated_at)}>
            {row.updated_at !== row.created_at && `${t('records.changed', { when: formatAgo(row.updated_at) })} · `}
            {t('records.added', { when: formatAgo(row.created_at) })}
          </Text>
        </Stack>
      )}
    </Page>
  );
}
