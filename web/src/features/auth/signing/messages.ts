import { addMessages } from '../../../messages/catalogue.ts';

export const signing = addMessages('signing', {
  title: 'Sign a document',
  asks: '{{from}} asks you to sign this document.',
  asksAs: '{{from}} asks you to sign this document as {{role}}.',
  download: 'Download {{name}}',
  named: 'You are named as {{name}}.',
  typed: 'Your name',
  typedHelp: 'Typing your name here and pressing “Sign” counts as your signature.',
  sign: 'Sign',
  decline: 'Decline',
  declineTitle: 'Decline to sign?',
  declineText: 'Whoever asked you is told your reason, and nobody else is asked any more.',
  reason: 'Reason',
  signed: 'Thank you, you have signed',
  signedText: 'Once everybody has signed, you get the document by mail. You can close this page.',
  declined: 'You have declined',
  declinedText: 'Whoever asked you has been told. You can close this page.',
});
