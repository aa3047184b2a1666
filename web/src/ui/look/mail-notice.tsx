import '../messages.ts';
import { mailConfiguration } from '@leadwright/contract/features/mail';
import { Alert, Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';

/**
 * A warning on screens that send mail: without a mail configuration, mail stays in the outbox.
 */
export function MailNotice({ isOutbox }: { isOutbox?: boolean }) {
  const { t } = useTranslation();
  const { data } = useCall(mailConfiguration, {}, { staleTime: 60_000 });
  const mayRead = useCan('mail', 'read');
  if (data?.is_set_up !== false) return null;
  return (
    <Alert color="warning" title={t('shell.mail.notSetUp')}>
      {t('shell.mail.staysInOutbox')}{' '}
      {mayRead && !isOutbox && (
        <Anchor component={Link} to={to('mailOutbox')} size="sm" underline="always">
          {t('shell.mail.open')}
        </Anchor>
      )}
    </Alert>
  );
}
