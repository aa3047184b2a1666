import { recordHistory } from '@leadwright/contract/features/records';
import {
  changeSuppressionState,
  type Suppression,
  suppressionList,
  suppressionStates,
  viewSuppression,
} from '@leadwright/contract/features/suppression';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';

const STALE_ENDPOINTS = [viewSuppression, suppressionList.endpoint, recordHistory];

/** Shows the actions that end an entry. */
export function EntryActions({ entry }: { entry: Suppression }) {
  const { t } = useTranslation();
  const [isLiftOpen, setLiftOpen] = useState(false);
  const send = useSend(changeSuppressionState, { invalidates: STALE_ENDPOINTS });
  const next: readonly string[] = suppressionStates.next[entry.state];
  if (!entry.can.update) return null;
  const params = { id: entry.id };
  return (
    <Group gap="xs">
      {next.includes('expired') && (
        <Button
          variant="default"
          loading={send.isPending}
          onClick={() =>
            send.mutate(
              { params, body: { state: 'expired' } },
              { onSuccess: () => notifySuccess(t('suppression.expired')) },
            )
          }
        >
          {t('suppression.expire')}
        </Button>
      )}
      {next.includes('lifted') && (
        <Button variant="default" onClick={() => setLiftOpen(true)}>
          {t('suppression.lift')}
        </Button>
      )}
      {isLiftOpen && <LiftDialog id={entry.id} onClose={() => setLiftOpen(false)} />}
    </Group>
  );
}

function LiftDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = useSend(changeSuppressionState, { invalidates: STALE_ENDPOINTS });
  const submit = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    send.mutate(
      { params: { id }, body: { state: 'lifted', reason } },
      {
        onSuccess: () => {
          notifySuccess(t('suppression.lifted'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('suppression.liftTitle')}
      confirm={t('suppression.lift')}
      danger
      isBusy={send.isPending}
      errorMessage={send.error ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('suppression.liftText')}</Text>
      <TextInput
        label={t('suppression.liftReason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isMissing && t('suppression.reasonMissing')}
        maxLength={300}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
