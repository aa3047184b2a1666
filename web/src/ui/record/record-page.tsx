import './messages.ts';
import { Alert, Badge, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../format.ts';
import { RecordFrame } from './record-frame.tsx';
import { RecordMenu } from './record-menu.tsx';
import { useRecordPanel } from './record-panel.ts';
import type { AnyRow, Versioned } from './row.ts';
import type { Archive } from './use-archiving.ts';
import { useRecordKeys } from './use-record-keys.ts';

interface RecordPageProps {
  title: string;
  /** The record, once it is read. */
  row: Pick<AnyRow, 'id' | 'version' | 'created_at' | 'updated_at' | 'archived_at' | 'can'> | undefined;
  reading: { error: unknown; isPending: boolean; refetch: () => void };
  badge?: ReactNode;
  /** What tells it from others, under its name. */
  keyFacts?: ReactNode;
  actions?: ReactNode;
  addresses: { view: string; edit: string };
  archive: Archive<{ id: string }, Versioned>;
  children: ReactNode;
}

/** A record: its name and state, what may be done with it, and, when it is archived, the way back. */
export function RecordPage(props: RecordPageProps) {
  const { title, row, reading, badge, keyFacts, actions, addresses, archive, children } = props;
  const { t } = useTranslation();
  useRecordPanel(row);
  const archivedAt = row?.archived_at;
  const isChangeable = row && !archivedAt;
  return (
    <RecordFrame
      address={row && addresses.view}
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
            {isChangeable && row.can.update && <EditButton address={addresses.edit} />}
            <RecordMenu id={row.id} address={addresses.view} />
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
    </RecordFrame>
  );
}

/** Leads to the form; in a panel it is shown in place of the record, as by the key `e`. */
function EditButton({ address }: { address: string }) {
  const { t } = useTranslation();
  const panel = useRecordPanel();
  useRecordKeys({ e: panel?.showForm });
  return panel ? (
    <Button onClick={panel.showForm}>{t('records.edit')}</Button>
  ) : (
    <Button component={Link} to={address}>
      {t('records.edit')}
    </Button>
  );
}
