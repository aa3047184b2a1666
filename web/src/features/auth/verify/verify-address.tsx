import '../messages.ts';
import './messages.ts';
import { confirmEmail } from '@leadwright/contract/features/client-emails';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { Failed, Loading } from '../../../ui/states.tsx';
import { PublicForm } from '../public-form.tsx';

/** Confirms an email address for a recipient without an account. Opening the link from the email is enough. */
export function Screen() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const [email, setEmail] = useState<string>();
  const [error, setError] = useState<unknown>();
  const requestedToken = useRef<string>(undefined);
  const confirm = useCallback(() => {
    setError(undefined);
    call(confirmEmail, { body: { token } }).then((reply) => setEmail(reply.address), setError);
  }, [token]);
  useEffect(() => {
    // The link works only once. A second render must not use the link again and report it as used.
    if (requestedToken.current === token) return;
    requestedToken.current = token;
    confirm();
  }, [token, confirm]);
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return (
    <PublicForm title={t('verifyAddress.title')}>
      <Stack>
        <Title order={1}>{t(email ? 'verifyAddress.confirmedTitle' : 'verifyAddress.title')}</Title>
        {email ? (
          <Text style={{ overflowWrap: 'anywhere' }} role="status">
            {t('verifyAddress.confirmedText', { address: email })}
          </Text>
        ) : code === 'link_ended' ? (
          <Alert color="warning" role="alert">
            {message}
          </Alert>
        ) : error ? (
          <Failed error={error} onRetry={confirm} />
        ) : (
          <Loading />
        )}
      </Stack>
    </PublicForm>
  );
}
