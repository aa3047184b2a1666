import type { Job } from '@leadwright/contract/features/jobs';
import { Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.tsx';
import { isUnfinished, onJobChange } from '../../ui/job/job-cache.ts';
import { JobFile } from '../../ui/job/job-file.tsx';
import { STATE_COLOUR } from '../../ui/job/job-state.ts';
import { isShownJob } from '../../ui/job/shown-jobs.ts';
import { JobOutcome } from '../../ui/job-card/job-outcome.tsx';

/** Receives job events while a user is signed in, and announces ended jobs. */
export function JobEvents() {
  const { t } = useTranslation();
  const uid = useSession().profile?.uid;
  useEffect(() => {
    if (!uid) return;
    const controller = new AbortController();
    // Loaded in the background, so that the first screen does not wait for it.
    import('../../ui/job/job-stream.ts')
      .then(({ followJobs }) => (controller.signal.aborted ? undefined : followJobs(controller.signal)))
      .catch(() => undefined);
    return () => controller.abort();
  }, [uid]);
  useEffect(() => {
    const announce = (job: Job, previous: Job | undefined) => {
      if (!previous || !isUnfinished(previous) || isUnfinished(job)) return;
      if (job.state !== 'failed' && isShownJob(job)) return;
      notifications.show({
        id: job.id,
        color: STATE_COLOUR[job.state],
        title: t('jobs.ended', { title: job.title, state: t(`jobs.states.${job.state}`) }),
        message: (
          <>
            <Group justify="space-between">
              <Text>{job.message}</Text>
              <JobFile job={job} />
            </Group>
            <JobOutcome job={job} />
          </>
        ),
        autoClose: job.state === 'failed' ? false : 10_000,
        role: job.state === 'failed' ? 'alert' : 'status',
      });
    };
    return onJobChange(announce);
  }, [t]);
  return null;
}
