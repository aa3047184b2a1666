import '../record-context/messages.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../format.ts';
import { StateBadge } from '../look/state-badge.tsx';
import { hasAvatar, InitialsAvatar } from '../names/initials-avatar.tsx';
import { useRecordPanel } from '../record-context/record-panel.ts';
import type { AnyRow, VersionedRow } from '../record-context/row.ts';
import { useRecordShortcuts } from '../record-context/use-record-shortcuts.ts';
import { RecordFrame } from './record-frame.tsx';
import { type MenuAction, RecordMenu } from './record-menu.tsx';
import { RecordSteps } from './record-steps.tsx';
import type { Archive } from './use-archive-actions.ts';

interface RecordPageProps {
  title: string;
  /** The name for the initials next to the title; the title by default. */
  avatar?: string | undefined;
  /** The kind of record. */
  entity: string;
  /** The record, once it is loaded. */
  row: Pick<AnyRow, 'id' | 'version' | 'created_at' | 'updated_at' | 'archived_at' | 'can'> | undefined;
  recordQuery: { error: unknown; isPending: boolean; refetch: () => void };
  badge?: ReactNode;
  /** The identifying fields, under the name. */
  keyFacts?: ReactNode;
  /** The frequent actions, as buttons. */
  actions?: ReactNode;
  /** The rare actions, in the menu. */
  menuActions?: readonly MenuAction[] | undefined;
  /** The menu actions that are also available for an archived record. */
  archivedActions?: readonly MenuAction[] | undefined;
  addresses: { view: string; edit: string };
  archive: Archive<{ id: string }, VersionedRow>;
  children: ReactNode;
}

/** The page of a record: name, state, actions, and the restore button of an archived record. */
export function RecordPage(props: RecordPageProps) {
  const {
    title,
    avatar = title,
    entity,
    row,
    recordQuery,
    badge,
    keyFacts,
    actions,
    menuActions = [],
    archivedActions = [],
    addresses,
    archive,
    children,
  } = props;
  const { t } = useTranslation();
  const panel = useRecordPanel(row);
  const archivedAt = row?.archived_at;
  const isChangeable = row && !archivedAt;
  const archiveActions: MenuAction[] = row?.can.delete
    ? [
        {
          label: t('records.archive'),
          icon: IconArchive,
          isDestructive: true,
          run: () => archive.isBusy || archive.archive(row),
        },
      ]
    : [];
  return (
    <RecordFrame
      address={row && addresses.view}
      title={title}
      avatar={row && hasAvatar(entity) && <InitialsAvatar name={avatar} large />}
      isPending={recordQuery.isPending}
      error={recordQuery.error}
      onRetry={recordQuery.refetch}
      badge={
        <>
          {badge}
          {archivedAt && <StateBadge look={['gray', IconArchive]}>{t('records.archivedBadge')}</StateBadge>}
        </>
      }
      actions={
        row && (
          <>
            {!panel && <RecordSteps />}
            {isChangeable && actions}
            {isChangeable && row.can.update && <EditButton address={addresses.edit} />}
            <RecordMenu
              entity={entity}
              id={row.id}
              address={addresses.view}
              menuActions={[...(isChangeable ? [...menuActions, ...archiveActions] : []), ...archivedActions]}
            />
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

/** A link to the form. In a panel, the button and the key `e` replace the record with the form. */
function EditButton({ address }: { address: string }) {
  const { t } = useTranslation();
  const panel = useRecordPanel();
  useRecordShortcuts({ e: panel?.showForm });
  return panel ? (
    <Button onClick={panel.showForm}>{t('records.edit')}</Button>
  ) : (
    <Button component={Link} to={address}>
      {t('records.edit')}
    </Button>
  );
}
