import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { undoBulkChange, viewBulkChange } from '@leadwright/contract/features/grid-bulk';
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../api/hooks.ts';
import { formatCount } from '../../format.ts';
import { watchJob } from '../../job/watch-job.ts';
import { Reasons } from './reasons.tsx';

type Outcome = ReplyOf<typeof viewBulkChange>;
const COUNTED_PARTS = ['changed', 'same', 'skipped', 'undone', 'kept'] as const;

/** The row counts of a finished bulk change, and a button to undo it while that is possible. */
export function BulkOutcome({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const input = { params: { job_id: jobId } };
  const { data } = useCall(viewBulkChange, input, {
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => timeLeft(state.data as Outcome | undefined),
  });
  const undo = useSend(undoBulkChange, { invalidates: [viewBulkChange], onSuccess: ({ job_id }) => watchJob(job_id) });
  // The rows of an old bulk change are deleted.
  if (!data) return null;
  return (
    <Group justify="space-between" align="flex-end" gap={6}>
      <div>
        {COUNTED_PARTS.map((part) => {
          const rows = data[part];
          const count = typeof rows === 'number' ? rows : rows.reduce((sum, reason) => sum + reason.count, 0);
          return (
            count > 0 && (
              <div key={part}>
                <Text size="sm">{t(`bulkChange.done.${part}`, { count, rows: formatCount(count) })}</Text>
                {typeof rows !== 'number' && <Reasons skipped={rows} />}
              </div>
            )
          );
        })}
      </div>
      {data.undo_until && (
        <Button size="compact-sm" variant="light" loading={undo.isPending} onClick={() => undo.mutate(input)}>
          {t('shell.undo')}
        </Button>
      )}
    </Group>
  );
}

/** Returns the milliseconds until undo expires; false without undo. */
const timeLeft = (outcome: Outcome | undefined) =>
  outcome?.undo_until ? Math.max(new Date(outcome.undo_until).getTime() - Date.now(), 1_000) : false;
