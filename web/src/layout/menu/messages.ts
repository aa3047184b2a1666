import { addMessages } from '../../messages/catalogue.ts';

/** The user's own menu. */
export const userPanel = addMessages('userPanel', {
  profile: 'Your profile',
  zone: 'Times are in {{zone}}',
  version: 'Leadwright {{version}}',
});
