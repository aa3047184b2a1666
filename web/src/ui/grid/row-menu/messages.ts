import { addMessages } from '../../../messages/catalogue.ts';

export const rowMenu = addMessages('rowMenu', {
  label: 'Actions: {{name}}',
  view: 'View',
  edit: 'Edit',
  clone: 'Clone',
  archive: 'Archive',
  copyLink: 'Copy link',
  copied: 'The link is copied.',
});
