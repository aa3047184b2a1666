import { addMessages } from '../../messages/catalogue.ts';

export const clients = addMessages('clients', {
  groups: { client: 'Client', terms: 'Terms' },
  addCampaign: 'Add a campaign',
  campaigns: { title: 'Campaigns', none: 'No campaign yet' },
  people: {
    title: 'People',
    none: 'Nobody at this client can sign in yet',
    invite: 'Invite a person',
    inviteMany: 'Invite many',
  },
});
