import '../messages.ts';
import './messages.ts';
import { forgotPassword } from '@leadwright/contract/features/auth';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { isLocalSignInDisabled, providerName } from '../external/external-button.tsx';
import { PublicForm } from '../public-form.tsx';
import type { Problems } from './new-password.tsx';
import { usePublicForm } from './use-public-form.ts';

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function Screen() {
  const { t } = useTranslation();
  const [request, setRequest] = useState<{ email: string; staysInOutbox: boolean }>();
  const emailOf = (values: FormData) => String(values.get('email')).trim();
  const { form, onSubmit, problems, errorMessage, isBusy } = usePublicForm(
    (values): Problems => (EMAIL_PATTERN.test(emailOf(values)) ? {} : { email: t('password.problems.email') }),
    async (values) => {
      const email = emailOf(values);
      const { stays_in_outbox } = await call(forgotPassword, { body: { email } });
      setRequest({ email, staysInOutbox: stays_in_outbox });
    },
  );
  const loginLink = (
    <Anchor component={Link} to={START_PATHS.login}>
      {t('password.backToLogin')}
    </Anchor>
  );
  if (request) {
    const title = t(request.staysInOutbox ? 'password.forgot.createdTitle' : 'password.forgot.sentTitle');
    return (
      <PublicForm title={title} footer={loginLink}>
        <Stack role="status">
          <Title order={1}>{title}</Title>
          <Text style={{ overflowWrap: 'anywhere' }}>
            {t(request.staysInOutbox ? 'password.forgot.created' : 'password.forgot.sent', { email: request.email })}
          </Text>
          {request.staysInOutbox && <Alert color="warning">{t('password.forgot.staysInOutbox')}</Alert>}
          <Button variant="default" onClick={() => setRequest(undefined)}>
            {t('password.forgot.resendLink')}
          </Button>
        </Stack>
      </PublicForm>
    );
  }
  return (
    <PublicForm title={t('password.forgot.title')} footer={loginLink}>
      <form ref={form} onSubmit={onSubmit} noValidate>
        <Stack>
          <Title order={1}>{t('password.forgot.title')}</Title>
          {isLocalSignInDisabled() && (
            <Alert color="warning">{t('password.forgot.onlyAdministrators', { name: providerName() })}</Alert>
          )}
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
            {t('password.forgot.sendLink')}
          </Button>
        </Stack>
      </form>
    </PublicForm>
  );
}
