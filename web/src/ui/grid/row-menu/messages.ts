import { addMessages } from '../../../messages/catalogue.ts';

export const rowMenu = addMessages('rowMenu', {
  label: 'Actions: {{name}}',
  view: 'View',
  openInNewTab: 'Open in a new tab',
  edit: 'Edit',
  clone: 'Clone',
  tag: 'Tags',
  showPhoneNumbers: 'Show phone numbers',
  archive: 'Archive',
  copyLink: 'Copy link',
  copied: 'Link copied',
});
