import { addMessages } from '../../../messages/catalogue.ts';

export const external = addMessages('external', {
  title: 'Signing in',
  failed: 'You are not signed in',
  code: 'Error code: {{code}}. Check the console for details.',
  noAnswer: 'The provider has sent nothing. Begin at the sign-in.',
  toLogin: 'Back to sign-in',
});
