import type { Batch } from '@leadwright/contract/features/imports';
import type { Job } from '@leadwright/contract/features/jobs';
import { Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isUnfinished } from '../../ui/job/job-cache.ts';
import { JobCard } from '../../ui/job-card/job-card.tsx';
import { useBatchJob } from './use-batch.ts';

/** Screen readers announce the progress in steps of this percentage, because each small change would be noise. */
const STEP_PERCENT = 10;

/** Shows the live job of the batch with pause, resume and cancel. */
export function JobPanel({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const job = useBatchJob(batch);
  return (
    <Stack gap={6} maw={720}>
      {job ? (
        <JobCard job={job} />
      ) : (
        <Paper withBorder p="sm">
          <Text>{t('imports.starting')}</Text>
        </Paper>
      )}
      <Text size="xs" c="dimmed">
        {t('imports.mayClosePage')}
      </Text>
      <VisuallyHidden role="status">{job ? <JobAnnouncement job={job} /> : t('imports.starting')}</VisuallyHidden>
    </Stack>
  );
}

function JobAnnouncement({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { title, processed, total, state } = job;
  if (state !== 'running' || !isUnfinished(job) || !total) {
    return t('imports.progressState', { title, state: t(`jobs.states.${state}`) });
  }
  const percent = Math.floor((100 * processed) / total / STEP_PERCENT) * STEP_PERCENT;
  return t('imports.progressNote', { title, percent });
}
