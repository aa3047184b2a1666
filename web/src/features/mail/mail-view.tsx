import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { viewMail } from '@leadwright/contract/features/mail';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { translated } from '../../messages/translated.ts';
import { formatMoment } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Columns, Section } from '../../ui/record/section.tsx';
import classes from './mail.module.css';
import { mailBadge } from './mail-state.ts';

type Mail = ReplyOf<typeof viewMail>;

export function Screen() {
  const { t } = useTranslation();
  const { mailId = '' } = useParams();
  const { data, error, isPending, refetch } = useCall(viewMail, { params: { id: mailId } });
  return (
    <Page
      title={data?.subject || t('mail.list.title')}
      badge={mailBadge(data?.state)}
      isPending={isPending}
      error={error}
      onRetry={refetch}
    >
      {data && (
        <Columns side={<DeliveryLog attempts={data.attempts} />}>
          <Facts mail={data} />
          <Section title={t('mail.view.text')}>
            <Body {...data} />
          </Section>
        </Columns>
      )}
    </Page>
  );
}

function Body({ text }: Mail) {
  const { t } = useTranslation();
  if (text) return <Text className={classes.text}>{text}</Text>;
  return <Text c="dimmed">{t(text === null ? 'mail.view.textHidden' : 'mail.view.textDeleted')}</Text>;
}

function Facts({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const facts: [string, ReactNode][] = [
    [t('mail.view.recipient'), mail.to_address],
    [t('mail.view.purpose'), translated(`mail.purposes.${mail.purpose}`, mail.purpose)],
    [t('mail.view.created'), formatMoment(mail.created_at)],
    [t('mail.view.nextAttempt'), mail.due_at && formatMoment(mail.due_at)],
    [t('mail.view.lastError'), mail.last_error],
    [t('mail.view.messageId'), mail.message_id],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function DeliveryLog({ attempts }: Pick<Mail, 'attempts'>) {
  const { t } = useTranslation();
  return (
    <Section title={t('mail.view.deliveryLog')} count={attempts.length}>
      {attempts.length === 0 && <Text c="dimmed">{t('mail.view.noAttempts')}</Text>}
      <Stack component="ol" gap="sm" className={classes.log}>
        {attempts.map(({ no, begun_at, ended_at, outcome, answer }) => (
          <li key={no}>
            <Text size="sm">
              {t('mail.view.attempt', { no })}:{' '}
              {outcome ? t(`mail.view.outcomes.${outcome}`) : t('mail.view.inProgress')}
            </Text>
            <Text size="xs" c="dimmed">
              {formatMoment(ended_at ?? begun_at)}
            </Text>
            {answer && (
              <Text size="xs" className={classes.text}>
                {answer}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Section>
  );
}
