import { addMessages } from '../../../messages/catalogue.ts';

export const secondStep = addMessages('secondStep', {
  title: 'Enter your code',
  code: 'Code',
  help: 'The six digits from your authenticator app, or one of your recovery codes.',
  codeMissing: 'Enter the code.',
  submit: 'Sign in',
  passkeyUnknown: 'This passkey cannot be used to sign in here.',
  passkeyNotGiven: 'Your device did not provide a passkey.',
  backToPassword: 'Back to the password',
});
