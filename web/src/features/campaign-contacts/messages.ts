import { addMessages } from '../../messages/catalogue.ts';

export const campaignContacts = addMessages('campaignContacts', {
  title: 'Campaign contacts',
  pick: 'Campaign',
  pickPlaceholder: 'Choose a campaign',
  pickTitle: 'Choose a campaign',
  pickText: 'Its contacts are listed here once it is chosen.',
  noneTitle: 'No contacts in this campaign yet',
  noneText: 'Bring in the contacts of its accounts. Those on a suppression list stay out.',
  add: 'Add the contacts of its accounts',
  added_zero: 'All contacts of its accounts are in the campaign already, but for those on a suppression list',
  added_one: 'One contact is in the campaign now',
  added_other: '{{formatted}} contacts are in the campaign now',
  more: '{{formatted}} contacts are in the campaign now, and there are more: add once again',
});
