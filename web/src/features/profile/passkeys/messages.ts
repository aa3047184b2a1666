import { addMessages } from '../../../messages/catalogue.ts';

export const passkeys = addMessages('passkeys', {
  title: 'Passkeys',
  none: 'A passkey signs you in by the fingerprint, face or PIN of a device, without password and code.',
  add: 'Add a passkey …',
  columns: { name: 'Name', used: 'Last used' },
  never: 'Never',
  remove: 'Remove',
  removeOf: 'Remove {{name}}',
  removed: '{{name}} no longer signs in',
  added: 'The passkey is added',
  make: {
    title: 'Add a passkey',
    name: 'Name',
    nameHelp: 'Which device it is on',
    password: 'Current password',
    do: 'Continue',
    missing: { name: 'Enter a name.', current: 'Enter your present password.' },
    given: 'The device has made no passkey. It may have one for you already.',
  },
});
