import '../../ui/job/messages.ts';
import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconProgress } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnfinished } from '../../ui/job/job-cache.ts';
import { onOpenJobs } from '../../ui/job/jobs-drawer.ts';
import { useJobs } from '../../ui/job/use-job.ts';

const JobsPanel = lazy(async () => ({ default: (await import('./jobs-panel.tsx')).JobsPanel }));

/** Opens the jobs drawer and shows the number of running jobs. */
export function JobsButton() {
  const { t } = useTranslation();
  // The panel is mounted on first opening and kept for the closing animation.
  const [wasOpened, setWasOpened] = useState(false);
  const [opened, drawer] = useDisclosure(false, { onOpen: () => setWasOpened(true) });
  useEffect(() => onOpenJobs(drawer.open), [drawer.open]);
  const { data } = useJobs(opened);
  const runningCount = data?.jobs.filter(isUnfinished).length ?? 0;
  const label = runningCount ? t('jobs.buttonLabelRunning', { count: runningCount }) : t('jobs.buttonLabel');
  return (
    <>
      <Tooltip label={label}>
        <Indicator label={runningCount} size={14} disabled={!runningCount} offset={4}>
          <ActionIcon onClick={drawer.open} aria-label={label}>
            <IconProgress size={18} />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      <Suspense>{wasOpened && <JobsPanel opened={opened} onClose={drawer.close} />}</Suspense>
    </>
  );
}
