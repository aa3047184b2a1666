import { to } from '../../paths.ts';

export const accountView = (accountId: string) => to('account', { accountId });

/** Where the screens of one account lead to. */
export const accountAddresses = {
  view: ({ id }: { id: string }) => accountView(id),
  edit: ({ id }: { id: string }) => to('accountEdit', { accountId: id }),
};
