import {
  ACTIONS,
  type Action,
  FIELD_SUBJECTS,
  type Grant,
  type Scope,
  SUBJECTS,
  type Subject,
} from '@leadwright/contract/access';
import { supportsAction } from '@leadwright/contract/permissions/supported-actions';

export interface DefaultRole {
  name: string;
  description: string;
  grants: Grant[];
}

const DATA_SUBJECTS: Subject[] = [
  'import-account-contact-to-campaign',
  'unmatched-accounts-contacts',
  'import-accounts-contacts-directly-to-database',
  'import_contacts',
  'match_accounts',
  'import_accounts_with_company_registration_number',
  'import_accounts_using_machine_learning',
  'resume_imported_accounts',
  'unmatched_accounts',
];
const FIELD_SETUP_SUBJECTS: Subject[] = [
  'core-fields',
  'master-fields',
  'client-fields',
  'campaign-fields',
  'opportunity-fields',
  'select-campaign-fields',
  'field-values',
  'cascading-fields',
];
const SETUP_SUBJECTS: Subject[] = [
  'clients',
  'client-email',
  'client-users',
  'elomark-users',
  'roles',
  'user-types',
  'batch_clients',
  'vertical',
  'tags',
  'grade',
  'grade-steps',
  'categorize-grades',
  'action-type',
  'outcome',
  'select-action-type',
  'select-dial-action',
];
const PLANNING_SUBJECTS: Subject[] = ['campaigns', 'campaign-steps', 'master-steps', 'client-steps'];
const CAMPAIGN_SUBJECTS: Subject[] = [
  'email-template',
  'docs-template',
  'image-upload',
  'send-opportunity-alerts',
  'assign-data',
  'populate-data',
];

const SENSITIVE_SUBJECTS: Subject[] = ['sensitive-fields', ...FIELD_SUBJECTS];

/** Returns the grants for letters of the permission matrix of the specification, such as `grant('CRUD', subjects)`. */
function grant(letters: string, subjects: readonly Subject[], scope: Scope = 'all'): Grant[] {
  const actions = ACTIONS.filter((action: Action) =>
    letters.includes({ create: 'C', read: 'R', update: 'U', delete: 'D' }[action]),
  );
  return subjects.flatMap((subject) =>
    actions.filter((action) => supportsAction(subject, action)).map((action) => ({ subject, action, scope })),
  );
}

/** The roles of a new agency, in the order of the permission matrix of the specification. */
export const DEFAULT_ROLES: DefaultRole[] = [
  { name: 'Administrator', description: 'Everything', grants: grant('CRUD', SUBJECTS) },
  {
    name: 'Campaign manager',
    description: 'Runs campaigns from terms to delivery',
    grants: [
      ...grant('R', [
        ...SETUP_SUBJECTS,
        ...DATA_SUBJECTS,
        'accounts',
        'contacts',
        'dashboard',
        'quality-control',
        'export',
      ]),
      ...grant('CRU', [
        ...FIELD_SETUP_SUBJECTS,
        'purchase-order',
        'opportunities',
        'sales-developer-campaign-views',
        'client-campaign-views',
      ]),
      ...grant('CRUD', [
        ...PLANNING_SUBJECTS,
        ...CAMPAIGN_SUBJECTS,
        'client-user-set-default',
        'calendar',
        'media',
        'documents',
      ]),
      ...grant('RU', [...SENSITIVE_SUBJECTS, 'see-money']),
      ...grant('RU', ['approve-hours'], 'team'),
    ],
  },
  {
    name: 'Data steward',
    description: 'Imports, matches and keeps the master database',
    grants: [
      ...grant('CRUD', [...DATA_SUBJECTS, 'accounts', 'contacts', 'vertical', 'tags', 'suppression']),
      ...grant('CRU', [...FIELD_SETUP_SUBJECTS, 'calendar']),
      ...grant('CRU', ['submit-hours'], 'own'),
      ...grant('RU', SENSITIVE_SUBJECTS),
      ...grant('U', ['mass-update', 'merge']),
      ...grant('R', [...PLANNING_SUBJECTS, 'clients', 'dashboard', 'opportunities', 'export']),
      ...grant('R', ['client-campaign-views']),
      ...grant('CRU', ['sales-developer-campaign-views']),
    ],
  },
  {
    name: 'Sales developer',
    description: 'Works the campaigns assigned to them',
    grants: [
      ...grant('R', ['campaigns', 'campaign-steps', 'dashboard', 'quality-control', 'documents'], 'own'),
      ...grant('CRU', ['opportunities', 'submit-hours', 'calendar'], 'own'),
      ...grant('RU', ['sales-developer-campaign-views'], 'own'),
    ],
  },
  {
    name: 'Quality control',
    description: 'Reviews the work of assigned campaigns',
    grants: [
      ...grant('R', ['campaigns', 'campaign-steps', 'accounts', 'contacts', 'dashboard', 'documents'], 'own'),
      ...grant('CRU', ['quality-control', 'submit-hours', 'calendar'], 'own'),
      ...grant('RU', ['opportunities', 'client-campaign-views', 'sales-developer-campaign-views'], 'own'),
    ],
  },
  {
    name: 'Finance',
    description: 'Purchase orders and hours',
    grants: [
      ...grant('R', [...PLANNING_SUBJECTS, ...SETUP_SUBJECTS, 'dashboard', 'approve-hours', 'opportunities', 'export']),
      ...grant('CRUD', ['purchase-order', 'see-money', 'approve-orders']),
    ],
  },
  {
    name: 'Client administrator',
    description: 'A client’s own lead user',
    grants: [
      ...grant(
        'R',
        [...PLANNING_SUBJECTS, 'dashboard', 'client-campaign-views', 'purchase-order', 'documents'],
        'client',
      ),
      ...grant('CRU', ['client-users', 'client-user-set-default'], 'client'),
      ...grant('RU', ['opportunities'], 'client'),
    ],
  },
  {
    name: 'Client viewer',
    description: 'Reads the client’s live views',
    grants: grant(
      'R',
      ['campaigns', 'campaign-steps', 'dashboard', 'client-campaign-views', 'opportunities', 'documents'],
      'client',
    ),
  },
];
