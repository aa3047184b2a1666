import { ACTIONS, type Action, type Subject } from '@leadwright/contract/access';
import { supportsAction } from '@leadwright/contract/permissions/supported-actions';
import { expect, test } from 'vitest';
import { DEFAULT_ROLES } from './default-roles.ts';

const ROLE_NAMES = {
  admin: 'Administrator',
  manager: 'Campaign manager',
  data: 'Data steward',
  developer: 'Sales developer',
  quality: 'Quality control',
  finance: 'Finance',
  lead: 'Client administrator',
  viewer: 'Client viewer',
};
type RoleLetters = Partial<Record<keyof typeof ROLE_NAMES, string>>;

const FIELD_SUBJECTS: Subject[] = [
  'core-fields',
  'master-fields',
  'client-fields',
  'campaign-fields',
  'opportunity-fields',
  'select-campaign-fields',
  'field-values',
  'cascading-fields',
];
const IMPORT_SUBJECTS: Subject[] = [
  'import-account-contact-to-campaign',
  'import-accounts-contacts-directly-to-database',
  'import_contacts',
  'unmatched-accounts-contacts',
];

/** The proposed matrix: C create, R read, U update, D archive, and the scope. Omitted roles have no permission. */
const MATRIX: [area: string, Subject[], RoleLetters][] = [
  ['fields and cascades', FIELD_SUBJECTS, { admin: 'CRUD all', manager: 'CRU all', data: 'CRU all' }],
  [
    'campaigns and steps',
    ['campaigns', 'campaign-steps'],
    {
      ...{ admin: 'CRUD all', manager: 'CRUD all', data: 'R all', finance: 'R all' },
      ...{ developer: 'R own', quality: 'R own', lead: 'R client', viewer: 'R client' },
    },
  ],
  ['import, match and enrich', IMPORT_SUBJECTS, { admin: 'CRUD all', manager: 'R all', data: 'CRUD all' }],
  ['match settings', ['match_accounts'], { admin: 'CRU all', manager: 'R all', data: 'CRU all' }],
  [
    'the master database',
    ['accounts', 'contacts'],
    { admin: 'CRUD all', manager: 'R all', data: 'CRUD all', quality: 'R own' },
  ],
  [
    'the client view',
    ['client-campaign-views'],
    {
      ...{ admin: 'CRUD all', manager: 'CRU all', data: 'R all', quality: 'RU own' },
      ...{ lead: 'R client', viewer: 'R client' },
    },
  ],
  [
    'the working rows',
    ['sales-developer-campaign-views'],
    {
      ...{ admin: 'CRUD all', manager: 'CRU all', data: 'CRU all' },
      ...{ developer: 'RU own', quality: 'RU own' },
    },
  ],
  ['hours', ['submit-hours'], { admin: 'CRUD all', data: 'CRU own', developer: 'CRU own', quality: 'CRU own' }],
  ['approving hours', ['approve-hours'], { admin: 'CRUD all', manager: 'RU team', finance: 'R all' }],
  [
    'quality control',
    ['quality-control'],
    { admin: 'CRUD all', manager: 'R all', developer: 'R own', quality: 'CRU own' },
  ],
  [
    'opportunities',
    ['opportunities'],
    {
      ...{ admin: 'CRUD all', manager: 'CRU all', data: 'R all', finance: 'R all' },
      ...{ developer: 'CRU own', quality: 'RU own', lead: 'RU client', viewer: 'R client' },
    },
  ],
  [
    'orders and money',
    ['purchase-order'],
    { admin: 'CRUD all', manager: 'CRU all', finance: 'CRUD all', lead: 'R client' },
  ],
];

/** Returns the permissions of a role for a subject in the notation of the matrix. */
function formatGrants(role: string, subject: Subject): string | undefined {
  const { grants } = DEFAULT_ROLES.find(({ name }) => name === role)!;
  const subjectGrants = grants.filter((grant) => grant.subject === subject);
  const letters = ACTIONS.filter((action) => subjectGrants.some((grant) => grant.action === action)).map(
    (a) => LETTER[a],
  );
  return subjectGrants.length > 0
    ? `${letters.join('')} ${[...new Set(subjectGrants.map(({ scope }) => scope))].join(' ')}`
    : undefined;
}
const LETTER: Record<Action, string> = { create: 'C', read: 'R', update: 'U', delete: 'D' };

/** Removes the letters of actions that the subject does not have; undefined when none is left. */
function supportedLetters(subject: Subject, proposal: string | undefined): string | undefined {
  const [letters = '', scope] = proposal?.split(' ') ?? [];
  const supported = ACTIONS.filter((action) => supportsAction(subject, action) && letters.includes(LETTER[action]));
  return supported.length > 0 ? `${supported.map((action) => LETTER[action]).join('')} ${scope}` : undefined;
}

test.each(MATRIX)('grants the proposed permissions for %s', (_, subjects, letters) => {
  for (const subject of subjects)
    for (const [roleKey, name] of Object.entries(ROLE_NAMES))
      expect([name, subject, formatGrants(name, subject)]).toEqual([
        name,
        subject,
        supportedLetters(subject, letters[roleKey as keyof typeof ROLE_NAMES]),
      ]);
});

test('lets only administrators, managers, data stewards and finance export', () => {
  const exportingRoles = Object.values(ROLE_NAMES).filter((name) => formatGrants(name, 'export')?.includes('R'));
  expect(exportingRoles).toEqual(['Administrator', 'Campaign manager', 'Data steward', 'Finance']);
});

test('denies settings to campaign and client roles, except the users of a client', () => {
  const setupSubjects: Subject[] = ['clients', 'elomark-users', 'roles', 'user-types', 'vertical', 'tags'];
  for (const name of [ROLE_NAMES.developer, ROLE_NAMES.quality, ROLE_NAMES.viewer, ROLE_NAMES.lead])
    expect([name, ...setupSubjects.map((subject) => formatGrants(name, subject))]).toEqual([
      name,
      ...setupSubjects.map(() => undefined),
    ]);
  expect(formatGrants(ROLE_NAMES.lead, 'client-users')).toBe('CRU client');
  expect(formatGrants(ROLE_NAMES.viewer, 'client-users')).toBeUndefined();
});
