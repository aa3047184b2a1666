import { addMessages } from '../../../messages/catalogue.ts';

export const external = addMessages('external', {
  button: 'Sign in with {{name}}',
  login: 'Sign in',
  local: 'Sign in as an administrator',
  title: 'Signing in',
  failed: 'You are not signed in',
  code: 'Error code: {{code}}. Check the console for details.',
  toLogin: 'Back to sign-in',
});
