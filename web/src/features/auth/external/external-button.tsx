import '../messages.ts';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { safeReturn } from '../../../layout/login-address.ts';

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
  const label = t('auth.login.external', { name });
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
      navigate(START_PATHS.externalSignIn, { state: { failure } });
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
