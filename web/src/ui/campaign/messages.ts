import { addMessages } from '../../messages/catalogue.ts';

export const chooseCampaign = addMessages('chooseCampaign', {
  title: 'Choose a campaign',
  label: 'Campaign',
  placeholder: 'Find a campaign',
});

export const campaignData = addMessages('campaignData', {
  import: 'Import a file',
  review_one: 'Review {{rows}} row',
  review_other: 'Review {{rows}} rows',
});
