import { addMessages } from '../../../messages/catalogue.ts';

export const signInsHome = addMessages('signInsHome', {
  title: 'Latest sign-ins',
  blocked_one: '1 blocked after too many wrong passwords',
  blocked_other: '{{rows}} blocked after too many wrong passwords',
  noneRecent: 'No recent sign-ins',
});
