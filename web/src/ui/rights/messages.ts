import { addMessages } from '../../messages/catalogue.ts';

/** Rights, wherever they are told. */
export const heldRights = addMessages('heldRights', {
  rights: 'Rights',
  noRight: 'The role gives no right. Whoever signs in still keeps their own profile, jobs and views.',
  subject: 'Right to',
  action: 'What',
  scope: 'Scope',
  why: 'Why',
  asks: 'Condition',
  special: 'Special right',
  taken: 'Not granted',
  nothing: 'Reaches none',
  search: 'Search rights',
  noMatch: 'No right of this user matches.',
  actions: { read: 'Read', create: 'Add', update: 'Change', delete: 'Archive' },
  scopes: { none: 'None', own: 'Own', client: 'Client', team: 'Team', all: 'All' },
});
