import type { Batch } from '@leadwright/contract/features/imports';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { formatBytes } from '../../ui/format.ts';
import { useShownJobs } from '../../ui/job/shown-jobs.ts';
import { BATCH_TONE } from '../../ui/look/batch-tone.ts';
import { StateBadge } from '../../ui/look/state-badge.tsx';
import { useRecordLink } from '../../ui/record-context/record-links.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { Step } from './batch-state.ts';
import { Steps } from './steps.tsx';

interface BatchFrameProps {
  batch: Batch;
  step: Step;
  children: ReactNode;
}

/** Shows the file, the campaign and the server message above each step. */
export function BatchFrame({ batch, step, children }: BatchFrameProps) {
  const { t } = useTranslation();
  useShownJobs(({ link }) => link?.screen === 'importCheck' && link.params.table === batch.id);
  if (batch.state === 'discarded') {
    const uploadLink = (
      <Button component={Link} to={to('importUpload', {}, { campaign: batch.campaign_id })}>
        {t('imports.importAnotherFile')}
      </Button>
    );
    return <EmptyState title={t('imports.discardedTitle')} text={t('imports.discardedText')} action={uploadLink} />;
  }
  return (
    <Stack gap="md">
      <Steps currentStep={step} />
      <BatchFacts batch={batch} />
      <Message batch={batch} />
      {children}
    </Stack>
  );
}

function BatchFacts({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const campaign = useRecordLink()('campaigns', batch.campaign_id);
  const facts = [
    t('imports.batchAndClient', { number: batch.number, client: batch.client_name }),
    formatBytes(Math.max(batch.file_bytes, 1_024)),
    batch.supplier && t('imports.fromSupplier', { supplier: batch.supplier }),
  ];
  return (
    <Group gap="xs">
      <StateBadge look={BATCH_TONE[batch.state]}>{t(`imports.states.${batch.state}`)}</StateBadge>
      {campaign ? (
        <Anchor component={Link} to={campaign} className="summary-link">
          {batch.campaign_name}
        </Anchor>
      ) : (
        <Text>{batch.campaign_name}</Text>
      )}
      <Text c="dimmed">{facts.filter(Boolean).join(' · ')}</Text>
    </Group>
  );
}

/**
 * Shows the message of the server: as an error if the import or its last step failed, otherwise as a warning.
 */
function Message({ batch: { state, message } }: { batch: Batch }) {
  const { t } = useTranslation();
  if (state === 'failed') {
    return (
      <Alert color="danger" role="alert" title={t('imports.failedTitle')}>
        {message || t('imports.failedText')}
      </Alert>
    );
  }
  if (!message) return null;
  if (state === 'uploaded') {
    return (
      <Alert color="danger" role="alert" title={t('imports.stepFailedTitle')}>
        {message}
      </Alert>
    );
  }
  return (
    <Alert color="warning" role="status">
      {message}
    </Alert>
  );
}
