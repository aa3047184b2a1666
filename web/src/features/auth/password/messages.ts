import { PASSWORDS_DIFFER } from '@leadwright/contract/features/auth';
import { addMessages } from '../../../messages/catalogue.ts';

export const password = addMessages('password', {
  forgot: {
    title: 'Forgot password?',
    text: 'Enter the email address that you sign in with. You get a link to set a new password.',
    onlyAdministrators: 'Only administrators can use passwords here. Everyone else signs in with {{name}}.',
    sendLink: 'Send link',
    sentTitle: 'Check your email',
    createdTitle: 'Link created',
    sent: 'If there is an account for {{email}}, a link to set a new password is on its way. It works once, for 60 minutes.',
    created:
      'If there is an account for {{email}}, a link to set a new password has been created. It works once, for 60 minutes.',
    staysInOutbox:
      'This portal does not send email yet, so the link stays in the email outbox. Ask an administrator to look it up for you.',
    resendLink: 'Resend link',
  },
  reset: {
    title: 'Set a new password',
    text: 'For {{email}}. All signed-in devices will be signed out.',
    submit: 'Set password',
    newLink: 'Request a new link',
  },
  register: {
    title: 'Welcome',
    text: 'You have been invited to Leadwright. Choose a password to begin.',
    signInWithProvider: 'You have been invited to Leadwright. Sign in with {{name}} to begin.',
    submit: 'Accept invitation',
    expiredHelp: 'Ask the person who invited you for a new invitation.',
  },
  fields: {
    displayName: 'Display name',
    displayNameHelp: 'What others see',
    password: 'New password',
    passwordHelp: 'At least 15 characters. A few unrelated words are easy to remember.',
    confirmPassword: 'Confirm new password',
    showPasswords: 'Show passwords',
  },
  problems: {
    displayName: 'Enter your name.',
    email: 'Enter a complete email address.',
    short: 'Use at least 15 characters.',
    differ: PASSWORDS_DIFFER,
  },
  strength: {
    label: 'Password strength',
    none: 'Not entered yet',
    short: 'Too short',
    weak: 'Easy to guess',
    fair: 'Fair',
    strong: 'Strong',
  },
  backToLogin: 'Back to sign-in',
});
