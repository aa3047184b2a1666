import './messages.ts';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { safeReturnUrl } from '../../../session/login-url.ts';

const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Returns the name of the sign-in provider, which the server writes into the page. */
export const providerName = (): string | undefined => metaContent('external-sign-in');
/** Returns whether only administrators may sign in with a password or passkey. */
export const isLocalSignInDisabled = (): boolean => metaContent('local-sign-in') === 'off';

interface ExternalButtonProps extends Pick<ButtonProps, 'variant'> {
  name: string;
  /** Opens the sign-in in a new tab, for a page that must stay open. */
  opensInNewTab?: boolean;
}

export function ExternalButton({ name, opensInNewTab = false, variant = 'default' }: ExternalButtonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const label = t('external.signInWithProvider', { name });
  if (opensInNewTab)
    return (
      <Button variant={variant} component="a" href={START_PATHS.login} target="_blank" rel="noopener">
        {label}
      </Button>
    );
  const startSignIn = async () => {
    setBusy(true);
    try {
      const { goToProvider } = await import('./provider.ts');
      await goToProvider(safeReturnUrl(search.get('from')));
    } catch (failure) {
      navigate(START_PATHS.login, { state: { failure } });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} loading={isBusy} onClick={startSignIn}>
      {label}
    </Button>
  );
}
