import './messages.ts';
import { register } from '@leadwright/contract/features/auth';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { landingPage } from '../../../session/landing-page.ts';
import { storeSession } from '../../../storage/session.ts';
import { ExternalButton, isLocalSignInDisabled, providerName } from '../external/external-button.tsx';
import { LinkScreen } from './link-screen.tsx';
import { NewPassword, passwordProblems } from './new-password.tsx';
import { usePublicForm } from './use-public-form.ts';

/** Renders the registration form of an invitation. */
export function Screen() {
  const { t } = useTranslation();
  const { invitation = '' } = useParams();
  return (
    <LinkScreen
      token={invitation}
      purpose="invitation"
      title={t('password.register.title')}
      expiredHelp={t('password.register.expiredHelp')}
    >
      {(owner) =>
        isLocalSignInDisabled() ? <AcceptWithProvider /> : <RegisterForm invitation={invitation} {...owner} />
      }
    </LinkScreen>
  );
}

/** Shows the provider button. A user with the invited email at the provider needs no password. */
function AcceptWithProvider() {
  const { t } = useTranslation();
  const name = providerName() ?? '';
  return (
    <Stack>
      <Title order={1}>{t('password.register.title')}</Title>
      <Text c="dimmed">{t('password.register.signInWithProvider', { name })}</Text>
      <ExternalButton name={name} variant="filled" />
    </Stack>
  );
}

function RegisterForm({ invitation, email, displayName }: Record<'invitation' | 'email' | 'displayName', string>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const provider = providerName();
  const displayNameOf = (values: FormData) => String(values.get('displayName')).trim();
  const { form, onSubmit, problems, errorMessage, isBusy } = usePublicForm(
    (values) => ({
      ...(displayNameOf(values) ? {} : { displayName: t('password.problems.displayName') }),
      ...passwordProblems(t, values),
    }),
    async (values) => {
      const [password, confirmPassword] = ['password', 'confirmPassword'].map((name) => String(values.get(name)));
      const body = { displayName: displayNameOf(values), email, password: password!, confirmPassword, invitation };
      try {
        const { accessToken, userData } = await call(register, { body });
        storeSession(accessToken, userData);
        navigate(await landingPage(null), { replace: true });
      } catch (error) {
        // A returning user may still have a second factor.
        if ((error as { code?: string }).code !== 'second_factor_needed') throw error;
        navigate(`${START_PATHS.login}?step=code`, { replace: true });
      }
    },
  );
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={1}>{t('password.register.title')}</Title>
        <Text c="dimmed">{t('password.register.text')}</Text>
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
          value={email}
          readOnly
        />
        <TextInput
          label={t('password.fields.displayName')}
          description={t('password.fields.displayNameHelp')}
          name="displayName"
          autoComplete="name"
          defaultValue={displayName}
          error={problems.displayName}
        />
        <NewPassword email={email} problems={problems} />
        <Button type="submit" fullWidth loading={isBusy}>
          {t('password.register.submit')}
        </Button>
        {provider && <ExternalButton name={provider} />}
      </Stack>
    </form>
  );
}
