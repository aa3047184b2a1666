import { addMessages } from '../messages/catalogue.ts';

/** What stands around a screen in the staff's frame as in the client's. */
export const anyFrame = addMessages('anyFrame', {
  skip: 'Skip to the content',
  skipToTable: 'Skip to the table',
  menu: 'Main menu',
  user: { menu: 'Account of {{name}}', signOut: 'Sign out' },
  shortcuts: 'Keyboard shortcuts',
  viewing: {
    text: 'You see what {{name}} ({{role}}) sees. Nothing can be changed.',
    stop: 'Back to your own account',
  },
  offline: 'You are offline. What is on the screen is kept; changes cannot be saved.',
});
