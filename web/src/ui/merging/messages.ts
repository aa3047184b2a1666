import { addMessages } from '../../messages/catalogue.ts';

export const merging = addMessages('merging', {
  open: 'Merge …',
  title: 'Merge “{{name}}” into another {{what}}',
  text: 'The other takes its place on every record. It can be taken back.',
  into: 'What stays',
  do: 'Merge',
  nothing: 'Nothing refers to it.',
  place: '{{title}}, {{field}}: {{count}}',
  started: '“{{gone}}” is being merged into “{{name}}”',
  section: 'Merges',
  inFrom: '“{{name}}” was merged into this one',
  inInto: 'This one was merged into “{{name}}”',
  records_one: 'one record',
  records_other: '{{formatted}} records',
  undo: 'Take back',
  undoOf: 'Take back the merge with {{name}}',
  undoing: 'The merge is being taken back',
  mergedInto: 'Merged into',
});
