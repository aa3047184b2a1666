import { addMessages } from '../../../messages/catalogue.ts';

export const secondStep = addMessages('secondStep', {
  title: 'Enter your code',
  code: 'Code',
  help: 'The six digits that your authenticator app shows, or one of your recovery codes.',
  missing: 'Enter the code.',
  submit: 'Sign in',
  back: 'Back to the password',
});
