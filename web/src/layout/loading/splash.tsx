import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Until the rights are known nothing of the portal is shown. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <Center h="100dvh" role="status" aria-label={t('shell.loading')}>
      <Loader />
    </Center>
  );
}
