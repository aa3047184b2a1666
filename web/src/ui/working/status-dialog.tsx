import './messages.ts';
import { AppError } from '@leadwright/contract/errors';
import { changeStatus, type WorkingState } from '@leadwright/contract/features/working';
import type { WorkingStatus } from '@leadwright/contract/working/status';
import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { DateField } from '../form/dates/date-field.tsx';
import { statusLabel, type WorkTarget } from './work-target.ts';

interface Props {
  target: WorkTarget;
  state: WorkingState;
  /** The status that the user entered in a cell. */
  requestedValue?: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** The dialog that changes the status of a record and requires the details of the new status. */
export function StatusDialog({ target, state, requestedValue, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const options = state.next.map(({ status }) => ({ value: status, label: statusLabel(target.of, status) }));
  const initialOption = options.find(({ value }) => value === requestedValue) ?? options[0];
  const [status, setStatus] = useState<string | null>(initialOption?.value ?? null);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [evidence, setEvidence] = useState('');
  const send = useSend(changeStatus);
  const requiredDetails = state.next.find((next) => next.status === status)?.asks ?? [];
  const problems = send.error instanceof AppError ? (send.error.fields ?? {}) : {};
  const detailLabel = (name: 'reason' | 'until' | 'evidence', text: string) =>
    requiredDetails.includes(name) ? t('working.required', { label: text }) : text;
  const isPaused = status === 'on_hold' || status === 'out_of_market';
  const submit = () =>
    send.mutate(
      {
        params: target,
        body: { status: status as WorkingStatus, reason, evidence, until: isPaused && until ? until : null },
      },
      {
        onSuccess: (next) => {
          notifySuccess(t('working.statusSaved', { status: statusLabel(target.of, next.status) }));
          onDone();
        },
      },
    );
  return (
    <FormDialog
      title={t('working.statusDialogTitle')}
      confirm={t('working.save')}
      isReady={status !== null}
      isBusy={send.isPending}
      errorMessage={send.error && Object.keys(problems).length === 0 ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={t('working.newStatus')}
        data={options}
        value={status}
        allowDeselect={false}
        error={problems.status}
        onChange={setStatus}
      />
      <Textarea
        label={detailLabel('reason', t('working.reason'))}
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={problems.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {isPaused && (
        <DateField
          label={detailLabel('until', t('working.untilField'))}
          value={until}
          error={problems.until}
          onChange={setUntil}
        />
      )}
      {requiredDetails.includes('evidence') && (
        <Textarea
          label={detailLabel('evidence', t('working.evidence'))}
          description={t('working.evidenceHelp')}
          autosize
          minRows={2}
          maxLength={2000}
          value={evidence}
          error={problems.evidence}
          onChange={(event) => setEvidence(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
