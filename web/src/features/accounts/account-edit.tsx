import './messages.ts';
import { viewAccount } from '@leadwright/contract/features/accounts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { EditScreen } from '../../ui/record/form-screens.tsx';
import { NO_REFETCH } from '../../ui/record-context/row.ts';
import { AccountForm } from './account-form.tsx';
import { accountAddresses } from './links.ts';

export function Screen() {
  const { accountId: id = '' } = useParams();
  return <EditAccount id={id} />;
}

export function EditAccount({ id }: { id: string }) {
  const { t } = useTranslation();
  const reading = useCall(viewAccount, { params: { id } }, NO_REFETCH);
  return (
    <EditScreen
      noun={t('accounts.one')}
      reading={reading}
      nameOf={({ company_name }) => company_name}
      {...accountAddresses}
    >
      {(account, exits) => <AccountForm account={account} {...exits} />}
    </EditScreen>
  );
}
