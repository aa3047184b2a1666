import { addMessages } from '../../../messages/catalogue.ts';

export const verifyAddress = addMessages('verifyAddress', {
  title: 'Confirm an address',
  confirmedTitle: 'Thank you',
  confirmedText: '{{address}} is confirmed. There is nothing else to do; you can close this page.',
});
