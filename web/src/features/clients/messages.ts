import { addMessages } from '../../messages/catalogue.ts';

export const clients = addMessages('clients', {
  groups: { client: 'Client', terms: 'Terms' },
  addCampaign: 'Add a campaign',
});
