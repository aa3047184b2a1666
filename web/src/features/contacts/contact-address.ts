import { to } from '../../paths.ts';

/** Stands in a path for "at no account". */
const NOWHERE = 'none';

export const toContact = (id: string, accountId: string | null | undefined) =>
  to('contact', { contact_id: id, account_id: accountId || NOWHERE });

/** The account of a path, as the call wants it. */
export const accountOf = (parameter: string | undefined) =>
  parameter && parameter !== NOWHERE ? { account_id: parameter } : {};
