import { addMessages } from '../../messages/catalogue.ts';

/** The user's own menu. */
export const userPanel = addMessages('userPanel', {
  profile: 'Your profile',
  theme: { label: 'Colour scheme', light: 'Light', dark: 'Dark', auto: 'System' },
  layout: { label: 'Menu', horizontal: 'Across the top', vertical: 'At the side' },
  zone: 'Times are in {{zone}}',
  version: 'Leadwright {{version}}',
});
