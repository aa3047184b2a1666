import { Alert, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../layout/brand.tsx';
import { loadSession, useLogin } from './use-login.ts';

const NOTES = { suspended: 'shell.login.suspended', expired: 'shell.login.expired' } as const;

export function Screen() {
  const { t } = useTranslation();
  const { submit, problems, refusal, busy, reason } = useLogin();
  const [capsLock, setCapsLock] = useState(false);
  const note = NOTES[reason as keyof typeof NOTES];
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <main className="public">
      <title>{`${t('shell.login.title')} · ${t('shell.brand')}`}</title>
      <Stack w="100%" maw={380} gap="md">
        <Stack gap={4} align="center">
          <Brand />
          <Text c="dimmed" size="sm">
            {t('shell.login.tagline')}
          </Text>
        </Stack>
        <Paper withBorder p="lg" shadow="xs">
          <form onSubmit={submit} onInput={loadSession} noValidate>
            <Stack>
              <Title order={1}>{t('shell.login.title')}</Title>
              {note && !refusal && <Alert color="warning">{t(note)}</Alert>}
              {refusal && (
                <Alert color="danger" role="alert">
                  {refusal}
                </Alert>
              )}
              <TextInput
                label={t('shell.login.email')}
                type="email"
                name="email"
                autoComplete="username"
                autoFocus
                error={problems.email}
              />
              <PasswordInput
                label={t('shell.login.password')}
                name="password"
                autoComplete="current-password"
                description={capsLock ? t('shell.login.capsLock') : undefined}
                visibilityToggleButtonProps={{ 'aria-label': t('shell.login.show'), tabIndex: 0 }}
                onKeyDown={watchCapsLock}
                onKeyUp={watchCapsLock}
                error={problems.password}
              />
              <Button type="submit" fullWidth loading={busy}>
                {t('shell.login.submit')}
              </Button>
            </Stack>
          </form>
        </Paper>
      </Stack>
    </main>
  );
}
