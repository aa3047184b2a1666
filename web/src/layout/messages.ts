import { addMessages } from '../messages/catalogue.ts';

/** The frame around every screen behind the login. */
export const frame = addMessages('frame', {
  skip: 'Skip to the content',
  menu: { label: 'Main menu', open: 'Open the menu', setUp: 'Set-up', import: 'Import', review: 'Review' },
  user: { menu: 'Account of {{name}}', signOut: 'Sign out' },
  theme: { label: 'Colour scheme', light: 'Light', dark: 'Dark', auto: 'As the system' },
  breadcrumb: { label: 'Breadcrumb', home: 'Home' },
  pins: {
    label: 'Pinned pages',
    pin: 'Pin this page',
    unpin: 'Unpin this page',
    more: 'More pinned pages',
    remove: 'Remove {{title}}',
    gone: 'You may no longer open this page',
  },
  palette: {
    open: 'Search and commands',
    search: 'Go to or do …',
    nothing: 'Nothing found',
    short: 'Search',
    pages: 'Pages',
    commands: 'Commands',
  },
  shortcuts: { open: 'Keyboard shortcuts' },
  offline: 'You are offline. What is on the screen is kept; changes cannot be saved.',
  footer: 'Leadwright {{version}}',
});
