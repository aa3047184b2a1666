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

/** The login where a provider is set up: with its button, without the password where that is switched off, or at its answer. */
export function ExternalLogin({ login: Login }: ExternalLoginProps) {
  const { t } = useTranslation();
  const { search, state } = useLocation();
  const sent = new URLSearchParams(search);
  // What a sign-in has to say, or to ask for yet, stands in the form.
  const [isLocal, setLocal] = useState(!isLocalOff() || sent.has('step') || sent.has('reason'));
  const answer = sent.has('state') && (sent.has('code') || sent.has('error')) ? search : '';
  const before = (state as { failure?: Failure } | null)?.failure;
  if (answer || before) return <ExternalAnswer key={answer} answer={answer} before={before} />;
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
