import { addMessages } from '../../../messages/catalogue.ts';

export const verifyAddress = addMessages('verifyAddress', {
  title: 'Confirm an address',
  done: 'Thank you',
  text: '{{address}} is confirmed. There is nothing else to do; you can close this page.',
});
