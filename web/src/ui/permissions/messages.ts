import { addMessages } from '../../messages/catalogue.ts';

/** The texts about permissions. */
export const heldPermissions = addMessages('heldPermissions', {
  permissions: 'Permissions',
  noPermission: 'This role has no permissions. Users can still use their own profile, jobs and views.',
  subject: 'Permission',
  action: 'Action',
  scope: 'Scope',
  why: 'Reason',
  asks: 'Condition',
  special: 'Special permission',
  notGranted: 'Not granted',
  noAccess: 'No access',
  search: 'Search permissions',
  noMatch: 'No matching permissions',
  actions: { read: 'Read', create: 'Add', update: 'Change', delete: 'Archive' },
  scopes: { none: 'None', own: 'Own', client: 'Client', team: 'Team', all: 'All' },
});
