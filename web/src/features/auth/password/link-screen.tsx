import '../messages.ts';
import './messages.ts';
import type { CallInput, ReplyOf } from '@leadwright/contract/endpoint';
import { checkLink } from '@leadwright/contract/features/auth';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Alert, Anchor, Stack, Title } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { Failed, Loading } from '../../../ui/states.tsx';
import { PublicForm } from '../public-form.tsx';

type Owner = ReplyOf<typeof checkLink>;

interface LinkScreenProps {
  token: string;
  purpose: CallInput<typeof checkLink>['body']['purpose'];
  title: string;
  /** What to do about a used, expired or replaced link. */
  expiredHelp: ReactNode;
  children: (owner: Owner) => ReactNode;
}

/** Renders the screen of an emailed link for its owner, or explains why the link is no longer valid. */
export function LinkScreen({ token, purpose, title, expiredHelp, children }: LinkScreenProps) {
  const { t } = useTranslation();
  const [owner, setOwner] = useState<Owner>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    setError(undefined);
    call(checkLink, { body: { token, purpose } }).then(setOwner, setError);
  }, [token, purpose]);
  useEffect(load, [load]);
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  const loginLink = (
    <Anchor component={Link} to={START_PATHS.login}>
      {t('password.backToLogin')}
    </Anchor>
  );
  return (
    <PublicForm title={title} footer={loginLink}>
      {owner ? (
        children(owner)
      ) : (
        <Stack>
          <Title order={1}>{title}</Title>
          {code === 'link_ended' ? (
            <>
              <Alert color="warning" role="alert">
                {message}
              </Alert>
              {expiredHelp}
            </>
          ) : error ? (
            <Failed error={error} onRetry={load} />
          ) : (
            <Loading />
          )}
        </Stack>
      )}
    </PublicForm>
  );
}
