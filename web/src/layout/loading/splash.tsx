import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Shown until the permissions are known; nothing else of the portal is visible before. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <Center h="100dvh" role="status" aria-label={t('shell.loading')}>
      <Loader />
    </Center>
  );
}
