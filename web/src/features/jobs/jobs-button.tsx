import '../../ui/job/messages.ts';
import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconProgress } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMoving } from '../../ui/job/job-cache.ts';
import { onOpenJobs } from '../../ui/job/jobs-drawer.ts';
import { useJobs } from '../../ui/job/use-job.ts';

const JobsPanel = lazy(async () => ({ default: (await import('./jobs-panel.tsx')).JobsPanel }));

/** Opens the jobs drawer and shows the number of running jobs. */
export function JobsButton() {
  const { t } = useTranslation();
  // Mounted on first opening, and kept for the closing animation.
  const [isRequested, setRequested] = useState(false);
  const [opened, drawer] = useDisclosure(false, { onOpen: () => setRequested(true) });
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
      <Suspense>{isRequested && <JobsPanel opened={opened} onClose={drawer.close} />}</Suspense>
    </>
  );
}
