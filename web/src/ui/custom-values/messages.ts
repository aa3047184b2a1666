import { addMessages } from '../../messages/catalogue.ts';

export const customValues = addMessages('customValues', {
  tab: 'Campaign fields',
  campaign: 'Campaign',
  none: {
    account: 'This campaign asks for nothing besides what every account has.',
    contact: 'This campaign asks for nothing besides what every contact has.',
  },
  others: 'Further fields',
  required: '{{label}} (required)',
  missing: 'Enter a value.',
  incomplete: 'Still empty, and needed before this form is saved: {{fields}}.',
  cleared: 'Emptied, since it no longer goes with the rest: {{fields}}',
  automatic: 'Filled in by itself: nothing else goes with “{{parent}}”.',
  parentFirst: 'Choose “{{parent}}” first.',
  unusual: 'This does not usually go with “{{parent}}”.',
  noneGoes: 'Nothing goes with what “{{parent}}” holds.',
  saved: 'Fields of the campaign saved',
});
