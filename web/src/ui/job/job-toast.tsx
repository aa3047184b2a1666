import './messages.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnfinished } from './job-cache.ts';
import { JobProgress } from './job-progress.tsx';
import { openJobs } from './jobs-drawer.ts';
import { useJob } from './use-job.ts';

/** The progress of a job, with a button that opens the list of jobs. */
export function JobToast({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { t } = useTranslation();
  const { data: job } = useJob(id);
  const isOver = job !== undefined && !isUnfinished(job);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the job ends
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);
  if (!job) return null;
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{job.title}</Text>
        <Button size="compact-sm" variant="light" flex="none" onClick={openJobs}>
          {t('jobs.showJobs')}
        </Button>
      </Group>
      <JobProgress job={job} />
    </Stack>
  );
}
