import { type Batch, viewBatch } from '@leadwright/contract/features/imports';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { formatAgo, formatMoment } from '../../../ui/format.ts';
import { batchUrl, columnsUrl } from '../batch-state.ts';
import { DiscardButton } from '../upload/discard-button.tsx';

interface SameFileProps {
  batch: Batch;
  earlierFile: NonNullable<Batch['same_file']>;
}

/** Warns that an identical file was uploaded before; the user decides whether to continue. */
export function SameFile({ batch, earlierFile: { id, by, created_at: createdAt } }: SameFileProps) {
  const { t } = useTranslation();
  const { data: earlierBatch } = useCall(viewBatch, { params: { id } });
  const path = earlierBatch ? batchUrl(earlierBatch) : columnsUrl({ id, campaign_id: batch.campaign_id });
  return (
    <Alert color="warning" title={t('imports.sameFile.title')}>
      <Stack gap="xs">
        <Text title={formatMoment(createdAt)}>
          {t(by ? 'imports.sameFile.text' : 'imports.sameFile.textNoUser', { by, when: formatAgo(createdAt) })}{' '}
          {t('imports.sameFile.continueHelp')}
        </Text>
        <Group gap="xs">
          <Button component={Link} to={path} size="xs" variant="default">
            {t('imports.sameFile.openImport')}
          </Button>
          <DiscardButton batch={batch} label={t('imports.sameFile.discard')} />
        </Group>
      </Stack>
    </Alert>
  );
}
