import { addMessages } from '../../messages/catalogue.ts';

export const chooseCampaign = addMessages('chooseCampaign', {
  title: 'Choose a campaign',
  label: 'Campaign',
  placeholder: 'Find a campaign',
});
