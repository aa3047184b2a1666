import '../messages.ts';
import './messages.ts';
import { forgotPassword } from '@leadwright/contract/features/auth';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { isLocalOff, providerName } from '../external/external-button.tsx';
import { PublicForm } from '../public-form.tsx';
import type { Problems } from './new-password.tsx';
import { usePublicForm } from './use-public-form.ts';

const COMPLETE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function Screen() {
  const { t } = useTranslation();
  const [requested, setRequested] = useState<{ email: string; stays: boolean }>();
  const emailOf = (values: FormData) => String(values.get('email')).trim();
  const { form, onSubmit, problems, errorMessage, isBusy } = usePublicForm(
    (values): Problems => (COMPLETE.test(emailOf(values)) ? {} : { email: t('password.problems.email') }),
    async (values) => {
      const email = emailOf(values);
      const { stays_in_outbox } = await call(forgotPassword, { body: { email } });
      setRequested({ email, stays: stays_in_outbox });
    },
  );
  const toLogin = (
    <Anchor component={Link} to={START_PATHS.login}>
      {t('password.toLogin')}
    </Anchor>
  );
  if (requested) {
    const title = t(requested.stays ? 'password.forgot.writtenTitle' : 'password.forgot.sentTitle');
    return (
      <PublicForm title={title} below={toLogin}>
        <Stack role="status">
          <Title order={1}>{title}</Title>
          <Text style={{ overflowWrap: 'anywhere' }}>
            {t(requested.stays ? 'password.forgot.written' : 'password.forgot.sent', { email: requested.email })}
          </Text>
          {requested.stays && <Alert color="warning">{t('password.forgot.stays')}</Alert>}
          <Button variant="default" onClick={() => setRequested(undefined)}>
            {t('password.forgot.again')}
          </Button>
        </Stack>
      </PublicForm>
    );
  }
  return (
    <PublicForm title={t('password.forgot.title')} below={toLogin}>
      <form ref={form} onSubmit={onSubmit} noValidate>
        <Stack>
          <Title order={1}>{t('password.forgot.title')}</Title>
          {isLocalOff() && <Alert color="warning">{t('password.forgot.switchedOff', { name: providerName() })}</Alert>}
          <Text c="dimmed">{t('password.forgot.text')}</Text>
          {errorMessage && (
            <Alert color="danger" role="alert">
              {errorMessage}
            </Alert>
          )}
          <TextInput
            label={t('auth.login.email')}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            error={problems.email}
          />
          <Button type="submit" fullWidth loading={isBusy}>
            {t('password.forgot.send')}
          </Button>
        </Stack>
      </form>
    </PublicForm>
  );
}
