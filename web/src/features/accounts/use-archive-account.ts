import {
  accountFields,
  allDbAccounts,
  deleteAccount,
  updateAccount,
  viewAccount,
} from '@leadwright/contract/features/accounts';
import { call } from '../../api/call.ts';
import { useArchiving } from '../../ui/record/use-archiving.ts';

/** Archives and restores an account. A change carries the whole account, so restoring one reads it first. */
export const useArchiveAccount = <Row extends { id: string }>(nameOf: (row: Row) => string) =>
  useArchiving({
    archive: ({ id }) => call(deleteAccount, { params: { id } }),
    restore: async ({ id }) => {
      const account = await call(viewAccount, { params: { id } });
      const fields = accountFields.parse(account);
      await call(updateAccount, { body: { ...fields, id, version: account.version, archived: false } });
    },
    nameOf,
    invalidates: [allDbAccounts.endpoint, viewAccount],
  });
