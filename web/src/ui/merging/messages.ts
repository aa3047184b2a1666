import { addMessages } from '../../messages/catalogue.ts';

export const merging = addMessages('merging', {
  open: 'Merge…',
  title: 'Merge “{{name}}” into another {{what}}',
  text: 'Every record will use the other one. You can undo this.',
  into: 'Merge into',
  do: 'Merge',
  nothing: 'No records use it.',
  place: '{{title}}, {{field}}: {{count}}',
  started: '“{{gone}}” is being merged into “{{name}}”',
  section: 'Merges',
  inFrom: '“{{name}}” was merged into this one',
  inInto: 'This one was merged into “{{name}}”',
  records_one: 'one record',
  records_other: '{{formatted}} records',
  undo: 'Undo merge',
  undoOf: 'Undo the merge with {{name}}',
  undoing: 'Undoing the merge',
  mergedInto: 'Merged into',
});
