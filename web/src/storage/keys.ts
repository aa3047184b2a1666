import type { STORAGE as AGREED } from '@leadwright/contract/features/auth';

/** The keys of the contract, repeated here: importing them would add zod to the script of the sign-in page. */
export const STORAGE: typeof AGREED = {
  user: 'userInfo',
  token: 'accessToken',
  loggedIn: 'isLoggedIn',
  theme: 'theme',
};
