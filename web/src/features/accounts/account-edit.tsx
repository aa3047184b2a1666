import './messages.ts';
import { viewAccount } from '@leadwright/contract/features/accounts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { AccountForm } from './account-form.tsx';

export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { accountId: id = '' } = useParams();
  // The form keeps what it read; a background refetch must not move the ground under it.
  const options = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const { data, error, isPending, isFetchedAfterMount, refetch } = useCall(viewAccount, { params: { id } }, options);
  const toView = () => navigate(to('account', { accountId: id }));
  return (
    <Page
      title={data ? t('accounts.edit', { name: data.company_name }) : t('accounts.one')}
      loading={isPending || !isFetchedAfterMount}
      error={error}
      onRetry={refetch}
    >
      {data && (
        <AccountForm key={id} account={data} onSaved={(_, mode) => mode === 'close' && toView()} onCancel={toView} />
      )}
    </Page>
  );
}
