import { addMessages } from '../../messages/catalogue.ts';

export const campaignHub = addMessages('campaignHub', {
  menu: 'Campaign menu',
  switch: 'Switch to another campaign',
  current: 'Campaign {{name}}',
  search: 'Campaign',
  sections: {
    overview: 'Overview',
    setup: 'Setup',
    data: 'Data',
    selling: 'Selling',
    quality: 'Quality',
    client: 'Client',
    history: 'History',
  },
  facts: 'About the campaign',
  dates: '{{from}} to {{to}}',
  review_one: 'Review {{rows}} row',
  review_other: 'Review {{rows}} rows',
  import: 'Import a file',
});
