import { addMessages } from '../../messages/catalogue.ts';

export const mail = addMessages('mail', {
  list: {
    title: 'Mail outbox',
    noneTitle: 'No mail yet',
    noneText: 'Invitations, password links and notices appear here as soon as the portal writes them.',
  },
  view: {
    to: 'To',
    purpose: 'Purpose',
    written: 'Written',
    next: 'Next try',
    messageId: 'Message-ID',
    lastError: 'Last error',
    text: 'Text',
    hidden: 'Not shown: it holds a link that opens the account of its recipient.',
    gone: 'No longer kept: it held a link that opens the account of its recipient.',
    log: 'Delivery log',
    noTries: 'Not tried yet.',
    attempt: 'Try {{no}}',
    underWay: 'Under way',
    outcomes: {
      sent: 'Taken by the SMTP server',
      refused: 'Refused for good',
      failed: 'Not taken',
      interrupted: 'Interrupted: the server stopped meanwhile',
    },
  },
  purposes: {
    password_reset: 'Password link',
    password_changed: 'Password changed',
    invitation: 'Invitation',
    address_verification: 'Check of an address',
  },
});
