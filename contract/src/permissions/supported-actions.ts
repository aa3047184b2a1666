import { type Action, FIELD_SUBJECTS, type Subject } from '../access.ts';

const FIELD_ACTIONS: readonly Action[] = ['read', 'update'];
/** Supported actions of subjects that do not have all four; unsupported actions are neither shown nor granted. */
const ACTIONS_BY_SUBJECT: Partial<Record<Subject, readonly Action[]>> = {
  ...Object.fromEntries(FIELD_SUBJECTS.map((subject) => [subject, FIELD_ACTIONS])),
  'sensitive-fields': FIELD_ACTIONS,
  'see-money': FIELD_ACTIONS,
  import_accounts_with_company_registration_number: ['read'],
  import_accounts_using_machine_learning: ['read'],
  resume_imported_accounts: ['read'],
  unmatched_accounts: ['read'],
  // The match settings screen creates models and changes thresholds.
  match_accounts: ['create', 'read', 'update'],
  'mass-update': ['update'],
  merge: ['update'],
  'approve-orders': ['update'],
  'html-source': ['update'],
};
/** Returns whether a subject supports an action. */
export const supportsAction = (subject: Subject, action: Action): boolean =>
  ACTIONS_BY_SUBJECT[subject]?.includes(action) ?? true;
