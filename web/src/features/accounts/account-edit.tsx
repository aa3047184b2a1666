import './messages.ts';
import { viewAccount } from '@leadwright/contract/features/accounts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { EditScreen } from '../../ui/record/form-screens.tsx';
import { NO_REFETCH } from '../../ui/record-context/row.ts';
import { AccountForm } from './account-form.tsx';
import { accountPaths } from './links.ts';

export function Screen() {
  const { accountId: id = '' } = useParams();
  return <EditAccount id={id} />;
}

export function EditAccount({ id }: { id: string }) {
  const { t } = useTranslation();
  const recordQuery = useCall(viewAccount, { params: { id } }, NO_REFETCH);
  return (
    <EditScreen
      noun={t('accounts.noun')}
      recordQuery={recordQuery}
      nameOf={({ company_name }) => company_name}
      {...accountPaths}
    >
      {(account, callbacks) => <AccountForm account={account} {...callbacks} />}
    </EditScreen>
  );
}
