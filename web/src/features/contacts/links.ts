import { to } from '../../paths.ts';
import { contactUrl, NO_ACCOUNT } from '../../ui/record/contact-url.ts';

/** Converts the account in a path to the query of a request. */
export const accountQuery = (parameter: string | undefined) =>
  parameter && parameter !== NO_ACCOUNT ? { account_id: parameter } : {};

/** A contact in a role at one account. */
export interface Role {
  id: string;
  account_id: string;
}
/** URLs of the screens of a contact. */
export const contactPaths = {
  view: ({ id, account_id }: Role) => contactUrl(id, account_id),
  edit: ({ id, account_id }: Role) => to('contactEdit', { contact_id: id, account_id }),
};
