import { recordFiles } from '@leadwright/contract/features/record-files';
import {
  ROUND_STATE,
  ROUND_TRANSITIONS,
  SIGNER_STATE,
  type SignatureRound,
  sendSignatureRound,
  voidSignatureRound,
} from '@leadwright/contract/features/signature-rounds';
import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../../api/explain.ts';
import { useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { FormDialog } from '../../dialog/form-dialog.tsx';
import { formatMoment } from '../../format.ts';
import { badgeOf } from '../../look/state-badge.tsx';
import { RequiredLabel } from '../../required-label.tsx';

const roundState = badgeOf(ROUND_STATE, {
  draft: 'gray',
  sent: 'primary',
  viewed: 'primary',
  signed: 'success',
  declined: 'danger',
  completed: 'success',
  voided: 'gray',
});
const signerState = badgeOf(SIGNER_STATE, {
  waiting: 'gray',
  viewed: 'primary',
  signed: 'success',
  declined: 'danger',
});

/** The progress, events and actions of a signature round. */
export function SigningRound({ file, round, mayUpdate }: { file: string; round: SignatureRound; mayUpdate: boolean }) {
  const { t } = useTranslation();
  const [isVoiding, setVoiding] = useState(false);
  const { id, state, signers, log } = round;
  const canMoveTo = (next: 'sent' | 'voided') => mayUpdate && ROUND_TRANSITIONS[state].includes(next);
  const send = useSend(sendSignatureRound, {
    invalidates: [recordFiles],
    onSuccess: () => notifySuccess(t('files.sign.sent', { count: signers.length })),
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {roundState(state)}
        {canMoveTo('sent') && (
          <Button
            size="xs"
            loading={send.isPending}
            aria-label={t('files.sign.sendNamed', { name: file })}
            onClick={() => send.mutate({ params: { id }, body: {} })}
          >
            {t('files.sign.send')}
          </Button>
        )}
        {canMoveTo('voided') && (
          <Button
            size="xs"
            variant="subtle"
            color="dark"
            aria-label={t('files.sign.voidNamed', { name: file })}
            onClick={() => setVoiding(true)}
          >
            {t('files.sign.void')}
          </Button>
        )}
      </Group>
      <List size="sm" spacing={4} aria-label={t('files.sign.signers', { name: file })}>
        {signers.map(({ id, name, email, role, state }) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            {role ? t('files.sign.signerWithRole', { name, role }) : name}{' '}
            <Text span c="dimmed" inherit>
              {email}
            </Text>{' '}
            {signerState(state)}
          </List.Item>
        ))}
      </List>
      <details>
        <summary>{t('files.sign.log')}</summary>
        <List size="sm" spacing={4} mt="xs">
          {log.map(({ at, action, by, detail }) => (
            <List.Item key={`${at} ${action} ${by}`} style={{ overflowWrap: 'anywhere' }}>
              {t(`files.sign.actions.${action}`, { detail })}{' '}
              <Text span c="dimmed" inherit>
                {by ? t('files.sign.logEntry', { when: formatMoment(at), who: by }) : formatMoment(at)}
              </Text>
            </List.Item>
          ))}
        </List>
      </details>
      {isVoiding && <VoidDialog id={id} onClose={() => setVoiding(false)} />}
    </Stack>
  );
}

function VoidDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const send = useSend(voidSignatureRound, {
    invalidates: [recordFiles],
    onSuccess: () => {
      notifySuccess(t('files.sign.voided'));
      onClose();
    },
  });
  const problems = problemsIn(send.error);
  return (
    <FormDialog
      title={t('files.sign.voidTitle')}
      confirm={t('files.sign.void')}
      danger
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={() => send.mutate({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <Text>{t('files.sign.voidText')}</Text>
      <TextInput
        label={<RequiredLabel text={t('files.sign.reason')} />}
        aria-required
        data-autofocus
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={problems?.reason}
      />
    </FormDialog>
  );
}
