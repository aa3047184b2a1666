import { addMessages } from '../../../messages/catalogue.ts';

export const rowMenu = addMessages('rowMenu', {
  label: 'Actions: {{name}}',
  view: 'View',
  newTab: 'Open in a new tab',
  edit: 'Edit',
  clone: 'Clone',
  tag: 'Tags',
  numbers: 'Show phone numbers',
  archive: 'Archive',
  copyLink: 'Copy link',
  copied: 'Link copied',
});
