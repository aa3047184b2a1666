import { addMessages } from '../../messages/catalogue.ts';

export const campaigns = addMessages('campaigns', {
  groups: { campaign: 'Campaign', plan: 'Plan' },
  accounts: 'Accounts in the campaign',
  remaining: 'Rows to review',
  target: 'Accounts to work',
  period: 'Period',
  ofTarget: '{{percent}} of {{target}}',
  noTarget: 'No target set',
  import: 'Import a file',
  review: 'Review matches',
  nothingToReview: 'Nothing waits for a decision',
  see: 'See the accounts',
  tune: 'Limits and model',
});
