import { useTranslation } from 'react-i18next';
import { DrawerList } from '../../ui/drawer-list.tsx';
import { useJobs } from '../../ui/job/use-job.ts';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import { JobItem } from './job-item.tsx';

export function JobList({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useJobs(true);
  if (isPending) return <Loading />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (!data.jobs.length) return <EmptyState title={t('jobs.none')} text={t('jobs.noneText')} />;
  return (
    <DrawerList>
      {data.jobs.map((job) => (
        <JobItem key={job.id} job={job} onOpen={onOpen} />
      ))}
    </DrawerList>
  );
}
