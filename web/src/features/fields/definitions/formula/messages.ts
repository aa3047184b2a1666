import { addMessages } from '../../../../messages/catalogue.ts';

export const formulas = addMessages('formulas', {
  label: 'Formula',
  help: 'Names of fields, values and functions, such as: round(budget / 12, 2)',
  insertField: 'Insert a field',
  insertFunction: 'Insert a function',
  errorAt: 'Line {{line}}, character {{column}}: {{message}}',
  resultType: 'Result: {{type}}',
  type: { text: 'Text', number: 'Number', date: 'Date', yes_no: 'Yes or no' },
  sensitive: 'It uses sensitive data, so it is sensitive too.',
  checking: 'Checking the formula…',
  samples: 'Results in “{{campaign}}”',
  record: 'Record',
  value: 'Value',
  empty: 'Empty',
  noSamples: 'No records use these fields yet, so the formula cannot be tried.',
  ownerMissing: 'Choose the client or campaign first: it decides which fields the formula can use.',
});
