import './messages.ts';
import {
  clientEmails,
  readTestMessage,
  resetVerification,
  sendTestMessage,
  sendVerificationLink,
  VERIFICATION_TRANSITIONS,
  type Verification as VerificationState,
} from '@leadwright/contract/features/client-emails';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey, useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { formatMoment } from '../../ui/format.ts';
import { MailNotice } from '../../ui/look/mail-notice.tsx';
import { Failed } from '../../ui/states.tsx';

const POLL_MS = 2_000;

/** Shows whether an address is verified, how to verify it and the result of a test. */
export function Verification({ email }: { email: RowOf<typeof clientEmails> }) {
  const { t } = useTranslation();
  const { id, address, can, archived_at, verified_at, last_bounce, last_bounce_at } = email;
  const state = email.verification as VerificationState;
  const nextStates = VERIFICATION_TRANSITIONS[state];
  const invalidates = [clientEmails.view, clientEmails.list.endpoint];
  const link = useSend(sendVerificationLink, { invalidates });
  const reset = useSend(resetVerification, { invalidates });
  const test = useSend(sendTestMessage, { invalidates: [readTestMessage, clientEmails.view] });
  const mayAct = can.update && !archived_at;
  const params = { params: { id } };
  return (
    <Stack gap="sm">
      {mayAct && <MailNotice />}
      <Text size="sm" c="dimmed">
        {t(`clientEmails.state.${state}`, { when: verified_at ? formatMoment(verified_at) : '' })}
        {last_bounce_at && (
          <>
            <br />
            {t('clientEmails.state.bounced', { when: formatMoment(last_bounce_at), answer: last_bounce })}
          </>
        )}
      </Text>
      {mayAct && (
        <Group gap="xs">
          {nextStates.includes('pending') && (
            <Button
              variant="default"
              loading={link.isPending}
              onClick={() =>
                link.mutate(params, { onSuccess: () => notifySuccess(t('clientEmails.verificationSent', { address })) })
              }
            >
              {t(state === 'pending' ? 'clientEmails.resendVerification' : 'clientEmails.sendVerification')}
            </Button>
          )}
          {nextStates.includes('unverified') && (
            <Button
              variant="default"
              loading={reset.isPending}
              onClick={() =>
                reset.mutate(params, { onSuccess: () => notifySuccess(t('clientEmails.resetDone', { address })) })
              }
            >
              {t('clientEmails.reset')}
            </Button>
          )}
          {state !== 'invalid' && (
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate(params)}>
              {t('clientEmails.sendTest')}
            </Button>
          )}
        </Group>
      )}
      <TestResult id={id} />
    </Stack>
  );
}

/** Shows the result of a test message. Polls until there is a result. */
function TestResult({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(
    readTestMessage,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (['queued', 'sending'].includes(state.data?.state ?? '') ? POLL_MS : false),
    },
  );
  const client = useQueryClient();
  useEffect(() => {
    // A bounce changes the state of the address.
    if (data?.state === 'failed') client.invalidateQueries({ queryKey: [callKey(clientEmails.view)] });
  }, [client, data?.state]);
  if (error) return <Failed error={error} onRetry={refetch} />;
  return (
    <div role="status">
      {data?.state && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <b>{t('clientEmails.testTitle')}</b>{' '}
          {t(`clientEmails.testState.${data.state}`, { when: data.sent_at ? formatMoment(data.sent_at) : '' })}{' '}
          {data.answer &&
            t(
              data.state === 'sent' ? 'clientEmails.testState.serverResponse' : 'clientEmails.testState.failureReason',
              { answer: data.answer },
            )}
        </Text>
      )}
    </div>
  );
}
