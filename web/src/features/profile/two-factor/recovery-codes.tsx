import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../secret-dialog.tsx';

export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SecretDialog
      title={t('twoFactor.codes.title')}
      text={t('twoFactor.codes.text')}
      label={t('twoFactor.codes.list')}
      lines={codes}
      copiedMessage={t('twoFactor.codes.copied')}
      onClose={onClose}
    />
  );
}
