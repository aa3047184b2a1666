import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPermissions } from '../../session/ability.ts';
import { useSession } from '../../session/session.tsx';
import { ExternalButton, providerName } from './external/external-button.tsx';
import { LoginForm } from './login-form.tsx';

/** Asks for the sign-in in front of a form, so that its unsaved changes are kept when the session has ended. */
export function SignInAgain({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const { t } = useTranslation();
  const provider = providerName();
  const { token } = useSession();
  const hasRequested = useRef(false);
  // Runs once, after a sign-in here or in the provider's tab.
  useEffect(() => {
    if (!token || hasRequested.current) return;
    hasRequested.current = true;
    loadPermissions().then(onSignedIn);
  }, [token, onSignedIn]);
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('auth.login.title')}
    >
      <LoginForm
        note={t('auth.login.sessionEndedUnsaved')}
        email={email}
        alternative={provider && <ExternalButton name={provider} opensInNewTab />}
        onSignedIn={() => undefined}
      />
    </Modal>
  );
}
