/** Permissions: subjects, actions and scopes, shared by the server and the page. */

/** The subjects of the specification, spelled as on the wire; `elomark-users` are the agency's own staff. */
const SPECIFIED_SUBJECTS = [
  'select-campaign-fields',
  'core-fields',
  'master-fields',
  'client-fields',
  'campaign-fields',
  'opportunity-fields',
  'vertical',
  'send-opportunity-alerts',
  'email-template',
  'docs-template',
  'image-upload',
  'categorize-grades',
  'client-user-set-default',
  'quality-control',
  'clone-grade',
  'grade-steps',
  'grade',
  'select-action-type',
  'select-dial-action',
  'action-type',
  'outcome',
  'assign-data',
  'dashboard',
  'import-account-contact-to-campaign',
  'unmatched-accounts-contacts',
  'import-accounts-contacts-directly-to-database',
  'accounts',
  'contacts',
  'clients',
  'client-email',
  'client-users',
  'elomark-users',
  'roles',
  'user-types',
  'batch_clients',
  'campaign-steps',
  'master-steps',
  'client-steps',
  'submit-hours',
  'campaigns',
  'calendar',
  'field-values',
  'populate-data',
  'cascading-fields',
  'purchase-order',
  'client-campaign-views',
  'sales-developer-campaign-views',
  'import_contacts',
] as const;

/** Subjects that the specification or its screens use without listing them. */
const ADDED_SUBJECTS = [
  'tags',
  'opportunities',
  'approve-hours',
  'suppression',
  'audit',
  'jobs',
  'mail',
  'media',
  'documents',
  'match_accounts',
  'import_accounts_with_company_registration_number',
  'import_accounts_using_machine_learning',
  'resume_imported_accounts',
  'unmatched_accounts',
  'export',
  'sensitive-fields',
  'view-as',
  'api-tokens',
  'erase-personal-data',
  'mass-update',
  'merge',
  'approve-orders',
  'see-money',
  'html-source',
] as const;

/**
 * Subjects of sensitive fields: a role can read and change only the fields granted to it individually. A field
 * references its subject as `guard`.
 */
export const FIELD_SUBJECTS = ['contact-email', 'contact-mobile', 'contact-ddi'] as const;
export type FieldSubject = (typeof FIELD_SUBJECTS)[number];

export const SUBJECTS = [...SPECIFIED_SUBJECTS, ...ADDED_SUBJECTS, ...FIELD_SUBJECTS];
export type Subject = (typeof SPECIFIED_SUBJECTS)[number] | (typeof ADDED_SUBJECTS)[number] | FieldSubject;

export const ACTIONS = ['create', 'read', 'update', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * Scopes from narrow to wide. `own`: rows assigned to the user; `client`: rows of the user's client; `team`: rows
 * assigned to a member of one of the user's teams; `all`: everything in the agency.
 */
export const SCOPES = ['own', 'client', 'team', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** One permission of a role. A permission that is not granted is denied. */
export interface Grant {
  subject: Subject;
  action: Action;
  scope: Scope;
}

/** Returns whether one scope includes another: `team` includes `own`, and neither includes `client`. */
export const scopeIncludes = (wide: Scope | undefined, narrow: Scope): boolean =>
  wide === 'all' || wide === narrow || (wide === 'team' && narrow === 'own');

/**
 * Combines the permissions of several roles: the widest scope for each subject and action. `own` and `team` apply only
 * to agency staff and `client` only to a client's users, so the later of two scopes in SCOPES is always the wider one.
 */
export function mergeGrants(grants: readonly Grant[]): readonly Grant[] {
  const widest = new Map<string, Grant>();
  for (const grant of grants) {
    const key = `${grant.subject} ${grant.action}`;
    const existing = widest.get(key);
    if (!existing || SCOPES.indexOf(grant.scope) > SCOPES.indexOf(existing.scope)) widest.set(key, grant);
  }
  return [...widest.values()];
}

/** The permission that an endpoint or screen requires. `public` is explicit: without a value access is denied. */
export type Access = 'public' | 'signed-in' | { subject: Subject; action: Action };

/** Returns the scope of a permission, or undefined when it is not granted. */
export function grantedScope(grants: readonly Grant[], subject: Subject, action: Action): Scope | undefined {
  return grants.find((grant) => grant.subject === subject && grant.action === action)?.scope;
}

/**
 * Returns whether the grants of a signed-in user satisfy the required access; undefined grants mean that no one is
 * signed in.
 */
export function hasAccess(grants: readonly Grant[] | undefined, access: Access): boolean {
  if (access === 'public') return true;
  if (!grants) return false;
  return access === 'signed-in' || grantedScope(grants, access.subject, access.action) !== undefined;
}
