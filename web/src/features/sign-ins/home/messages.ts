import { addMessages } from '../../../messages/catalogue.ts';

export const signInsHome = addMessages('signInsHome', {
  title: 'Latest sign-ins',
  heldBack_one: '1 waits after too many wrong passwords',
  heldBack_other: '{{rows}} wait after too many wrong passwords',
  nothing: 'No recent sign-ins',
});
