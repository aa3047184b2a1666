import {
  changeSuppressionState,
  type Suppression,
  suppressionList,
  suppressionStates,
  viewSuppression,
} from '@leadwright/contract/features/suppression';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { explain } from '../../ui/explain.ts';
import { notifyDone } from '../../ui/notify.ts';

/** Lets an entry end. */
export function EntryActions({ entry }: { entry: Suppression }) {
  const { t } = useTranslation();
  const [isLifting, setLifting] = useState(false);
  const send = useSend(changeSuppressionState, { invalidates: [viewSuppression, suppressionList.endpoint] });
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
              { onSuccess: () => notifyDone(t('suppression.expired')) },
            )
          }
        >
          {t('suppression.expire')}
        </Button>
      )}
      {next.includes('lifted') && (
        <Button variant="default" onClick={() => setLifting(true)}>
          {t('suppression.lift')}
        </Button>
      )}
      {isLifting && <Lifting id={entry.id} onClose={() => setLifting(false)} />}
    </Group>
  );
}

function Lifting({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = useSend(changeSuppressionState, { invalidates: [viewSuppression, suppressionList.endpoint] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    send.mutate(
      { params: { id }, body: { state: 'lifted', reason } },
      {
        onSuccess: () => {
          notifyDone(t('suppression.lifted'));
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('suppression.liftTitle')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('suppression.liftText')}</Text>
          <TextInput
            label={t('suppression.liftReason')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={isMissing && t('suppression.missing')}
            maxLength={300}
            required
            data-autofocus
          />
          {send.error && (
            <Text c="danger" role="alert">
              {explain(send.error).text}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" color="danger" loading={send.isPending}>
              {t('suppression.lift')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
