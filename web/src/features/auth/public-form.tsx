import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/brand.tsx';

/** A public screen with one form: the brand above, links below. */
export function PublicForm({ title, below, children }: { title: string; below?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main className="public">
      <title>{`${title} · ${t('shell.brand')}`}</title>
      <Stack w="100%" maw={380} gap="md">
        <Stack gap={4} align="center">
          <Brand />
          <Text c="dimmed">{t('auth.login.tagline')}</Text>
        </Stack>
        <Paper withBorder p="lg" shadow="xs">
          {children}
        </Paper>
        {below && (
          <Text size="sm" ta="center">
            {below}
          </Text>
        )}
      </Stack>
    </main>
  );
}
