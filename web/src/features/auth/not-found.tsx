import './messages.ts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ErrorPage } from './help/error-page.tsx';

export function Screen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const address = search.get('from');
  return (
    <ErrorPage title={t('auth.notFound.title')} address={address}>
      {t('auth.notFound.text')}
      {address && (
        <Text c="dimmed" size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {t('auth.notFound.address', { address })}
        </Text>
      )}
    </ErrorPage>
  );
}
