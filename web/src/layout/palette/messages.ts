import { addMessages } from '../../messages/catalogue.ts';

export const palette = addMessages('palette', {
  search: 'Screens, records, actions',
  noResults: 'Nothing found',
  searching: 'Searching…',
  records: 'Records',
  recordsFailed: 'The records could not be searched.',
  searchAgain: 'Search again',
  showAll: 'Show all {{count}} in {{what}}',
  showAllOfMany: 'Show all in {{what}}, more than {{count}}',
  inCampaign: 'In {{name}}',
  screens: 'Screens',
  commands: 'Commands',
});
