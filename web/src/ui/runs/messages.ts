import { addMessages } from '../../messages/catalogue.ts';

export const runs = addMessages('runs', {
  title: 'Runs',
  none: 'No runs yet',
  accounts_zero: 'no accounts',
  accounts_one: 'one account',
  accounts_other: '{{formatted}} accounts',
  contacts_zero: 'no contacts',
  contacts_one: 'one contact',
  contacts_other: '{{formatted}} contacts',
});
