export const contactList = '/contacts';
export const contactAdd = '/contacts/add';
export const accountView = (id: string) => `/accounts/${encodeURIComponent(id)}`;

/** Stands in a path for "at no company". */
const NOWHERE = 'none';
export const contactView = (id: string, accountId: string | null | undefined) =>
  `/contacts/view/${id}/${accountId || NOWHERE}`;
export const contactEdit = (id: string, accountId: string) => `/contacts/edit/${id}/${accountId}`;

/** The company of a path, as the call wants it. */
export const accountOf = (parameter: string | undefined) =>
  parameter && parameter !== NOWHERE ? { account_id: parameter } : {};
