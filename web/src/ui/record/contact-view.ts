import { to } from '../../paths.ts';

/** The path segment for "at no account". */
export const NO_ACCOUNT = 'none';

export const contactView = (contact_id: string, accountId: string | null | undefined): string =>
  to('contact', { contact_id, account_id: accountId || NO_ACCOUNT });
