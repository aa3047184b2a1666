import './messages.ts';
import type { Job } from '@leadwright/contract/features/jobs';
import { Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { translated } from '../../messages/translated.ts';
import { formatCount, formatSeconds } from '../format.ts';
import { StateBadge } from '../look/state-badge.tsx';
import { isUnfinished } from './job-cache.ts';
import { STATE_COLOUR } from './job-state.ts';

export function JobState({ state }: { state: Job['state'] }) {
  const { t } = useTranslation();
  return <StateBadge look={STATE_COLOUR[state]}>{t(`jobs.states.${state}`)}</StateBadge>;
}

/** The progress of a job: bar, counts, rate and remaining time. */
export function JobProgress({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { processed, total, unit, rate, remaining_seconds: remaining } = job;
  const counts = {
    processed: formatCount(processed),
    unit: translated(`jobs.units.${unit}`, unit, { count: total ?? processed }),
  };
  const parts = [
    total === null
      ? processed > 0 && t('jobs.processed', counts)
      : t('jobs.progress', { ...counts, total: formatCount(total) }),
    job.state === 'running' && rate !== null && t('jobs.rate', { rate: formatCount(Math.round(rate)) }),
    job.state === 'running' && remaining !== null && t('jobs.remaining', { time: formatSeconds(remaining) }),
  ];
  const hasTotal = total !== null && total > 0;
  return (
    <div>
      {isUnfinished(job) && (
        <Progress
          value={hasTotal ? (100 * processed) / total : 100}
          animated={job.state === 'running' && !hasTotal}
          color={STATE_COLOUR[job.state]}
          aria-label={job.title}
          mb={4}
        />
      )}
      <Group gap="xs" justify="space-between">
        <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {parts.filter(Boolean).join(' · ')}
        </Text>
      </Group>
    </div>
  );
}
