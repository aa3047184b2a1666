import { addMessages } from '../messages/catalogue.ts';

/** Texts around a screen in the staff frame and in the client frame. */
export const sharedFrame = addMessages('sharedFrame', {
  skipToContent: 'Skip to the content',
  skipToTable: 'Skip to the table',
  menu: 'Main menu',
  user: { menu: 'Account of {{name}}', signOut: 'Sign out' },
  shortcuts: 'Keyboard shortcuts',
  viewingAs: {
    text: 'You are viewing as {{name}} ({{role}}). Nothing can be changed.',
    stop: 'Back to your account',
  },
  offline: 'You are offline. Nothing on this page is lost, but changes cannot be saved.',
});
