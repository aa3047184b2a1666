import { type Job, rerunChunk } from '@leadwright/contract/features/jobs';
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { cacheJob } from './job-cache.ts';

/** The failed parts of a job, each with a retry button. */
export function FailedParts({ job }: { job: Job }) {
  const { t } = useTranslation();
  const rerun = useSend(rerunChunk, { onSuccess: cacheJob });
  return job.failed_chunks.map(({ no, message }) => (
    <Group key={no} justify="space-between" gap={6}>
      <Text size="sm">{t('jobs.failedPart', { no: no + 1, message })}</Text>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('jobs.rerunLabel', { no: no + 1 })}
        onClick={() => rerun.mutate({ params: { id: job.id, no } })}
      >
        {t('jobs.rerun')}
      </Button>
    </Group>
  ));
}
