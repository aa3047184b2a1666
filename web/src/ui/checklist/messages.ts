import { addMessages } from '../../messages/catalogue.ts';

export const checklist = addMessages('checklist', {
  title: 'Checklist',
  line: 'Line {{number}}',
  lineRequired: 'Line {{number}} is required',
  required: 'Required',
  addLine: 'Add line',
  removeLine: 'Remove line {{number}}',
  moveLine: 'Move line {{number}}: press the up or down arrow',
  noLines: 'No checklist lines yet',
});
