export const accountList = '/accounts';
export const accountAdd = '/accounts/add';
export const accountView = (id: string) => `/accounts/${encodeURIComponent(id)}`;
export const accountEdit = (id: string) => `/accounts/edit/${encodeURIComponent(id)}`;
export const contactView = (contactId: string, accountId: string) => `/contacts/view/${contactId}/${accountId}`;
export const contactAdd = (accountId: string) => `/contacts/add?account_id=${accountId}`;
export const campaignView = (id: string) => `/campaign/${id}`;
