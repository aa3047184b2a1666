import { addMessages } from '../../messages/catalogue.ts';

export const merging = addMessages('merging', {
  mergeButton: 'Merge…',
  title: 'Merge “{{name}}” into another {{what}}',
  text: 'Every record will use the other one. You can undo this.',
  target: 'Merge into',
  confirm: 'Merge',
  notUsed: 'No records use it.',
  referenceCount: '{{title}}, {{field}}: {{count}}',
  historyTitle: 'Merges',
  otherMergedIntoThis: '“{{name}}” was merged into this one',
  thisMergedIntoOther: 'This one was merged into “{{name}}”',
  mergedInto: 'Merged into',
});
