import './messages.ts';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Brand } from '../../layout/brand.tsx';
import { safeReturn } from '../../layout/login-address.ts';
import { LoginForm } from './login-form.tsx';

const NOTES = { suspended: 'auth.login.suspended', expired: 'auth.login.expired' } as const;

/** Afterwards the page first asked for, else the dashboard. */
export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const note = NOTES[search.get('reason') as keyof typeof NOTES];
  return (
    <main className="public">
      <title>{`${t('auth.login.title')} · ${t('shell.brand')}`}</title>
      <Stack w="100%" maw={380} gap="md">
        <Stack gap={4} align="center">
          <Brand />
          <Text c="dimmed">{t('auth.login.tagline')}</Text>
        </Stack>
        <Paper withBorder p="lg" shadow="xs">
          <LoginForm
            title={<Title order={1}>{t('auth.login.title')}</Title>}
            note={note && t(note)}
            onSignedIn={() => navigate(safeReturn(search.get('from')), { replace: true })}
          />
        </Paper>
      </Stack>
    </main>
  );
}
