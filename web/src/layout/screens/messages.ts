import { addMessages } from '../../messages/catalogue.ts';

/** Texts of the open menu. */
export const menuTree = addMessages('menuTree', {
  sidebar: 'Sidebar',
  collapse: 'Collapse the sidebar',
  expand: 'Expand the sidebar',
  filter: 'Filter {{area}}',
  noPages: 'No matching pages',
  groups: {
    today: 'Today',
    campaigns: 'Campaigns',
    planning: 'Planning',
    bringIn: 'Import',
    decide: 'Decide',
    improve: 'Improve',
    master: 'Master',
    selling: 'Selling',
    quality: 'Quality',
    clients: 'Clients',
    clientViews: 'What clients see',
    people: 'People',
    vocabulary: 'Fields and tags',
    plans: 'Plans',
    templates: 'Templates',
    system: 'System',
  },
  pins: {
    label: 'Pinned',
    more: 'More pinned pages',
    recent: 'Recent',
    remove: 'Remove {{title}}',
    move: 'Move {{title}} with the arrow keys',
    moved: '{{title}} is now number {{position}}',
    noAccess: 'You no longer have access to this page',
  },
});
