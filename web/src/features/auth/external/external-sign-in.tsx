import '../messages.ts';
import './messages.ts';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Alert, Anchor, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Loading } from '../../../ui/states.tsx';
import { PublicForm } from '../public-form.tsx';
import { type Failure, finishOnce } from './provider.ts';

/** Where the provider sends the browser back to, with its answer; and what is shown where there is no way on. */
export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [failure, setFailure] = useState<Failure | undefined>((state as { failure?: Failure } | null)?.failure);
  useEffect(() => {
    if (!search) return;
    // The answer is for this once: it stays neither in the address nor in the history.
    window.history.replaceState(window.history.state, '', START_PATHS.externalSignIn);
    finishOnce(search).then((address) => navigate(address, { replace: true }), setFailure);
  }, [search, navigate]);
  const shown = failure ?? (search ? undefined : { code: 'no_answer', text: t('external.noAnswer') });
  const title = t(shown ? 'external.failed' : 'external.title');
  const toLogin = (
    <Anchor component={Link} to={START_PATHS.login}>
      {t('external.toLogin')}
    </Anchor>
  );
  return (
    <PublicForm title={title} below={shown && toLogin}>
      <Stack>
        <Title order={1}>{title}</Title>
        {shown ? (
          <Alert color="danger" role="alert">
            <Text size="sm">{shown.text}</Text>
            <Text size="sm" mt="xs">
              {t('external.code', { code: shown.code })}
            </Text>
          </Alert>
        ) : (
          <Loading />
        )}
      </Stack>
    </PublicForm>
  );
}
