import { addMessages } from '../messages/catalogue.ts';

/** Texts for any screen, including the sign-in page: failures and what to do about them. */
export const shell = addMessages('shell', {
  brand: 'Leadwright',
  loading: 'Loading',
  retry: 'Try again',
  back: 'Go back',
  home: 'Go to the dashboard',
  close: 'Close',
  clearFile: 'Remove the file',
  cancel: 'Cancel',
  open: 'Open',
  justNow: 'just now',
  undo: 'Undo',
  noAccess: {
    title: 'You have no access to this page',
    text: 'Your role does not have permission to {{action}} “{{subject}}”. Ask an administrator if you need it.',
    general: 'Your role does not have permission to open this page. Ask an administrator if you need it.',
    actions: { create: 'add', read: 'view', update: 'change', delete: 'archive' },
  },
  chunk: {
    title: 'This page could not be loaded',
    text: 'A newer version of Leadwright may have been installed, or the connection was lost.',
    reload: 'Reload to get the new version',
  },
  mail: {
    notSetUp: 'Email is not set up',
    staysInOutbox:
      'All emails stay in the email outbox, where administrators can read them. Set SMTP_URL to send emails.',
    open: 'Open the email outbox',
  },
  errors: {
    page: 'Something went wrong on this page. Try again. If the problem persists, tell your administrator.',
    reference: 'Reference: {{reference}}.',
    method_not_allowed: { title: 'Not possible here', text: 'This address does not support this action.' },
    malformed: { title: 'Invalid request', text: 'The server did not understand the request.' },
    unsupported_filter: { title: 'Filter not supported', text: 'This filter cannot be used here.' },
    not_signed_in: { title: 'Signed out', text: 'Your session has ended. Sign in again.' },
    wrong_credentials: { title: 'Not signed in', text: 'Wrong Email or Password' },
    suspended: { title: 'Account suspended', text: 'Your account is suspended. Contact your administrator.' },
    viewing_ended: { title: 'Back to your account', text: 'You are no longer viewing as another user.' },
    forbidden: { title: 'No access', text: 'You do not have permission to do this.' },
    not_found: { title: 'Not found', text: 'It does not exist, has been removed, or you do not have access to it.' },
    conflict: { title: 'Edited by someone else', text: 'Someone else changed this record. Reload and try again.' },
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
    unavailable: { title: 'No connection', text: 'The server cannot be reached. Nothing on this page is lost.' },
    disk_full: {
      title: 'The disk is full',
      text: 'The server has no disk space left. Nothing is lost. Tell your administrator and try again later.',
    },
    too_slow: {
      title: 'Took too long',
      text: 'The server stopped the request because it took too long. Narrow the request and try again.',
    },
  },
});
