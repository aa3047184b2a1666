import { to } from '../../paths.ts';
import { contactView, NO_ACCOUNT } from '../../ui/record/contact-view.ts';

/** Returns the account of a path as the input of the call. */
export const accountOf = (parameter: string | undefined) =>
  parameter && parameter !== NO_ACCOUNT ? { account_id: parameter } : {};

/** A contact in the role at one account. */
export interface Role {
  id: string;
  account_id: string;
}
/** Addresses of the screens of one contact. */
export const contactPaths = {
  view: ({ id, account_id }: Role) => contactView(id, account_id),
  edit: ({ id, account_id }: Role) => to('contactEdit', { contact_id: id, account_id }),
};
