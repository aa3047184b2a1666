import { addMessages } from '../messages/catalogue.ts';

/** What any screen may need to say, the login included: failures and the ways out of them. */
export const shell = addMessages('shell', {
  brand: 'Leadwright',
  loading: 'Loading',
  retry: 'Try again',
  back: 'Go back',
  home: 'Go to the dashboard',
  close: 'Close',
  clearFile: 'Take the file away',
  cancel: 'Cancel',
  open: 'Open',
  justNow: 'just now',
  undo: 'Undo',
  noAccess: {
    title: 'You have no access to this page',
    text: 'Your role lacks the right to {{action}} “{{subject}}”. Ask an administrator if you need it.',
    general: 'Your role lacks the right this page asks for. Ask an administrator if you need it.',
    actions: { create: 'add', read: 'see', update: 'change', delete: 'archive' },
  },
  chunk: {
    title: 'This page could not be loaded',
    text: 'A newer version of Leadwright may have been installed, or the connection was lost.',
    reload: 'Reload to get the new version',
  },
  mail: {
    notSetUp: 'Mail is not set up',
    stays:
      'Nothing is sent: every mail stays in the mail outbox, where administrators read it. Setting SMTP_URL sends it.',
    open: 'Open the mail outbox',
  },
  errors: {
    page: 'Something on this page went wrong. Try again; if it persists, tell your administrator.',
    reference: 'Reference: {{reference}}.',
    method_not_allowed: { title: 'Not possible here', text: 'This address does not do that.' },
    malformed: { title: 'Not understood', text: 'The server did not understand the request.' },
    unsupported_filter: { title: 'Filter not supported', text: 'This filter cannot be used here.' },
    not_signed_in: { title: 'Signed out', text: 'Your session has ended. Sign in again.' },
    wrong_credentials: { title: 'Not signed in', text: 'Wrong Email or Password' },
    suspended: { title: 'Account suspended', text: 'Your account is suspended. Contact your administrator.' },
    viewing_ended: { title: 'Back to your account', text: 'You are no longer viewing as another user.' },
    forbidden: { title: 'No access', text: 'You lack the right to do this.' },
    not_found: { title: 'Not found', text: 'It does not exist, has been removed, or is not yours to see.' },
    conflict: { title: 'Edited by someone else', text: 'Someone else has changed this record. Load it again.' },
    illegal_transition: { title: 'Not possible now', text: 'The record’s state does not allow this.' },
    in_use: { title: 'Still in use', text: 'Other records refer to it.' },
    second_factor_needed: { title: 'Code needed', text: 'Sign in again, with a code.' },
    step_ended: { title: 'Sign-in not finished', text: 'Enter your password again.' },
    link_ended: { title: 'Link no longer valid', text: 'This link is no longer valid.' },
    too_large: { title: 'Too large', text: 'The file or request is larger than allowed.' },
    invalid_input: { title: 'Check the values', text: 'Some values need correction.' },
    too_many_requests: {
      title: 'Too many requests',
      text_one: 'Wait one second, then try again.',
      text_other: 'Wait {{count}} seconds, then try again.',
    },
    internal: { title: 'Something went wrong', text: 'The server met an unexpected problem.' },
    unavailable: { title: 'No connection', text: 'The server cannot be reached. What is on the screen is kept.' },
    disk_full: {
      title: 'The disk is full',
      text: 'The server has no room left. Nothing is lost; tell your administrator, and try again once there is room.',
    },
    too_slow: {
      title: 'Took too long',
      text: 'The server stopped before it was done. Narrow the request and try again.',
    },
  },
});
