import { addMessages } from '../messages/catalogue.ts';

/** The frame around every screen behind the sign-in. */
export const frame = addMessages('frame', {
  menu: { open: 'Open the menu' },
  areas: {
    home: 'Home',
    campaigns: 'Campaigns',
    data: 'Data',
    selling: 'Selling',
    quality: 'Quality',
    clients: 'Clients',
    settings: 'Settings',
  },
  new: { label: 'Create something new', short: 'New' },
  breadcrumb: 'Breadcrumb',
  pins: {
    pin: 'Pin this page',
    unpin: 'Unpin this page',
  },
  palette: {
    open: 'Search and commands',
    short: 'Search or jump to',
    key: 'Ctrl K',
  },
});
