import { type AssignableKind, type Assignment, latestAssignments } from '@leadwright/contract/features/assigning';
import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { ResultsOfChange, timeLeft } from '../../ui/change/change-outcome.tsx';
import { isRunning } from '../../ui/change/is-running.ts';
import { formatAgo, formatCount } from '../../ui/format.ts';
import { Failed } from '../../ui/states.tsx';

/** Polling interval while an assignment is running. */
const POLL_MS = 2_000;

interface LatestAssignmentsProps {
  kind: AssignableKind;
  campaignId: string;
}

/** Lists the latest assignments, each with undo. */
export function LatestAssignments({ kind, campaignId }: LatestAssignmentsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(
    latestAssignments,
    { params: { campaign_id: campaignId, of: kind } },
    {
      refetchInterval: ({ state }) => {
        const { assignments = [] } = (state.data as { assignments: Assignment[] } | undefined) ?? {};
        return assignments.some(isRunning) ? POLL_MS : timeLeft(assignments.findLast(({ can_undo }) => can_undo));
      },
    },
  );
  return (
    <Stack gap="xs">
      <Title order={2}>{t('assigning.latest.title')}</Title>
      {error && <Failed error={error} onRetry={refetch} />}
      {data?.assignments.length === 0 && <Text c="dimmed">{t('assigning.latest.none')}</Text>}
      {data?.assignments.map((assignment) => (
        <AssignmentItem key={assignment.id} kind={kind} assignment={assignment} />
      ))}
    </Stack>
  );
}

function AssignmentItem({ kind, assignment }: { kind: AssignableKind; assignment: Assignment }) {
  const { t } = useTranslation();
  const { method, by, at, rows } = assignment;
  const summary = `${t(`assigning.${kind}.rows`, { count: rows, formatted: formatCount(rows) })} · ${t(`assigning.methods.${method}`)}`;
  return (
    <div>
      <Text size="sm">{summary}</Text>
      <Text size="xs" c="dimmed">
        {t('assigning.latest.assignedBy', { by: by ?? '–', ago: formatAgo(at) })}
      </Text>
      <div role="status">
        {isRunning(assignment) ? (
          <Text size="xs">{t('assigning.latest.running')}</Text>
        ) : (
          <ResultsOfChange results={assignment} title={summary} invalidates={[latestAssignments]} />
        )}
      </div>
    </div>
  );
}
