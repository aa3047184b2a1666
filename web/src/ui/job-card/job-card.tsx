import '../job/messages.ts';
import type { Job } from '@leadwright/contract/features/jobs';
import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toLink } from '../../paths.ts';
import { formatAgo, formatMoment } from '../format.ts';
import { FailedParts } from '../job/failed-parts.tsx';
import { JobControls } from '../job/job-controls.tsx';
import { JobProgress, JobState } from '../job/job-progress.tsx';
import { JobOutcome } from './job-outcome.tsx';

/** A job with its progress and actions. */
export function JobCard({ job }: { job: Job }) {
  const { t } = useTranslation();
  const moment = job.finished_at ?? job.created_at;
  const timeText = t(job.finished_at ? 'jobs.finished' : 'jobs.started', { when: formatAgo(moment) });
  return (
    <Paper withBorder p="sm">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {job.link ? (
              <Anchor component={Link} to={toLink(job.link)} c="inherit">
                {job.title}
              </Anchor>
            ) : (
              job.title
            )}
          </Text>
          <JobState state={job.state} />
        </Group>
        <JobProgress job={job} />
        {job.message && <Text size="sm">{job.message}</Text>}
        <JobOutcome job={job} />
        <FailedParts job={job} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed" title={formatMoment(moment)}>
            {timeText}
          </Text>
          <JobControls job={job} />
        </Group>
      </Stack>
    </Paper>
  );
}
