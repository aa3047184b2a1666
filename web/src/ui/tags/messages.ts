import { addMessages } from '../../messages/catalogue.ts';

export const recordTags = addMessages('recordTags', {
  title: 'Tags',
  titleOf: 'Tags of {{name}}',
  add: 'Add a tag',
  find: 'Find a tag',
  create: 'Create “{{name}}”',
  none: 'No tag fits',
  noneToCreate: 'No tag fits: type a name to create one',
  searching: 'Searching',
  remove: 'Remove the tag {{name}}',
  retired: 'Retired: no longer offered',
  primary: 'Primary tag',
  replaced: '“{{name}}” replaces “{{gone}}”: a record carries one of the group',
});
