import { type Action, type Grant, grantedScope, type Subject } from '@leadwright/contract/access';
import type { UserData } from '@leadwright/contract/features/auth';
import type { Db } from '../../database/pool.ts';

/** Resources of the user profile in the specification that have four flags, with the permission subject of each. */
const FULL_FLAGS: [name: string, label: string, subject: Subject][] = [
  ['roles', 'Roles', 'roles'],
  ['user_types', 'User types', 'user-types'],
  ['clients', 'Clients', 'clients'],
  ['elomark_users', 'Staff users', 'elomark-users'],
  ['client_users', 'Client users', 'client-users'],
  ['campaigns', 'Campaigns', 'campaigns'],
  ['accounts', 'Accounts', 'accounts'],
  ['contacts', 'Contacts', 'contacts'],
];
/** Resources with only a read flag. */
const READ_ONLY_FLAGS: [name: string, label: string, subject: Subject][] = [
  ['import_contacts', 'Import contacts', 'import_contacts'],
  ['match_accounts', 'Match accounts', 'match_accounts'],
  [
    'import_accounts_with_company_registration_number',
    'Import accounts with registration number',
    'import_accounts_with_company_registration_number',
  ],
  [
    'import_accounts_using_machine_learning',
    'Import accounts using machine learning',
    'import_accounts_using_machine_learning',
  ],
  ['resume_imported_accounts', 'Resume imported accounts', 'resume_imported_accounts'],
  ['unmatched_accounts', 'Unmatched accounts', 'unmatched_accounts'],
];

/** Returns the permission flags of the user profile for a list of grants. */
export function rolePermissionOf(grants: readonly Grant[]): UserData['rolePermission'] {
  const may = (subject: Subject, action: Action) => grantedScope(grants, subject, action) !== undefined;
  return [
    ...FULL_FLAGS.map(([name, display_name, subject]) => ({
      name,
      display_name,
      read: may(subject, 'read'),
      write: may(subject, 'create'),
      update: may(subject, 'update'),
      delete: may(subject, 'delete'),
    })),
    ...READ_ONLY_FLAGS.map(([name, display_name, subject]) => ({ name, display_name, read: may(subject, 'read') })),
  ];
}

/** Returns all grants of a role. */
export const loadGrants = (db: Db, roleId: string): Promise<Grant[]> =>
  db
    .selectFrom('role_permission')
    .select(['subject', 'action', 'scope'])
    .where('role_id', '=', roleId)
    .execute() as Promise<Grant[]>;
