import { addMessages } from '../../messages/catalogue.ts';

/** The menu of the signed-in user. */
export const userPanel = addMessages('userPanel', {
  profile: 'Your profile',
  zone: 'Times are in {{zone}}',
  version: 'Leadwright {{version}}',
});
