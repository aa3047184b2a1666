import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useJobs } from '../../ui/job/use-job.ts';
import { JobCard } from '../../ui/job-card/job-card.tsx';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';

export function JobList({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useJobs(true);
  if (isPending) return <Loading />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (!data.jobs.length) return <EmptyState title={t('jobs.none')} text={t('jobs.noneText')} />;
  return (
    <Stack gap="xs">
      {data.jobs.map((job) => (
        <JobCard key={job.id} job={job} onOpen={onOpen} />
      ))}
    </Stack>
  );
}
