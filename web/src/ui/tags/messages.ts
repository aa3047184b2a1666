import { addMessages } from '../../messages/catalogue.ts';

export const recordTags = addMessages('recordTags', {
  title: 'Tags',
  titleOf: 'Tags of {{name}}',
  add: 'Add a tag',
  find: 'Find a tag',
  create: 'Create “{{name}}”',
  none: 'No matching tags',
  noneToCreate: 'No matching tags. Type a name to create one.',
  searching: 'Searching',
  remove: 'Remove the tag {{name}}',
  retiredHelp: 'Retired: no longer offered',
  primary: 'Primary tag',
  replaced: '“{{name}}” replaced “{{gone}}”: a record can have only one tag of the group',
});
