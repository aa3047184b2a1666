import { addMessages } from '../../messages/catalogue.ts';

export const verticals = addMessages('verticals', {
  views: 'Ways to look at verticals',
  tree: 'Tree',
  list: 'List',
  none: 'No verticals yet',
  noneText: 'Add the industries that your clients sell to; files and accounts are sorted by them.',
  accounts_one: 'One account',
  accounts_other: '{{formatted}} accounts',
  ownOnes: '{{formatted}} of its own',
  actions: 'What to do with {{name}}',
  edit: 'Edit',
  addBelow: 'Add one below',
  move: 'Move …',
  moveTitle: 'Move “{{name}}”',
  moveText: 'Everything below it moves with it.',
  moveTo: 'Below',
  moveTop: 'Nothing chosen: it stands at the top.',
  moveDo: 'Move',
  moved: '“{{name}}” was moved',
  groups: { vertical: 'Vertical', codes: 'Codes of the registers', words: 'In words' },
});
