import './messages.ts';
import { viewWorking, type WorkingState } from '@leadwright/contract/features/working';
import { INACTIVE } from '@leadwright/contract/working/status';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { formatAgo, formatDay } from '../format.ts';
import { Failed, Loading } from '../states.tsx';
import { GradeDialog } from './grade-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { gradeName, statusLabel, useInvalidateWork, type WorkTarget } from './work-target.ts';
import { accountStatusBadge, contactStatusBadge, gradeCell } from './working-cells.tsx';

/** The status and the grade of a record in a campaign, with buttons to change them. */
export function WorkCard({ target }: { target: WorkTarget }) {
  const { data, error, isPending, refetch } = useCall(viewWorking, { params: target });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  return <WorkStatus target={target} state={data} />;
}

function WorkStatus({ target, state }: { target: WorkTarget; state: WorkingState }) {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<'status' | 'grade'>();
  const invalidateWork = useInvalidateWork();
  const close = () => setOpenDialog(undefined);
  const closeAndInvalidate = () => {
    close();
    invalidateWork();
  };
  const { status, status_reason, status_until, grade, grade_note, graded_at, graded_by, qc_requested_at } = state;
  const isBlocked = state.held;
  const badge =
    target.of === 'accounts' ? accountStatusBadge(status) : contactStatusBadge(isBlocked ? INACTIVE : status);
  const dialogProps = { target, state, onDone: closeAndInvalidate, onClose: close };
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Stack gap={4}>
            <Text size="sm" c="dimmed">
              {t('working.status')}
            </Text>
            <div>{badge}</div>
            {isBlocked && <Text size="sm">{t('working.blocked', { status: statusLabel(target.of, status) })}</Text>}
            {status_reason && <Text size="sm">{status_reason}</Text>}
            {status_until && <Text size="sm">{t('working.statusUntil', { day: formatDay(status_until) })}</Text>}
          </Stack>
          {state.next.length > 0 && (
            <Button variant="default" onClick={() => setOpenDialog('status')}>
              {t('working.changeStatus')}
            </Button>
          )}
        </Group>
        <Group justify="space-between" align="flex-start">
          <Stack gap={4}>
            <Text size="sm" c="dimmed">
              {t('working.grade')}
            </Text>
            {grade ? (
              <div>{gradeCell({ grade: grade.code, grade_label: grade.label, grade_colour: grade.colour })}</div>
            ) : (
              <Text size="sm">{state.grades ? gradeName(null) : t('working.noScheme')}</Text>
            )}
            {grade_note && <Text size="sm">{grade_note}</Text>}
            {grade && graded_at && graded_by && (
              <Text size="xs" c="dimmed">
                {t('working.gradedBy', { name: graded_by, when: formatAgo(graded_at) })}
              </Text>
            )}
            {qc_requested_at && <Text size="sm">{t('working.awaitsQc', { when: formatAgo(qc_requested_at) })}</Text>}
          </Stack>
          {state.may_update && state.grades && (
            <Button variant="default" onClick={() => setOpenDialog('grade')}>
              {t('working.changeGrade')}
            </Button>
          )}
        </Group>
      </Stack>
      {openDialog === 'status' && <StatusDialog {...dialogProps} />}
      {openDialog === 'grade' && <GradeDialog {...dialogProps} />}
    </Paper>
  );
}
