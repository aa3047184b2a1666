import { addMessages } from '../../messages/catalogue.ts';

export const clientEmails = addMessages('clientEmails', {
  groups: { address: 'Address', usage: 'Usage', activePeriod: 'Active period' },
  state: {
    unverified: 'This address is not verified. Only the verification link is sent to it automatically.',
    pending: 'A verification link was sent but has not been opened yet. It is valid for seven days.',
    verified: 'Verified {{when}}: someone opened the verification link.',
    invalid: 'An email bounced. Nothing is sent to this address until it is reset.',
    bounced: 'Last bounce {{when}}: {{answer}}',
  },
  sendVerification: 'Send verification link',
  resendVerification: 'Resend verification link',
  verificationSent: 'Verification link sent to {{address}}',
  reset: 'Reset address',
  resetDone: '{{address}} can be verified again',
  sendTest: 'Send a test message',
  testTitle: 'Test message',
  testState: {
    queued: 'Waiting to be sent.',
    sending: 'Being sent.',
    sent: 'Accepted by the mail server {{when}}.',
    failed: 'Not sent.',
    serverResponse: 'Mail server response: {{answer}}',
    failureReason: 'Reason: {{answer}}',
  },
  addSeveral: {
    open: 'Add several',
    title: 'Add client emails',
    lines: 'Addresses',
    help: 'One per line: Jane Doe <jane.doe@client.example>.',
    confirm: 'Add',
    added: 'Added',
    summary_one: 'One of {{of}} was added',
    summary_other: '{{count}} of {{of}} were added',
    summary_zero: 'None was added',
  },
});
