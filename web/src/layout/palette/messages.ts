import { addMessages } from '../../messages/catalogue.ts';

export const palette = addMessages('palette', {
  search: 'Screens, records, actions',
  nothing: 'Nothing found',
  searching: 'Searching…',
  records: 'Records',
  failed: 'The records could not be searched.',
  again: 'Search again',
  all: 'Show all {{count}} in {{what}}',
  allOfMany: 'Show all in {{what}}, more than {{count}}',
  inCampaign: 'In {{name}}',
  pages: 'Screens',
  commands: 'Commands',
});
