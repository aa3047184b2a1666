import '../../ui/job/messages.ts';
import { ActionIcon, Drawer, Indicator, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconProgress } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isMoving } from '../../ui/job/job-cache.ts';
import { onOpenJobs } from '../../ui/job/jobs-drawer.ts';
import { useJobs } from '../../ui/job/use-job.ts';
import { Loading } from '../../ui/states.tsx';

const JobList = lazy(async () => ({ default: (await import('./job-list.tsx')).JobList }));

/** The jobs drawer, and how many are under way. */
export function JobsButton() {
  const { t } = useTranslation();
  const [opened, drawer] = useDisclosure();
  useEffect(() => onOpenJobs(drawer.open), [drawer.open]);
  const { data } = useJobs(opened);
  const running = data?.jobs.filter(isMoving).length ?? 0;
  const label = running ? t('jobs.openRunning', { count: running }) : t('jobs.open');
  return (
    <>
      <Tooltip label={label}>
        <Indicator label={running} size={14} disabled={!running} offset={4}>
          <ActionIcon onClick={drawer.open} aria-label={label}>
            <IconProgress size={18} />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      <Drawer opened={opened} onClose={drawer.close} position="right" size={420} title={t('jobs.title')}>
        <Suspense fallback={<Loading />}>
          <JobList />
        </Suspense>
      </Drawer>
    </>
  );
}
