import './messages.ts';
import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExternalButton } from './external/external-button.tsx';
import { isLocalOff, providerName } from './external/ways.ts';
import { loadSession, useLogin } from './use-login.ts';

// Only for whoever has a second factor: the form is on the screen without it.
const CodeForm = lazy(() => import('./second-step/code-form.tsx').then(({ CodeForm }) => ({ default: CodeForm })));

interface LoginFormProps {
  title?: ReactNode;
  note?: string | undefined;
  /** The note says that something has worked. */
  isGoodNews?: boolean;
  /** Fills in the address of who was signed in. */
  email?: string | undefined;
  /** The password is given already. */
  startsAtCode?: boolean;
  onSignedIn: () => void | Promise<void>;
}

export function LoginForm({ title, note, isGoodNews, email, startsAtCode = false, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation();
  const { submit, showPasskey, problems, refusal, isBusy, asksForCode, backToPassword } = useLogin(
    onSignedIn,
    startsAtCode,
  );
  const [capsLock, setCapsLock] = useState(false);
  const [visible, setVisible] = useState(false);
  const [isLocal, setLocal] = useState(!isLocalOff());
  const provider = providerName();
  const external = provider && (
    <ExternalButton name={provider} inNewTab={title === undefined} variant={isLocal ? 'default' : 'filled'} />
  );
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  if (asksForCode)
    return (
      <Suspense>
        <CodeForm isScreen={title !== undefined} onSignedIn={onSignedIn} onBack={backToPassword} />
      </Suspense>
    );
  const notes = (
    <>
      {note && !refusal && <Alert color={isGoodNews ? 'success' : 'warning'}>{note}</Alert>}
      {refusal && (
        <Alert color="danger" role="alert">
          {refusal}
        </Alert>
      )}
    </>
  );
  if (!isLocal)
    return (
      <Stack>
        {title}
        {notes}
        {external}
        <Button variant="subtle" onClick={() => setLocal(true)}>
          {t('auth.login.local')}
        </Button>
      </Stack>
    );
  return (
    <form onSubmit={submit} onInput={loadSession} noValidate>
      <Stack>
        {title}
        {notes}
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
          description={capsLock ? t('auth.login.capsLock') : undefined}
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{
            'aria-label': t(visible ? 'auth.login.hide' : 'auth.login.show'),
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
          <Button variant="default" disabled={isBusy} onClick={(event) => showPasskey(event.currentTarget.form)}>
            {t('auth.login.passkey')}
          </Button>
        )}
        {external}
      </Stack>
    </form>
  );
}
