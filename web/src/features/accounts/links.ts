import { to } from '../../paths.ts';

export const accountView = (accountId: string) => to('account', { accountId });

/** URLs of the screens of an account. */
export const accountPaths = {
  view: ({ id }: { id: string }) => accountView(id),
  edit: ({ id }: { id: string }) => to('accountEdit', { accountId: id }),
};
