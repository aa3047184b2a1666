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
  expired: 'auth.login.sessionEnded',
  changed: 'auth.login.passwordChanged',
} as const;

// Loaded only if the page names a sign-in provider.
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

/** Opens the requested page after the sign-in, or else the landing page. */
function Login({ alternative }: { alternative?: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const reason = search.get('reason') as keyof typeof NOTES;
  const note = NOTES[reason];
  const forgotLink = (
    <Anchor component={Link} to={START_PATHS.forgotPassword}>
      {t('auth.login.forgotPassword')}
    </Anchor>
  );
  return (
    <PublicForm title={t('auth.login.title')} footer={forgotLink}>
      <LoginForm
        alternative={alternative}
        title={<Title order={1}>{t('auth.login.title')}</Title>}
        note={note && t(note)}
        isSuccess={reason === 'changed'}
        startsAtCode={search.get('step') === 'code'}
        onSignedIn={async () => navigate(await landingPage(search.get('from')), { replace: true })}
      />
    </PublicForm>
  );
}
