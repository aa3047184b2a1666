import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loadRights } from '../../session/ability.ts';
import { LoginForm } from './login-form.tsx';

/** Over a form with unsaved changes, so that a session that has ended costs nobody their work. */
export function SignInAgain({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const { t } = useTranslation();
  const done = async () => {
    await loadRights();
    onSignedIn();
  };
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('auth.login.title')}
    >
      <LoginForm note={t('auth.login.unsaved')} email={email} onSignedIn={done} />
    </Modal>
  );
}
