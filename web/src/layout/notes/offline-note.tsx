import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

export function OfflineNote() {
  const { t } = useTranslation();
  const { online } = useNetwork();
  if (online !== false) return null;
  return (
    <Alert color="warning" role="status" py={6} mx="md" mb={4}>
      {t('sharedFrame.offline')}
    </Alert>
  );
}
