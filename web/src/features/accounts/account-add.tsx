import './messages.ts';
import { accountFields } from '@leadwright/contract/features/accounts';
import { useTranslation } from 'react-i18next';
import { to } from '../../paths.ts';
import { AddScreen } from '../../ui/record/form-screens.tsx';
import { AccountForm } from './account-form.tsx';
import { accountPaths } from './links.ts';

/** Adds an account. The matching screens pass its name in the URL. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <AddScreen noun={t('accounts.noun')} schema={accountFields} back={to('accounts')} {...accountPaths}>
      {(initial, callbacks) => <AccountForm initial={{ country: 'GB', ...initial }} {...callbacks} />}
    </AddScreen>
  );
}
