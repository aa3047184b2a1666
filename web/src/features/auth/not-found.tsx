import './messages.ts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ErrorPage } from './help/error-page.tsx';

export function Screen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const url = search.get('from');
  return (
    <ErrorPage title={t('auth.notFound.title')} url={url}>
      {t('auth.notFound.text')}
      {url && (
        <Text c="dimmed" size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {t('auth.notFound.address', { address: url })}
        </Text>
      )}
    </ErrorPage>
  );
}
