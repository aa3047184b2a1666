import { addMessages } from '../../messages/catalogue.ts';

export const home = addMessages('home', {
  loading: 'Loading',
  about: 'about {{rows}}',
  newLately: '{{rows}} new in 30 days',
  broken: 'This card could not be shown',
});
