import type { STORAGE as CONTRACT_STORAGE } from '@leadwright/contract/features/auth';

/** The storage keys of the contract. They are repeated, because importing them would add zod to the sign-in page. */
export const STORAGE: typeof CONTRACT_STORAGE = {
  user: 'userInfo',
  token: 'accessToken',
  loggedIn: 'isLoggedIn',
  theme: 'theme',
};
