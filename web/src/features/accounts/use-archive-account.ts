import {
  type AccountView,
  accountFields,
  allDbAccounts,
  deleteAccount,
  updateAccount,
  viewAccount,
} from '@leadwright/contract/features/accounts';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifyDone } from '../../ui/notify.ts';
import { offerUndo } from '../../ui/undo.ts';

/** Archives a company with an offer to undo, and restores one. */
export function useArchiveAccount() {
  const { t } = useTranslation();
  const invalidates = [allDbAccounts.endpoint, viewAccount];
  const remove = useSend(deleteAccount, { invalidates });
  const update = useSend(updateAccount, { invalidates });

  const restore = async (account: AccountView, version = account.version) => {
    const fields = accountFields.parse(account);
    await update.mutateAsync({ body: { ...fields, id: account.id, version, archived: false } });
    notifyDone(t('accounts.restored'));
  };
  const archive = async (account: AccountView) => {
    const { version } = await remove.mutateAsync({ params: { id: account.id } });
    offerUndo(t('accounts.archived'), () => restore(account, version));
  };
  return {
    // A refusal has been shown by the call itself.
    archive: (account: AccountView) => archive(account).catch(() => undefined),
    restore: (account: AccountView) => restore(account).catch(() => undefined),
    isBusy: remove.isPending || update.isPending,
  };
}
