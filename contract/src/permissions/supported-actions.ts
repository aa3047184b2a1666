import { type Action, FIELD_SUBJECTS, type Subject } from '../access.ts';

/**
 * Subjects that support fewer than all four actions, grouped by the actions that they support. Subjects whose endpoints
 * do not exist yet are limited only where the specification says so.
 */
const LIMITED_SUBJECTS: [readonly Action[], readonly Subject[]][] = [
  [
    ['read'],
    [
      'dashboard',
      'audit',
      'mail',
      'export',
      'view-as',
      'import_accounts_with_company_registration_number',
      'import_accounts_using_machine_learning',
      'resume_imported_accounts',
      'unmatched_accounts',
    ],
  ],
  [['create'], ['clone-grade', 'api-tokens']],
  [
    ['update'],
    [
      'select-campaign-fields',
      'field-values',
      'cascading-fields',
      'populate-data',
      'select-dial-action',
      'client-user-set-default',
      'mass-update',
      'merge',
      'approve-orders',
      'html-source',
    ],
  ],
  [
    ['read', 'update'],
    [
      ...FIELD_SUBJECTS,
      'sensitive-fields',
      'see-money',
      'jobs',
      'campaign-steps',
      'assign-data',
      'unmatched-accounts-contacts',
    ],
  ],
  [['read', 'delete'], ['erase-personal-data']],
  [
    ['create', 'read', 'update'],
    ['match_accounts', 'suppression'],
  ],
];
const limitedActions = new Map(
  LIMITED_SUBJECTS.flatMap(([actions, subjects]) => subjects.map((subject) => [subject, actions] as const)),
);

/** Returns whether a subject supports an action. */
export const supportsAction = (subject: Subject, action: Action): boolean =>
  limitedActions.get(subject)?.includes(action) ?? true;
