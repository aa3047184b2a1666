import { addMessages } from '../../messages/catalogue.ts';

export const change = addMessages('change', {
  reason: '{{rows}}: {{reason}}',
  done: {
    changed_one: '{{rows}} row changed.',
    changed_other: '{{rows}} rows changed.',
    incomplete_one: '{{rows}} row changed only in part:',
    incomplete_other: '{{rows}} rows changed only in part:',
    same_one: '{{rows}} row had the values already.',
    same_other: '{{rows}} rows had the values already.',
    skipped_one: '{{rows}} row skipped:',
    skipped_other: '{{rows}} rows skipped:',
    undone_one: '{{rows}} row restored.',
    undone_other: '{{rows}} rows restored.',
    kept_one: '{{rows}} row not restored:',
    kept_other: '{{rows}} rows not restored:',
  },
  showRows: 'Show rows',
  rows: {
    skipped: 'Skipped rows',
    incomplete: 'Rows that were changed only in part',
    kept: 'Rows that were not restored',
  },
  moreRows_one: 'One more',
  moreRows_other: '{{formatted}} more',
  records_one: 'one record',
  records_other: '{{formatted}} records',
  undoOf: 'Undo: {{what}}',
});
