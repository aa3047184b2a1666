import './messages.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { to } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { AccountForm } from './account-form.tsx';

/** Adds a company; a name in the address, as the matching screens give it, is filled in. */
export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  return (
    <Page title={t('accounts.add')}>
      <AccountForm
        initial={{ company_name: address.get('company_name') ?? '', country: address.get('country') ?? 'GB' }}
        onSaved={(id, mode) => {
          if (mode === 'close') navigate(to('account', { accountId: id }), { replace: true });
          else if (mode === 'stay') navigate(to('accountEdit', { accountId: id }), { replace: true });
        }}
        onCancel={() => navigate(to('accounts'))}
      />
    </Page>
  );
}
