import { addMessages } from '../../messages/catalogue.ts';

export const clients = addMessages('clients', {
  groups: { company: 'Company', terms: 'Terms' },
  addCampaign: 'Add a campaign',
});
