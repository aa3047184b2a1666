import { addMessages } from '../../messages/catalogue.ts';

export const customValues = addMessages('customValues', {
  tab: 'Campaign fields',
  campaign: 'Campaign',
  none: {
    account: 'This campaign has no extra fields for accounts.',
    contact: 'This campaign has no extra fields for contacts.',
  },
  furtherFields: 'Further fields',
  required: '{{label}} (required)',
  missing: 'Enter a value.',
  incomplete: 'Fill in these fields before you save: {{fields}}.',
  cleared: 'Cleared because no longer allowed: {{fields}}',
  automatic: 'Filled in automatically: the only option for “{{parent}}”.',
  parentFirst: 'Choose “{{parent}}” first.',
  unusual: 'Unusual combination with “{{parent}}”.',
  noOptions: 'There are no options for the value of “{{parent}}”.',
  saved: 'Campaign fields saved',
});
