import { addMessages } from '../../messages/catalogue.ts';

export const records = addMessages('records', {
  add: 'Add {{what}}',
  edit: 'Edit',
  editTitle: 'Edit {{name}}',
  archive: 'Archive',
  archivedBadge: 'Archived',
  restore: 'Restore',
  archived: 'Archived: {{name}}',
  restored: 'Restored: {{name}}',
  archivedNote: 'Archived {{when}}. It is left out of lists and choices.',
  noneTitle: 'No {{what}} yet',
  noneText: 'Add the first one to begin.',
  details: 'Details',
  stateChanged: '{{name}}: {{state}}',
  changed: 'Changed {{when}}',
  added: 'Added {{when}}',
});
