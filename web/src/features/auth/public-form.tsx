import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/brand.tsx';

/** Renders a public screen with a form, the brand above it and a footer below. */
export function PublicForm({ title, footer, children }: { title: string; footer?: ReactNode; children: ReactNode }) {
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
        {footer && (
          <Text size="sm" ta="center">
            {footer}
          </Text>
        )}
      </Stack>
    </main>
  );
}
