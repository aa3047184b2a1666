import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { deleteAccount, updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { call } from '../../api/call.ts';
import { useArchiveActions } from '../../ui/record/use-archive-actions.ts';

/** Returns the actions that archive and restore an account, even if it has changed since it was loaded. */
export const useArchiveAccount = <Row extends { id: string }>(nameOf: (row: Row) => string) =>
  useArchiveActions({
    archive: ({ id }) => call(deleteAccount, { params: { id } }),
    restore: async ({ id }) => {
      const { version } = await call(viewAccount, { params: { id } });
      await call(updateAccount, { body: { id, version, archived: false } });
    },
    nameOf,
    invalidates: [allDbAccounts.endpoint, viewAccount],
  });
