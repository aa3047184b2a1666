import { to } from '../../paths.ts';

export const accountView = (accountId: string) => to('account', { accountId });

/** Addresses of the screens of one account. */
export const accountPaths = {
  view: ({ id }: { id: string }) => accountView(id),
  edit: ({ id }: { id: string }) => to('accountEdit', { accountId: id }),
};
