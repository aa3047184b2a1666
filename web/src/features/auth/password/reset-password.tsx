import './messages.ts';
import { resetPassword } from '@leadwright/contract/features/auth';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { loginUrl } from '../../../session/login-url.ts';
import { endSession, hasSession } from '../../../storage/session.ts';
import { LinkScreen } from './link-screen.tsx';
import { NewPassword, passwordProblems } from './new-password.tsx';
import { usePublicForm } from './use-public-form.ts';

export function Screen() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const expiredHelp = (
    <Button component={Link} to={START_PATHS.forgotPassword}>
      {t('password.reset.newLink')}
    </Button>
  );
  return (
    <LinkScreen token={token} purpose="password_reset" title={t('password.reset.title')} expiredHelp={expiredHelp}>
      {({ email }) => <ResetForm token={token} email={email} />}
    </LinkScreen>
  );
}

function ResetForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { form, onSubmit, problems, errorMessage, isBusy } = usePublicForm(
    (values) => passwordProblems(t, values),
    async (values) => {
      const [password, confirmPassword] = ['password', 'confirmPassword'].map((name) => String(values.get(name)));
      await call(resetPassword, { body: { token, password: password!, confirmPassword } });
      // A password reset ends all sessions, including one of this browser.
      if (hasSession()) endSession('signed-out');
      navigate(loginUrl(START_PATHS.dashboard, 'changed'), { replace: true });
    },
  );
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={1}>{t('password.reset.title')}</Title>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('password.reset.text', { email })}
        </Text>
        {errorMessage && (
          <Alert color="danger" role="alert">
            {errorMessage}
          </Alert>
        )}
        {/* Lets the password manager save email and password together. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPassword email={email} problems={problems} />
        <Button type="submit" fullWidth loading={isBusy}>
          {t('password.reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}
