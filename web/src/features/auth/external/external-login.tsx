import './messages.ts';
import { Button, Stack, Title } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PublicForm } from '../public-form.tsx';
import { ExternalButton, isLocalSignInDisabled, providerName } from './external-button.tsx';
import type { Failure } from './provider.ts';
import { ProviderResponse } from './provider-response.tsx';

interface ExternalLoginProps {
  login: ComponentType<{ alternative?: ReactNode }>;
}

/**
 * Shows the provider's sign-in button and the password form; if local sign-in is off, a second button opens the form.
 * When the provider redirects back to this page, its response is handled instead.
 */
export function ExternalLogin({ login: Login }: ExternalLoginProps) {
  const { t } = useTranslation();
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  // The password form handles the URL parameters `step` (the code of the second factor) and `reason` (why the session
  // ended), so it is open if the URL has one of them.
  const [showsPasswordForm, setShowsPasswordForm] = useState(
    !isLocalSignInDisabled() || params.has('step') || params.has('reason'),
  );
  const response = params.has('state') && (params.has('code') || params.has('error')) ? search : '';
  const previousFailure = (state as { failure?: Failure } | null)?.failure;
  if (response || previousFailure)
    return <ProviderResponse key={response} response={response} previousFailure={previousFailure} />;
  const name = providerName() ?? '';
  if (showsPasswordForm) return <Login alternative={<ExternalButton name={name} />} />;
  const title = t('external.loginTitle');
  return (
    <PublicForm title={title}>
      <Stack>
        <Title order={1}>{title}</Title>
        <ExternalButton name={name} variant="filled" />
        <Button variant="subtle" onClick={() => setShowsPasswordForm(true)}>
          {t('external.signInAsAdministrator')}
        </Button>
      </Stack>
    </PublicForm>
  );
}
