import { viewAccount } from '@leadwright/contract/features/accounts';
import { allDbContacts, deleteContact, updateContact, viewContact } from '@leadwright/contract/features/contacts';
import { call } from '../../api/call.ts';
import { useArchiveActions } from '../../ui/record/use-archive-actions.ts';
import type { accountQuery } from './links.ts';

/**
 * Returns the actions that archive and restore a contact. Restoring reads the contact first, because an update must
 * contain its version and the account of the role.
 */
export const useArchiveContact = <Row extends { id: string }>(
  nameOf: (row: Row) => string,
  query?: ReturnType<typeof accountQuery>,
) =>
  useArchiveActions({
    archive: ({ id }) => call(deleteContact, { params: { id } }),
    restore: async ({ id }) => {
      const { account_id, version } = await call(viewContact, { params: { id }, query: query ?? {} });
      await call(updateContact, { body: { id, account_id, version, deleted: false } });
    },
    nameOf,
    invalidates: [allDbContacts.endpoint, viewContact, viewAccount],
  });
