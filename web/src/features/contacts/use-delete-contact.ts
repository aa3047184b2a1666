import { viewAccount } from '@leadwright/contract/features/accounts';
import {
  allDbContacts,
  type ContactView,
  contactFields,
  deleteContact,
  updateContact,
  viewContact,
} from '@leadwright/contract/features/contacts';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/hooks.ts';
import { notifyDone } from '../../ui/notify.ts';
import { offerUndo } from '../../ui/undo.ts';

/** Marks a person as deleted with an offer to undo, and restores one. */
export function useDeleteContact() {
  const { t } = useTranslation();
  const invalidates = [allDbContacts.endpoint, viewContact, viewAccount];
  const remove = useSend(deleteContact, { invalidates });
  const update = useSend(updateContact, { invalidates });

  const restore = async ({ id, account_id }: Pick<ContactView, 'id' | 'account_id'>) => {
    // The deletion has moved the version on.
    const current = await call(viewContact, { params: { id }, query: { account_id } });
    const fields = contactFields.parse(current);
    await update.mutateAsync({ body: { ...fields, id, version: current.version, deleted: false } });
    notifyDone(t('contacts.restored'));
  };
  const erase = async (contact: ContactView) => {
    await remove.mutateAsync({ params: { id: contact.id } });
    offerUndo(t('contacts.removed'), () => restore(contact));
  };
  return {
    // A refusal has been shown by the call itself.
    remove: (contact: ContactView) => erase(contact).catch(() => undefined),
    restore: (contact: ContactView) => restore(contact).catch(() => undefined),
    isBusy: remove.isPending || update.isPending,
  };
}
