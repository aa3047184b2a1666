import type { Job } from '@leadwright/contract/features/jobs';
import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../format.ts';
import { isUnfinished } from '../job/job-cache.ts';

const ChangeOutcome = lazy(async () => ({ default: (await import('../change/change-outcome.tsx')).ChangeOutcome }));

/** The result of a job, for job kinds with more than a state and a file. */
export function JobOutcome({ job }: { job: Job }) {
  if (job.result?.suppressed) return <SuppressedRows count={Number(job.result.suppressed)} />;
  if (!job.change_id || isUnfinished(job)) return null;
  return (
    <Suspense>
      <ChangeOutcome id={job.change_id} />
    </Suspense>
  );
}

/** The number of rows missing from a file because they are on a suppression list. */
function SuppressedRows({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <Text size="xs" c="dimmed">
      {t('jobs.suppressedRows', { count, rows: formatCount(count) })}
    </Text>
  );
}
