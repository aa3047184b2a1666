import './messages.ts';
import {
  type emailTemplates,
  MAX_TESTS,
  sendTemplateTest,
  templateTests,
} from '@leadwright/contract/features/email-templates';
import { MAIL_STATE } from '@leadwright/contract/features/mail';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, List, Stack, TagsInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { MailNotice } from '../../ui/look/mail-notice.tsx';

const POLL_MS = 2_000;

/** Sends the newest version, marked TEST, to the user or to a list, and shows the latest test emails. */
export function TestSend({ template: { id } }: { template: RowOf<typeof emailTemplates> }) {
  const { t } = useTranslation();
  const [recipients, setRecipients] = useState<string[]>([]);
  const send = useSend(sendTemplateTest, {
    invalidates: [templateTests],
    onSuccess: ({ mails }) => notifySuccess(t('emailTemplates.testsSent', { count: mails.length })),
  });
  const { data } = useCall(
    templateTests,
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.mails.some((mail) => ['queued', 'sending'].includes(mail.state)) ? POLL_MS : false,
    },
  );
  return (
    <Stack gap="sm">
      <MailNotice />
      <TagsInput
        label={t('emailTemplates.testRecipients')}
        description={t('emailTemplates.testRecipientsHelp', { most: MAX_TESTS })}
        value={recipients}
        onChange={setRecipients}
        maxTags={MAX_TESTS}
        acceptValueOnBlur
        error={send.error ? explain(send.error).text : undefined}
      />
      <Button
        style={{ alignSelf: 'flex-start' }}
        loading={send.isPending}
        onClick={() => send.mutate({ params: { id }, body: { to: recipients } })}
      >
        {t('emailTemplates.sendTest')}
      </Button>
      {data && data.mails.length > 0 && (
        <List aria-label={t('emailTemplates.lastTests')} listStyleType="none" size="sm">
          {data.mails.map((mail, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be listed twice
            <List.Item key={index}>
              {mail.to}: {MAIL_STATE[mail.state]}{' '}
              {mail.answer && (
                <Text span c="dimmed">
                  {mail.answer}
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
