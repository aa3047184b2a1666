import { START_PATHS } from '@leadwright/contract/start-paths';
import type { ScreenEntry } from './screen.ts';

/** The screens that need no sign-in. The list is separate, because the sign-in page does not load the other screens. */
// biome-ignore format: one line a screen
export const publicScreens: ScreenEntry[] = [
  { name: 'login', title: 'Sign in', path: START_PATHS.login, isPublic: true, load: () => import('./features/auth/login.tsx') },
  { name: 'forgotPassword', title: 'Forgotten password', path: START_PATHS.forgotPassword, isPublic: true, load: () => import('./features/auth/password/forgot-password.tsx') },
  { name: 'resetPassword', title: 'New password', path: START_PATHS.resetPassword, isPublic: true, load: () => import('./features/auth/password/reset-password.tsx') },
  { name: 'register', title: 'Accept an invitation', path: START_PATHS.register, isPublic: true, load: () => import('./features/auth/password/register.tsx') },
  { name: 'verifyAddress', title: 'Confirm an address', path: START_PATHS.verifyAddress, isPublic: true, load: () => import('./features/auth/verify/verify-address.tsx') },
  { name: 'sign', title: 'Sign a document', path: START_PATHS.sign, isPublic: true, load: () => import('./features/auth/signing/sign.tsx') },
  { name: 'notFound', title: 'Page not found', path: START_PATHS.notFound, isPublic: true, load: () => import('./features/auth/not-found.tsx') },
  { name: 'unauthorized', title: 'No access', path: START_PATHS.unauthorized, isPublic: true, load: () => import('./features/auth/unauthorized.tsx') },
];

export const publicAliases: Record<string, string> = {
  '/pages/error-404': START_PATHS.notFound,
  '/not-authorized': START_PATHS.unauthorized,
};
