import { addMessages } from '../../../messages/catalogue.ts';

export const signing = addMessages('signing', {
  title: 'Sign a document',
  requestText: '{{from}} asks you to sign this document.',
  requestTextWithRole: '{{from}} asks you to sign this document as {{role}}.',
  download: 'Download {{name}}',
  signerName: 'Signer: {{name}}',
  nameField: 'Your name',
  nameFieldHelp: 'Typing your name here and pressing “Sign” counts as your signature.',
  sign: 'Sign',
  decline: 'Decline',
  declineTitle: 'Decline to sign?',
  declineText: 'Your reason is sent to the person who asked you, and no one else will be asked to sign.',
  reason: 'Reason',
  signed: 'Thank you, you have signed',
  signedText: 'Once everyone has signed, you will receive the document by email. You can close this page.',
  declined: 'You have declined',
  declinedText: 'The person who asked you has been notified. You can close this page.',
});
