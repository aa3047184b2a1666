import '../../ui/job/messages.ts';
import type { Job } from '@leadwright/contract/features/jobs';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPlayerPause,
  IconProgress,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toLink } from '../../paths.ts';
import { DrawerItem } from '../../ui/drawer-list.tsx';
import { formatAgo, formatMoment } from '../../ui/format.ts';
import { FailedParts } from '../../ui/job/failed-parts.tsx';
import { isUnfinished } from '../../ui/job/job-cache.ts';
import { JobControls } from '../../ui/job/job-controls.tsx';
import { JobProgress } from '../../ui/job/job-progress.tsx';
import { STATE_COLOUR } from '../../ui/job/job-state.ts';
import { JobOutcome } from '../../ui/job-card/job-outcome.tsx';

const STATE_ICONS: Record<Job['state'], TablerIcon> = {
  queued: IconClock,
  running: IconProgress,
  paused: IconPlayerPause,
  done: IconCircleCheck,
  done_with_errors: IconAlertTriangle,
  failed: IconCircleX,
  cancelled: IconBan,
};

/** A job in the list of jobs, with its progress while it runs and the actions that its state allows. */
export function JobItem({ job, onOpen }: { job: Job; onOpen: () => void }) {
  const { t } = useTranslation();
  const moment = job.finished_at ?? job.created_at;
  const facts = [t(`jobs.states.${job.state}`), job.message, formatAgo(moment)];
  return (
    <DrawerItem
      icon={STATE_ICONS[job.state]}
      tone={STATE_COLOUR[job.state]}
      title={job.title}
      to={job.link ? toLink(job.link) : undefined}
      onOpen={onOpen}
      meta={<span title={formatMoment(moment)}>{facts.filter(Boolean).join(' · ')}</span>}
      actions={<JobControls job={job} />}
    >
      {isUnfinished(job) && <JobProgress job={job} />}
      <JobOutcome job={job} />
      <FailedParts job={job} />
    </DrawerItem>
  );
}
