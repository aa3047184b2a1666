import { addMessages } from '../../messages/catalogue.ts';

export const mail = addMessages('mail', {
  list: {
    title: 'Email outbox',
    noneTitle: 'No emails yet',
    noneText: 'Invitations, password links and notices appear here as soon as the portal creates them.',
  },
  view: {
    recipient: 'To',
    purpose: 'Purpose',
    created: 'Created',
    nextAttempt: 'Next attempt',
    messageId: 'Message-ID',
    lastError: 'Last error',
    text: 'Text',
    textHidden: 'Hidden: it contains a link that gives access to the recipient’s account.',
    textDeleted: 'Deleted: it contained a link that gave access to the recipient’s account.',
    deliveryLog: 'Delivery log',
    noAttempts: 'No attempts yet.',
    attempt: 'Attempt {{no}}',
    inProgress: 'In progress',
    outcomes: {
      sent: 'Accepted by the SMTP server',
      refused: 'Rejected permanently',
      failed: 'Not accepted',
      interrupted: 'Interrupted: the server stopped',
    },
  },
  purposes: {
    password_reset: 'Password link',
    password_changed: 'Password changed',
    invitation: 'Invitation',
    address_verification: 'Address verification',
  },
});
