import './messages.ts';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { safeReturn } from '../../../session/login-address.ts';

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** What the provider is called that people may sign in through; the server writes it into the page. */
export const providerName = (): string | undefined => said('external-sign-in');
/** Passwords and passkeys are for administrators alone. */
export const isLocalOff = (): boolean => said('local-sign-in') === 'off';

interface ExternalButtonProps extends Pick<ButtonProps, 'variant'> {
  name: string;
  /** Over a page that must not be left: the sign-in takes place in a tab of its own. */
  inNewTab?: boolean;
}

export function ExternalButton({ name, inNewTab = false, variant = 'default' }: ExternalButtonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const label = t('external.button', { name });
  if (inNewTab)
    return (
      <Button variant={variant} component="a" href={START_PATHS.login} target="_blank" rel="noopener">
        {label}
      </Button>
    );
  const go = async () => {
    setBusy(true);
    try {
      const { goToProvider } = await import('./provider.ts');
      await goToProvider(safeReturn(search.get('from')));
    } catch (failure) {
      navigate(START_PATHS.login, { state: { failure } });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} loading={isBusy} onClick={go}>
      {label}
    </Button>
  );
}
