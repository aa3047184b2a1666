import './messages.ts';
import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSession, useLogin } from './use-login.ts';

// Loaded only for users with a second factor, because the password form does not need it.
const CodeForm = lazy(() => import('./second-step/code-form.tsx').then(({ CodeForm }) => ({ default: CodeForm })));

interface LoginFormProps {
  title?: ReactNode;
  note?: string | undefined;
  /** Whether the note reports a success. */
  isSuccess?: boolean;
  /** Prefills the email of the user who was signed in. */
  email?: string | undefined;
  /** Whether the password was already accepted, so that the form asks for the code. */
  startsAtCode?: boolean;
  /** Another way to sign in. */
  alternative?: ReactNode;
  onSignedIn: () => void | Promise<void>;
}

export function LoginForm({
  title,
  note,
  isSuccess,
  email,
  startsAtCode = false,
  alternative,
  onSignedIn,
}: LoginFormProps) {
  const { t } = useTranslation();
  const { submit, submitPasskey, problems, errorMessage, isBusy, asksForCode, backToPassword } = useLogin(
    onSignedIn,
    startsAtCode,
  );
  const [isCapsLockOn, setCapsLock] = useState(false);
  const [isPasswordVisible, setPasswordVisible] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  if (asksForCode)
    return (
      <Suspense>
        <CodeForm isScreen={title !== undefined} onSignedIn={onSignedIn} onBack={backToPassword} />
      </Suspense>
    );
  return (
    <form onSubmit={submit} onInput={loadSession} noValidate>
      <Stack>
        {title}
        {note && !errorMessage && <Alert color={isSuccess ? 'success' : 'warning'}>{note}</Alert>}
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
          defaultValue={email}
          autoFocus={!email}
          error={problems.email}
        />
        <PasswordInput
          label={t('auth.login.password')}
          name="password"
          autoComplete="current-password"
          data-autofocus={email ? true : undefined}
          description={isCapsLockOn ? t('auth.login.capsLock') : undefined}
          visible={isPasswordVisible}
          onVisibilityChange={setPasswordVisible}
          visibilityToggleButtonProps={{
            'aria-label': t(isPasswordVisible ? 'auth.login.hidePassword' : 'auth.login.showPassword'),
            tabIndex: 0,
          }}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          error={problems.password}
        />
        <Checkbox name="remember" label={t('auth.login.remember')} description={t('auth.login.rememberHelp')} />
        <Button type="submit" fullWidth loading={isBusy}>
          {t('auth.login.submit')}
        </Button>
        {'PublicKeyCredential' in window && (
          <Button variant="default" disabled={isBusy} onClick={(event) => submitPasskey(event.currentTarget.form)}>
            {t('auth.login.passkey')}
          </Button>
        )}
        {alternative}
      </Stack>
    </form>
  );
}
