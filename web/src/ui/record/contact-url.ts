import { to } from '../../paths.ts';

/** The path segment of a contact without an account. */
export const NO_ACCOUNT = 'none';

export const contactUrl = (contact_id: string, accountId: string | null | undefined): string =>
  to('contact', { contact_id, account_id: accountId || NO_ACCOUNT });
