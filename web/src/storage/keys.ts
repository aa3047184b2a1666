import type { STORAGE as AGREED } from '@leadwright/contract/features/auth';

/** The contract's keys, spelled again: importing them would bring zod into the login's script. */
export const STORAGE: typeof AGREED = {
  user: 'userInfo',
  token: 'accessToken',
  loggedIn: 'isLoggedIn',
  theme: 'theme',
};
