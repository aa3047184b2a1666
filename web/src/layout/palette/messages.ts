import { addMessages } from '../../messages/catalogue.ts';

export const palette = addMessages('palette', {
  search: 'Screens, records, actions',
  nothing: 'Nothing found',
  searching: 'Searching …',
  inCampaign: 'In {{name}}',
  pages: 'Screens',
  commands: 'Commands',
});
