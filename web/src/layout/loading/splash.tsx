import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The page shown until the permissions are loaded. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <Center h="100dvh" role="status" aria-label={t('shell.loading')}>
      <Loader />
    </Center>
  );
}
