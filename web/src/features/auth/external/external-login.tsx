import './messages.ts';
import { Button, Stack, Title } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PublicForm } from '../public-form.tsx';
import { ExternalAnswer } from './external-answer.tsx';
import { ExternalButton, isLocalOff, providerName } from './external-button.tsx';
import type { Failure } from './provider.ts';

interface ExternalLoginProps {
  login: ComponentType<{ also?: ReactNode }>;
}

/**
 * Shows the login with a provider: its button, the password form unless switched off, or the response of the provider.
 */
export function ExternalLogin({ login: Login }: ExternalLoginProps) {
  const { t } = useTranslation();
  const { search, state } = useLocation();
  const sent = new URLSearchParams(search);
  // A message or a second step of the sign-in is shown in the form.
  const [isLocal, setLocal] = useState(!isLocalOff() || sent.has('step') || sent.has('reason'));
  const answer = sent.has('state') && (sent.has('code') || sent.has('error')) ? search : '';
  const previousFailure = (state as { failure?: Failure } | null)?.failure;
  if (answer || previousFailure)
    return <ExternalAnswer key={answer} answer={answer} previousFailure={previousFailure} />;
  const name = providerName() ?? '';
  if (isLocal) return <Login also={<ExternalButton name={name} />} />;
  const title = t('external.login');
  return (
    <PublicForm title={title}>
      <Stack>
        <Title order={1}>{title}</Title>
        <ExternalButton name={name} variant="filled" />
        <Button variant="subtle" onClick={() => setLocal(true)}>
          {t('external.local')}
        </Button>
      </Stack>
    </PublicForm>
  );
}
