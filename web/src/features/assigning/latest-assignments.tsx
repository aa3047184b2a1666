import {
  type AssignableKind,
  type Assignment,
  type AssignPlan,
  assignmentRejections,
  latestAssignments,
  undoAssignment,
} from '@leadwright/contract/features/assigning';
import { Button, Group, List, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../api/hooks.ts';
import { translateMessage } from '../../messages/translated.ts';
import { formatAgo, formatCount } from '../../ui/format.ts';
import { watchJob } from '../../ui/job/watch-job.ts';
import { Failed, Loading } from '../../ui/states.tsx';

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
      refetchInterval: ({ state }) =>
        (state.data as { assignments: Assignment[] } | undefined)?.assignments.some(({ is_running }) => is_running)
          ? POLL_MS
          : false,
    },
  );
  return (
    <Stack gap="xs">
      <Title order={2}>{t('assigning.latest.title')}</Title>
      {error && <Failed error={error} onRetry={refetch} />}
      {data?.assignments.length === 0 && <Text c="dimmed">{t('assigning.latest.none')}</Text>}
      {data?.assignments.map((assignment) => (
        <AssignmentItem key={assignment.id} campaignId={campaignId} assignment={assignment} />
      ))}
    </Stack>
  );
}

function AssignmentItem({ campaignId, assignment }: { campaignId: string; assignment: Assignment }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const undo = useSend(undoAssignment, {
    invalidates: [latestAssignments],
    onSuccess: ({ job_id }) => watchJob(job_id),
  });
  const { id, of: kind, method, by, at, rows, is_running, undo_until } = assignment;
  const summary = `${t(`assigning.${kind}.rows`, { count: rows, formatted: formatCount(rows) })} · ${t(`assigning.methods.${method}`)}`;
  const parts = (['done', 'refused', 'undone', 'kept'] as const).flatMap((part) => {
    const count = assignment[part];
    return count > 0 ? [t(`assigning.latest.${part}`, { count, formatted: formatCount(count) })] : [];
  });
  const unchangedCount = assignment.refused + assignment.kept;
  return (
    <div>
      <Text size="sm">{summary}</Text>
      <Text size="xs" c="dimmed">
        {t('assigning.latest.assignedBy', { by: by ?? '–', ago: formatAgo(at) })}
      </Text>
      <Text size="xs" role="status">
        {is_running ? t('assigning.latest.running') : parts.join(' · ')}
      </Text>
      <Group gap="xs">
        {unchangedCount > 0 && (
          <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
            {t('assigning.latest.showUnchanged')}
          </Button>
        )}
        {undo_until && (
          <Button
            size="compact-xs"
            variant="light"
            loading={undo.isPending}
            aria-label={t('assigning.latest.undoLabel', { what: summary })}
            onClick={() => undo.mutate({ params: { campaign_id: campaignId, id } })}
          >
            {t('assigning.latest.undo')}
          </Button>
        )}
      </Group>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('assigning.latest.unchangedTitle')} size="lg">
        <UnchangedRows campaignId={campaignId} id={id} />
      </Modal>
    </div>
  );
}

function UnchangedRows({ campaignId, id }: { campaignId: string; id: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(assignmentRejections, {
    params: { campaign_id: campaignId, id },
  });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const moreCount = data.count - data.rows.length;
  return <UnchangedList rows={data.rows} moreCount={moreCount} label={t('assigning.latest.unchangedTitle')} />;
}

interface UnchangedListProps {
  rows: AssignPlan['gone_rows'];
  moreCount: number;
  label: string;
}

/** Lists unchanged rows by name, each with the reason. */
export function UnchangedList({ rows, moreCount, label }: UnchangedListProps) {
  const { t } = useTranslation();
  return (
    <List size="sm" aria-label={label}>
      {rows.map(({ record_id, name, message, messageKey }) => (
        <List.Item key={record_id}>
          {name}: {translateMessage(messageKey ? { ...messageKey, message } : message)}
        </List.Item>
      ))}
      {moreCount > 0 && (
        <List.Item>
          {t('assigning.preview.moreRows', { count: moreCount, formatted: formatCount(moreCount) })}
        </List.Item>
      )}
    </List>
  );
}
