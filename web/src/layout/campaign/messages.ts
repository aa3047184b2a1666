import { addMessages } from '../../messages/catalogue.ts';

export const campaignHub = addMessages('campaignHub', {
  menu: 'Campaign menu',
  switch: 'Switch to another campaign',
  current: 'Campaign {{name}}',
  sections: {
    overview: 'Overview',
    setup: 'Setup',
    data: 'Data',
    selling: 'Selling',
    quality: 'Quality',
    client: 'Client',
    history: 'History',
  },
  aboutCampaign: 'About the campaign',
  dates: '{{from}} to {{to}}',
});
