import './messages.ts';
import { EVENTS } from '@leadwright/contract/features/notifications';
import {
  DELIVERY_STATE,
  type Delivery,
  readWebhook,
  removeWebhook,
  setWebhook,
} from '@leadwright/contract/features/webhooks';
import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../../api/explain.ts';
import { useCall, useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { formatAgo, formatMoment } from '../../../ui/format.ts';
import { badgeOf } from '../../../ui/look/state-badge.tsx';
import { Section } from '../../../ui/record/section.tsx';
import { Outcome } from '../../../ui/states.tsx';
import { SecretDialog } from '../secret-dialog.tsx';

const stateBadge = badgeOf(DELIVERY_STATE, {
  queued: 'primary',
  delivered: 'success',
  failed: 'danger',
  dropped: 'gray',
});

/** Edits the webhook of the user and shows its latest deliveries. */
export function Webhook() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(readWebhook);
  const [secret, setSecret] = useState<string>();
  return (
    <Section title={t('webhook.title')}>
      <Outcome error={error} onRetry={refetch} isPending={isPending}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('webhook.text')}
          </Text>
          {data?.webhook ? <WebhookUrl url={data.webhook.url} /> : <WebhookForm onSecret={setSecret} />}
          {data?.webhook && <Deliveries deliveries={data.deliveries} />}
        </Stack>
      </Outcome>
      {secret && (
        <SecretDialog
          title={t('webhook.secretTitle')}
          text={t('webhook.secretText')}
          label={t('webhook.secretLabel')}
          lines={[secret]}
          copiedMessage={t('webhook.copied')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Section>
  );
}

function WebhookForm({ onSecret }: { onSecret: (secret: string) => void }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState('');
  const send = useSend(setWebhook, { invalidates: [readWebhook], onSuccess: ({ secret }) => onSecret(secret) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send.mutate({ body: { url } });
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          flex={1}
          miw={220}
          type="url"
          label={t('webhook.address')}
          description={t('webhook.help')}
          value={url}
          error={problemsIn(send.error)?.url}
          onChange={({ currentTarget: { value } }) => setUrl(value)}
        />
        <Button type="submit" variant="default" disabled={!url} loading={send.isPending}>
          {t('webhook.add')}
        </Button>
      </Group>
    </form>
  );
}

function WebhookUrl({ url }: { url: string }) {
  const { t } = useTranslation();
  const remove = useSend(removeWebhook, {
    invalidates: [readWebhook],
    onSuccess: () => notifySuccess(t('webhook.removed')),
  });
  return (
    <Group justify="space-between" gap="xs">
      <Text style={{ overflowWrap: 'anywhere' }}>{url}</Text>
      <Button size="compact-sm" variant="default" loading={remove.isPending} onClick={() => remove.mutate({})}>
        {t('webhook.remove')}
      </Button>
    </Group>
  );
}

function Deliveries({ deliveries }: { deliveries: Delivery[] }) {
  const { t } = useTranslation();
  if (deliveries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('webhook.none')}
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={420} type="native" tabIndex={0}>
      <Table aria-label={t('webhook.latest')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('webhook.columns.event')}</Table.Th>
            <Table.Th>{t('webhook.columns.state')}</Table.Th>
            <Table.Th>{t('webhook.columns.attempts')}</Table.Th>
            <Table.Th>{t('webhook.columns.when')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map(({ id, event, state, attempts, status, error, at, next_at }) => (
            <Table.Tr key={id}>
              <Table.Td>{EVENTS[event].label}</Table.Td>
              <Table.Td>
                {stateBadge(state)}
                {(error || (status && state !== 'delivered')) && (
                  <Text size="xs" c="dimmed">
                    {error || status}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {attempts}
                {next_at && attempts > 0 && (
                  <Text size="xs" c="dimmed">
                    {t('webhook.nextAttempt', { when: formatMoment(next_at) })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td title={formatMoment(at)}>{formatAgo(at)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
