import { addMessages } from '../../../messages/catalogue.ts';

export const passkeys = addMessages('passkeys', {
  title: 'Passkeys',
  none: 'No passkeys yet. A passkey signs you in with your fingerprint, face or device PIN, without password and code.',
  add: 'Add a passkey…',
  columns: { name: 'Name', used: 'Last used' },
  never: 'Never',
  remove: 'Remove',
  removeOf: 'Remove {{name}}',
  removed: '{{name}} removed',
  added: 'Passkey added',
  make: {
    title: 'Add a passkey',
    name: 'Name',
    nameHelp: 'The device it is on',
    password: 'Current password',
    do: 'Continue',
    missing: { name: 'Enter a name.', current: 'Enter your current password.' },
    given: 'No passkey was created. The device may already have one for you.',
  },
});
