import { addMessages } from '../../messages/catalogue.ts';

export const auth = addMessages('auth', {
  login: {
    title: 'Sign in',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    capsLock: 'Caps Lock is on',
    remember: 'Remember me',
    rememberHelp:
      'For 30 days in this browser. Otherwise the session ends when you close the browser, or after 12 hours.',
    submit: 'Sign in',
    passkey: 'Use a passkey',
    forgotPassword: 'Forgot password?',
    passwordChanged: 'Password changed. Sign in with the new one.',
    enterEmail: 'Enter your email address.',
    enterPassword: 'Enter your password.',
    sessionEndedUnsaved: 'Your session has ended. Sign in again to keep your unsaved changes.',
    suspended: 'Your account is suspended. Contact your administrator.',
    sessionEnded: 'Your session has ended. Sign in again to continue where you were.',
    tagline: 'Lead generation and campaign data, in one place.',
  },
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the record may have been removed.',
    address: 'Address: {{address}}',
  },
});
