import { addMessages } from '../../messages/catalogue.ts';

export const clientEmails = addMessages('clientEmails', {
  groups: { address: 'Address', use: 'What it is used for', time: 'When' },
  state: {
    unverified: 'Nobody is known to read this address. Nothing but the link that verifies it is sent there by itself.',
    pending: 'A link to verify it was sent, and has not been opened yet. It works for seven days.',
    verified: 'Verified {{when}}: somebody has opened the link that was sent there.',
    invalid: 'Mail has bounced. Nothing is sent to this address until it is reset.',
    bounced: 'Last bounce {{when}}: {{answer}}',
  },
  send: 'Send the link that verifies it',
  sendAgain: 'Send the link again',
  sent: 'A link is on its way to {{address}}',
  reset: 'Reset the address',
  wasReset: '{{address}} can be verified again',
  test: 'Send a test message',
  testTitle: 'Test message',
  tests: {
    queued: 'It waits to be sent.',
    sending: 'It is being sent.',
    sent: 'Taken by the mail server {{when}}.',
    failed: 'It was not sent.',
    answer: 'The mail server says: {{answer}}',
    why: 'Why: {{answer}}',
  },
  many: {
    open: 'Add several',
    title: 'Add client e-mails',
    lines: 'Addresses',
    help: 'One line each: Jane Doe <jane.doe@client.example>.',
    do: 'Add',
    added: 'Added',
    summary_one: 'One of {{of}} was added',
    summary_other: '{{count}} of {{of}} were added',
    summary_zero: 'None was added',
  },
});
