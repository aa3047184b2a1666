import { addMessages } from '../../messages/catalogue.ts';

export const charts = addMessages('charts', { asTable: 'Show as table' });
