import '../messages.ts';
import './messages.ts';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Alert, Anchor, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Loading } from '../../../ui/states.tsx';
import { PublicForm } from '../public-form.tsx';
import { completeSignIn, type Failure } from './provider.ts';

interface ProviderResponseProps {
  /** Query string that the provider added to the URL; empty when only a previous failure is shown. */
  response: string;
  previousFailure: Failure | undefined;
}

/** Completes the sign-in with the response of the provider, or shows why it failed. */
export function ProviderResponse({ response, previousFailure }: ProviderResponseProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState(previousFailure);
  useEffect(() => {
    if (!response) return;
    // The response is valid only once, so remove it from the URL and the history.
    window.history.replaceState(window.history.state, '', START_PATHS.login);
    completeSignIn(response).then((url) => navigate(url, { replace: true }), setFailure);
  }, [response, navigate]);
  const title = t(failure ? 'external.failedTitle' : 'external.signingInTitle');
  const loginLink = (
    <Anchor component={Link} to={START_PATHS.login}>
      {t('external.backToLogin')}
    </Anchor>
  );
  return (
    <PublicForm title={title} footer={failure && loginLink}>
      <Stack>
        <Title order={1}>{title}</Title>
        {failure ? (
          <Alert color="danger" role="alert">
            <Text size="sm">{failure.text}</Text>
            <Text size="sm" mt="xs">
              {t('external.errorCode', { code: failure.code })}
            </Text>
          </Alert>
        ) : (
          <Loading />
        )}
      </Stack>
    </PublicForm>
  );
}
