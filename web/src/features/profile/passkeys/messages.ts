import { addMessages } from '../../../messages/catalogue.ts';

export const passkeys = addMessages('passkeys', {
  title: 'Passkeys',
  none: 'No passkeys yet. A passkey signs you in with your fingerprint, face or device PIN, without password and code.',
  add: 'Add a passkey…',
  columns: { name: 'Name', lastUsed: 'Last used' },
  never: 'Never',
  remove: 'Remove',
  removeLabel: 'Remove {{name}}',
  removed: '{{name}} removed',
  added: 'Passkey added',
  newPasskey: {
    title: 'Add a passkey',
    name: 'Name',
    nameHelp: 'The device it is on',
    currentPassword: 'Current password',
    continueButton: 'Continue',
    missing: { name: 'Enter a name.', currentPassword: 'Enter your current password.' },
    notCreated: 'No passkey was created. The device may already have one for you.',
  },
});
