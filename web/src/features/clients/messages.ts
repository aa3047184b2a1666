import { addMessages } from '../../messages/catalogue.ts';

export const clients = addMessages('clients', {
  groups: { client: 'Client', address: 'Address', terms: 'Terms' },
  start: 'Start',
  hold: 'Put on hold',
  resume: 'Resume',
  reopen: 'Take up again',
  end: 'End',
  duplicates: {
    title_one: '{{count}} client may be the same',
    title_other: '{{count}} clients may be the same',
    text: 'Look before you add another: campaigns, users and orders belong to one client.',
    found: 'This may be a client that is here already: {{names}}. Say why it is another one.',
    shares: { name: 'Same name', number: 'Same registration number', domain: 'Same domain' },
    archived: 'Archived',
    reasonHelp: 'Kept with the client and in the audit log.',
  },
  viewAs: 'View as client',
  addCampaign: 'Add a campaign',
  campaigns: { title: 'Campaigns', none: 'No campaign yet' },
  fields: {
    title: 'Fields',
    none: 'No field of its own yet',
    noneText: 'What only the campaigns of this client ask of their accounts.',
    add: 'Add a field',
  },
  people: {
    title: 'People',
    none: 'Nobody at this client can sign in yet',
    invite: 'Invite a person',
    inviteMany: 'Invite many',
  },
});
