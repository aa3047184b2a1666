import { to } from '../../paths.ts';
import { contactUrl, NO_ACCOUNT } from '../../ui/record/contact-url.ts';

/** Converts the account id in a path to the query parameters of a request; empty if the path has no account. */
export const accountQuery = (parameter: string | undefined) =>
  parameter && parameter !== NO_ACCOUNT ? { account_id: parameter } : {};

/** Identifies the role of a contact at one account; `id` is the id of the contact. */
export interface ContactRole {
  id: string;
  account_id: string;
}
/** URLs of the screens of a contact. */
export const contactPaths = {
  view: ({ id, account_id }: ContactRole) => contactUrl(id, account_id),
  edit: ({ id, account_id }: ContactRole) => to('contactEdit', { contact_id: id, account_id }),
};
