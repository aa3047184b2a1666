import { SUBJECTS } from '@leadwright/contract/access';
import { login } from '@leadwright/contract/features/auth';
import { viewRole } from '@leadwright/contract/features/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';

// A user gets the permissions of their role in two formats. The page uses the first one.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function loadProfile({ email }: TestUser) {
  const { body } = await app.request(undefined, login, { body: { email, password: PASSWORD } });
  return body.userData;
}
const GRANTS = [
  { subject: 'campaigns', action: 'create', scope: 'all' },
  { subject: 'clients', action: 'read', scope: 'all' },
  { subject: 'clients', action: 'update', scope: 'all' },
  { subject: 'match_accounts', action: 'read', scope: 'all' },
] as const;
const FULL_RESOURCES = [
  'roles',
  'user_types',
  'clients',
  'elomark_users',
  'client_users',
  'campaigns',
  'accounts',
  'contacts',
];
const READ_ONLY_RESOURCES = [
  'import_contacts',
  'match_accounts',
  'import_accounts_with_company_registration_number',
  'import_accounts_using_machine_learning',
  'resume_imported_accounts',
  'unmatched_accounts',
];

test('lists every subject of a role with its four flags', async () => {
  const user = await app.addUserWith(GRANTS);
  const { roleId } = await loadProfile(user);
  const { role_permission } = await app.call(user, viewRole, { params: { roleId } });
  expect(role_permission.map(({ name }) => name).sort()).toEqual([...SUBJECTS].sort());
  const grantedActions = role_permission.flatMap(({ name, ...flags }) =>
    (['create', 'read', 'update', 'delete'] as const).filter((action) => flags[action]).map((action) => [name, action]),
  );
  expect(grantedActions.sort()).toEqual(GRANTS.map(({ subject, action }) => [subject, action]).sort());
  expect(role_permission.find(({ name }) => name === 'clients')).toEqual({
    name: 'clients',
    create: false,
    read: true,
    update: true,
    delete: false,
    scope: 'all',
    scopes: { read: 'all', update: 'all' },
  });
});

test('lists eight resources with four flags and six with a read flag in the profile', async () => {
  const { rolePermission } = await loadProfile(app.admin);
  expect(rolePermission.map(({ name }) => name)).toEqual([...FULL_RESOURCES, ...READ_ONLY_RESOURCES]);
  for (const { name, display_name, ...flags } of rolePermission) {
    expect(display_name).toMatch(/^[A-Z]/);
    expect(Object.keys(flags).sort(), name).toEqual(
      FULL_RESOURCES.includes(name) ? ['delete', 'read', 'update', 'write'] : ['read'],
    );
  }
});

test('maps "write" in the profile to permission to create', async () => {
  const { rolePermission } = await loadProfile(await app.addUserWith(GRANTS));
  const flags = new Map(rolePermission.map(({ name, display_name: _, ...rest }) => [name, rest]));
  expect(flags.get('campaigns')).toEqual({ read: false, write: true, update: false, delete: false });
  expect(flags.get('clients')).toEqual({ read: true, write: false, update: true, delete: false });
  expect(flags.get('accounts')).toEqual({ read: false, write: false, update: false, delete: false });
  expect(flags.get('match_accounts')).toEqual({ read: true });
  expect(flags.get('import_contacts')).toEqual({ read: false });
});
