import { to } from '../../paths.ts';
import { contactView, NOWHERE } from '../../ui/record/contact-view.ts';

/** The account of a path, as the call wants it. */
export const accountOf = (parameter: string | undefined) =>
  parameter && parameter !== NOWHERE ? { account_id: parameter } : {};

/** A contact in the role at one account. */
export interface Role {
  id: string;
  account_id: string;
}
/** Where the screens of one contact lead to. */
export const contactAddresses = {
  view: ({ id, account_id }: Role) => contactView(id, account_id),
  edit: ({ id, account_id }: Role) => to('contactEdit', { contact_id: id, account_id }),
};
