import './messages.ts';
import { useTranslation } from 'react-i18next';
import type { Blocker } from 'react-router';
import { Confirm } from '../confirm.tsx';

/** Asks before unsaved changes are lost; `onLeave` runs just before the user leaves. */
export function UnsavedDialog({ blocker, onLeave }: { blocker: Blocker; onLeave?: () => void }) {
  const { t } = useTranslation();
  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      title={t('forms.unsaved.title')}
      text={t('forms.unsaved.text')}
      confirm={t('forms.unsaved.leave')}
      cancel={t('forms.unsaved.stay')}
      danger
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}
