import { viewAccount } from '@leadwright/contract/features/accounts';
import {
  allDbContacts,
  contactFields,
  deleteContact,
  updateContact,
  viewContact,
} from '@leadwright/contract/features/contacts';
import { call } from '../../api/call.ts';
import { useArchiving } from '../../ui/record/use-archiving.ts';
import type { accountOf } from './links.ts';

/** Archives and restores a contact. A change carries the contact with the role that is open, so restoring one reads it first. */
export const useArchiveContact = <Row extends { id: string }>(
  nameOf: (row: Row) => string,
  query?: ReturnType<typeof accountOf>,
) =>
  useArchiving({
    archive: ({ id }) => call(deleteContact, { params: { id } }),
    restore: async ({ id }) => {
      const contact = await call(viewContact, { params: { id }, query: query ?? {} });
      const fields = contactFields.parse(contact);
      await call(updateContact, { body: { ...fields, id, version: contact.version, deleted: false } });
    },
    nameOf,
    invalidates: [allDbContacts.endpoint, viewContact, viewAccount],
  });
