import { addMessages } from '../../../messages/catalogue.ts';

export const signInsHome = addMessages('signInsHome', {
  title: 'Latest sign-ins',
  heldBack_one: '1 blocked after too many wrong passwords',
  heldBack_other: '{{rows}} blocked after too many wrong passwords',
  nothing: 'No recent sign-ins',
});
