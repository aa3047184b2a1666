import './messages.ts';
import type { Action, Subject } from '@leadwright/contract/access';
import { reportPage, requestPermission } from '@leadwright/contract/features/help-requests';
import { Anchor, Button, Stack, Text, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { formatAgo } from '../../../ui/format.ts';

interface RequestState {
  asked_at: string;
  is_new: boolean;
}

function RequestSent({ asked_at, is_new }: RequestState) {
  const { t } = useTranslation();
  return (
    <Text size="sm" role="status">
      {is_new ? t('errorHelp.accessRequested') : t('errorHelp.accessRequestedBefore', { when: formatAgo(asked_at) })}
    </Text>
  );
}

/** Asks the administrators for the missing permission. */
export function RequestAccess({ permission }: { permission: { subject: Subject; action: Action } }) {
  const { t } = useTranslation();
  const send = useSend(requestPermission);
  if (send.data) return <RequestSent {...send.data} />;
  return (
    <Button variant="light" loading={send.isPending} onClick={() => send.mutate({ body: permission })}>
      {t('errorHelp.requestAccess')}
    </Button>
  );
}

/** Reports a missing or forbidden page to the administrators. */
export function ReportPage({ url }: { url: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const send = useSend(reportPage);
  if (send.data) return <RequestSent {...send.data} />;
  if (!isOpen)
    return (
      <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
        {t('errorHelp.reportPage')}
      </Anchor>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send.mutate({ body: { address: url, note } });
  };
  return (
    <Stack component="form" gap="xs" w="100%" onSubmit={submit as never}>
      <Textarea
        label={t('errorHelp.reportText')}
        value={note}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <Button type="submit" variant="light" loading={send.isPending}>
        {t('errorHelp.sendReport')}
      </Button>
    </Stack>
  );
}
