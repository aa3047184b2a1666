import { addMessages } from '../../messages/catalogue.ts';

export const campaignFieldChoice = addMessages('campaignFieldChoice', {
  title: 'Fields of the campaign',
  pickText: 'Each campaign has fields of its own choice.',
  add: 'Add a campaign field',
  offered: 'Fields to choose from',
  shown: 'In use',
  search: 'Find a field',
  noneOffered: 'Every master field, and every field of the client, is in use.',
  noneFound: 'No field has this in its name.',
  noneShown: 'The campaign has no fields besides those that every account has.',
  use_zero: 'Use fields',
  use_one: 'Use one field',
  use_other: 'Use {{formatted}} fields',
  used_one: 'One field is in use now',
  used_other: '{{formatted}} fields are in use now',
  hide: 'Hide {{name}}',
  hideShort: 'Hide',
  hidden: '“{{name}}” is hidden in this campaign; its values stay',
  many: 'The campaign shows {{formatted}} fields: people find their way with fewer than {{many}}. It takes up to {{most}}.',
  kind: { master: 'Master', client: 'Client', campaign: 'Campaign' },
  fill: 'See them in the grid',
});
