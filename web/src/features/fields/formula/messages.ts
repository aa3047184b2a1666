import { addMessages } from '../../../messages/catalogue.ts';

export const formulas = addMessages('formulas', {
  label: 'Formula',
  help: 'Names of fields, values and functions, such as: round(budget / 12, 2)',
  field: 'Insert a field',
  function: 'Insert a function',
  place: 'Line {{line}}, character {{column}}: {{said}}',
  gives: 'It gives: {{type}}',
  type: { text: 'Text', number: 'Number', date: 'Date', yes_no: 'Yes or no' },
  sensitive: 'It reads what is sensitive, so it is sensitive itself.',
  checking: 'Reading the formula …',
  samples: 'What it gives in “{{campaign}}”',
  record: 'Record',
  value: 'Value',
  empty: 'Empty',
  noSamples: 'There are no records that use what it reads, so that it cannot be tried yet.',
  owner: 'Choose whose field it is first: it says what the formula may read.',
});
