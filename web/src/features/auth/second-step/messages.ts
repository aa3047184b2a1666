import { addMessages } from '../../../messages/catalogue.ts';

export const secondStep = addMessages('secondStep', {
  title: 'Enter your code',
  code: 'Code',
  help: 'The six digits that your authenticator app shows, or one of your recovery codes.',
  missing: 'Enter the code.',
  submit: 'Sign in',
  passkeyUnknown: 'This passkey does not sign in here.',
  passkeyNotGiven: 'The device has shown no passkey.',
  back: 'Back to the password',
});
