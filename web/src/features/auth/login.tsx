import './messages.ts';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Anchor, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { landingPage } from '../../session/landing-page.ts';
import { LoginForm } from './login-form.tsx';
import { PublicForm } from './public-form.tsx';

const NOTES = {
  suspended: 'auth.login.suspended',
  expired: 'auth.login.expired',
  changed: 'auth.login.changed',
} as const;

// Loaded only with a provider, which the page states.
const ExternalLogin = lazy(() =>
  import('./external/external-login.tsx').then(({ ExternalLogin }) => ({ default: ExternalLogin })),
);

export function Screen() {
  if (!document.querySelector('meta[name=external-sign-in]')) return <Login />;
  return (
    <Suspense>
      <ExternalLogin login={Login} />
    </Suspense>
  );
}

/** After the sign-in opens the requested page, else the landing page. */
function Login({ also }: { also?: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const reason = search.get('reason') as keyof typeof NOTES;
  const note = NOTES[reason];
  const forgot = (
    <Anchor component={Link} to={START_PATHS.forgotPassword}>
      {t('auth.login.forgot')}
    </Anchor>
  );
  return (
    <PublicForm title={t('auth.login.title')} below={forgot}>
      <LoginForm
        also={also}
        title={<Title order={1}>{t('auth.login.title')}</Title>}
        note={note && t(note)}
        isGoodNews={reason === 'changed'}
        startsAtCode={search.get('step') === 'code'}
        onSignedIn={async () => navigate(await landingPage(search.get('from')), { replace: true })}
      />
    </PublicForm>
  );
}
