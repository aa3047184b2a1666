import { addMessages } from '../../../messages/catalogue.ts';

export const external = addMessages('external', {
  signInWithProvider: 'Sign in with {{name}}',
  loginTitle: 'Sign in',
  signInAsAdministrator: 'Sign in as an administrator',
  signingInTitle: 'Signing in',
  failedTitle: 'You are not signed in',
  errorCode: 'Error code: {{code}}. Check the console for details.',
  backToLogin: 'Back to sign-in',
});
