import { addMessages } from '../../messages/catalogue.ts';

export const appearance = addMessages('appearance', {
  theme: { label: 'Colour scheme', light: 'Light', dark: 'Dark', auto: 'System' },
  layout: { label: 'Menu', horizontal: 'Across the top', vertical: 'At the side' },
});
