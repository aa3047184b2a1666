import { useTranslation } from 'react-i18next';

export function Brand() {
  const { t } = useTranslation();
  return (
    <span className="brand">
      <img src="/favicon.svg" alt="" width={24} height={24} />
      <span>{t('shell.brand')}</span>
    </span>
  );
}
