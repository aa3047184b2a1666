import { addMessages } from '../../messages/catalogue.ts';

export const clientPortal = addMessages('clientPortal', {
  overview: {
    title: 'Overview',
    greeting: 'Welcome, {{name}}',
    campaignsTitle: 'Your campaigns',
    none: 'No planned or running campaigns',
    noneText: 'Campaigns appear here as soon as they are planned.',
    allCampaigns: 'All campaigns',
    documents: 'Latest documents',
    allDocuments: 'All documents',
  },
  campaigns: { title: 'Campaigns', none: 'No campaigns yet', noneText: 'Campaigns agreed with you appear here.' },
  documents: { title: 'Documents' },
  campaign: {
    title: 'Campaign',
    plan: 'Plan',
    about: 'About the campaign',
    accounts: 'Accounts in the campaign',
    dates: '{{from}} to {{to}}',
    starts: 'Starts on {{day}}',
    ends: 'Ends on {{day}}',
    ended: 'Ended on {{day}}',
  },
});
