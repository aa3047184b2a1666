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
  saved: 'Fields of the campaign saved',
});
