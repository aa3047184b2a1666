import { PASSWORDS_DIFFER } from '@leadwright/contract/features/auth';
import { addMessages } from '../../../messages/catalogue.ts';

export const password = addMessages('password', {
  forgot: {
    title: 'Forgot password?',
    text: 'Enter the e-mail address that you sign in with. You get a link to set a new password.',
    switchedOff: 'Passwords are for administrators alone here. Everybody else signs in with {{name}}.',
    send: 'Send the link',
    sentTitle: 'Check your email',
    writtenTitle: 'The link is written',
    sent: 'If there is an account for {{email}}, a link to set a new password is on its way. It works once, for 60 minutes.',
    written:
      'If there is an account for {{email}}, a link to set a new password has been written. It works once, for 60 minutes.',
    stays:
      'This portal does not send mail yet: the link stays in the mail outbox. Ask an administrator to read it there for you.',
    again: 'Resend link',
  },
  reset: {
    title: 'Set a new password',
    text: 'For {{email}}. Every device that is signed in will be signed out.',
    submit: 'Set the password',
    newLink: 'Ask for a new link',
  },
  register: {
    title: 'Welcome',
    text: 'You have been invited to Leadwright. Choose a password to begin.',
    there: 'You have been invited to Leadwright. Sign in with {{name}} to begin.',
    submit: 'Accept the invitation',
    ended: 'Ask the person who invited you for a new invitation.',
  },
  fields: {
    displayName: 'Display name',
    displayNameHelp: 'What others see',
    password: 'New password',
    passwordHelp: 'At least 15 characters. A few words that do not belong together are easy to remember.',
    confirmPassword: 'Confirm new password',
    show: 'Show passwords',
  },
  problems: {
    displayName: 'Enter your name.',
    email: 'Enter a complete e-mail address.',
    short: 'Use at least 15 characters.',
    differ: PASSWORDS_DIFFER,
  },
  strength: {
    label: 'Strength of the password',
    none: 'Not typed yet',
    short: 'Too short',
    weak: 'Easy to guess',
    fair: 'Fair',
    strong: 'Strong',
  },
  toLogin: 'Back to sign-in',
});
