import { PATHS, type ScreenName } from '@leadwright/contract/paths';
import { matchPath } from 'react-router';
import { translated } from './messages/translated.ts';
import { publicScreens } from './public-screens.ts';
import { entityScreenEntries, type ScreenDefinition, type ScreenEntry } from './screen.ts';

// biome-ignore format: one line a screen
const definitions: ScreenDefinition[] = [
  // Home
  { name: 'dashboard', title: 'Dashboard', subject: 'dashboard', action: 'read', group: 'today', icon: 'overview', purpose: 'Your open work and its progress', synonyms: 'home, start, today', load: () => import('./features/dashboard/dashboard.tsx') },
  { name: 'profile', title: 'Profile', parent: 'dashboard', load: () => import('./features/profile/profile.tsx') },

  // Campaigns
  ...entityScreenEntries({ one: 'campaign', many: 'campaigns', noun: ['campaign', 'campaigns'], subject: 'campaigns', shows: 'campaigns', group: 'campaigns', campaignMenu: { view: { inCampaign: 'overview', shortTitle: 'Overview', icon: 'overview' }, edit: { inCampaign: 'setup', shortTitle: 'Terms', icon: 'terms' } }, purpose: 'Work for clients, with dates and state', synonyms: 'projects', load: () => import('./features/campaigns/campaigns.tsx') }),
  { name: 'campaignMatching', title: 'Match settings', subject: 'match_accounts', action: 'read', parent: 'campaign', icon: 'matchSettings', inCampaign: 'setup', load: () => import('./features/matching/model/campaign-matching.tsx') },

  { name: 'campaignFieldChoice', title: 'Choose extra fields', subject: 'select-campaign-fields', action: 'update', parent: 'campaigns', icon: 'campaign-fields', inCampaign: 'setup', shortTitle: 'Fields', load: () => import('./features/fields/campaign/choose-fields.tsx') },
  { name: 'campaignCoreFields', title: 'Campaign core fields', subject: 'select-campaign-fields', action: 'update', parent: 'campaigns', icon: 'core-fields', inCampaign: 'setup', shortTitle: 'Core fields', load: () => import('./features/fields/campaign/core-choice.tsx') },
  { name: 'moreFields', title: 'Extra fields', subject: 'select-campaign-fields', action: 'update', parent: 'campaigns', icon: 'extraFields', inCampaign: 'setup', load: () => import('./features/fields/campaign/list-fields.tsx') },
  { name: 'moreFieldsEdit', title: 'Edit extra fields', subject: 'select-campaign-fields', action: 'update', parent: 'moreFields', icon: 'extraFields', inCampaign: 'setup', isHidden: true, load: () => import('./features/fields/campaign/edit-fields.tsx') },
  { name: 'cascades', title: 'Cascading fields', subject: 'cascading-fields', action: 'update', parent: 'campaigns', icon: 'cascade', inCampaign: 'setup', shortTitle: 'Cascades', load: () => import('./features/cascades/cascade-list.tsx') },
  { name: 'cascadeAdd', title: 'Add a cascade', subject: 'cascading-fields', action: 'update', parent: 'cascades', icon: 'cascade', load: () => import('./features/cascades/cascade-add.tsx') },
  { name: 'cascadeEdit', title: 'Edit cascade', subject: 'cascading-fields', action: 'update', parent: 'cascades', icon: 'cascade', load: () => import('./features/cascades/cascade-edit.tsx') },

  { name: 'viewSettings', title: 'Sales developer views', subject: 'sales-developer-campaign-views', action: 'update', parent: 'campaigns', icon: 'developerView', inCampaign: 'setup', shortTitle: 'Views', load: () => import('./features/view-settings/view-settings.tsx') },

  { name: 'gantt', title: 'Gantt', subject: 'campaign-steps', action: 'read', group: 'planning', icon: 'gantt', inCampaign: 'setup', purpose: 'Steps of all campaigns on a timeline, with dependencies', synonyms: 'plan, timeline, milestones, schedule, critical path, chart', load: () => import('./features/gantt/gantt.tsx') },
  { name: 'clientGantt', title: 'Plan for the client', subject: 'campaign-steps', action: 'read', parent: 'gantt', icon: 'gantt', inCampaign: 'setup', load: () => import('./features/gantt/client-gantt.tsx') },
  { name: 'campaignSteps', title: 'Campaign steps', subject: 'campaign-steps', action: 'update', group: 'campaigns', icon: 'campaign-steps', inCampaign: 'setup', shortTitle: 'Steps', purpose: 'Steps of a campaign, with dates, owners and progress', synonyms: 'plan, tasks, milestones, schedule, dependencies', load: () => import('./features/campaign-steps/manage.tsx') },
  { name: 'campaignStepChoice', title: 'Choose steps', subject: 'campaign-steps', action: 'update', parent: 'campaignSteps', icon: 'campaign-steps', inCampaign: 'setup', isHidden: true, load: () => import('./features/campaign-steps/choose.tsx') },
  { name: 'campaignStepEdit', title: 'Edit campaign step', subject: 'campaign-steps', action: 'update', parent: 'campaignSteps', icon: 'campaign-steps', inCampaign: 'setup', isHidden: true, load: () => import('./features/campaign-steps/edit.tsx') },
  { name: 'stepLinks', title: 'Step dependencies', subject: 'campaign-steps', action: 'update', parent: 'campaignSteps', icon: 'dependencies', inCampaign: 'setup', shortTitle: 'Dependencies', load: () => import('./features/campaign-steps/dependencies.tsx') },
  { name: 'stepPattern', title: 'Dependency pattern', subject: 'campaign-steps', action: 'update', parent: 'stepLinks', icon: 'dependencies', inCampaign: 'setup', isHidden: true, load: () => import('./features/campaign-steps/pattern.tsx') },
  { name: 'stepDates', title: 'Step dates and people', subject: 'campaign-steps', action: 'update', parent: 'campaignSteps', icon: 'stepDates', inCampaign: 'setup', shortTitle: 'Dates and people', load: () => import('./features/campaign-steps/dates.tsx') },

  ...entityScreenEntries({ one: 'purchaseOrder', many: 'purchaseOrders', noun: ['purchase order', 'purchase orders'], subject: 'purchase-order', shows: 'purchase-orders', group: 'planning', purpose: 'What clients have ordered, and how much is used', synonyms: 'orders, PO, budget, ledger, contract', load: () => import('./features/purchase-orders/purchase-orders.tsx') }),

  // Data: bring in
  { name: 'imports', title: 'Imports', subject: 'import-account-contact-to-campaign', action: 'read', group: 'bringIn', icon: 'imports', inCampaign: 'data', purpose: 'Imported files with state, supplier and rows', synonyms: 'batches, uploads, files, history', load: () => import('./features/imports/import-list.tsx') },
  { name: 'importUpload', title: 'Import accounts', subject: 'import-account-contact-to-campaign', action: 'create', group: 'bringIn', icon: 'import', parent: 'imports', inCampaign: 'data', shortTitle: 'Import a file', purpose: 'Import a supplier’s file into a campaign and match its rows', synonyms: 'upload, file, csv, excel, supplier', load: () => import('./features/imports/select-columns.tsx') },
  { name: 'importCheck', title: 'Check and match', subject: 'import-account-contact-to-campaign', action: 'create', parent: 'imports', icon: 'import', inCampaign: 'data', load: () => import('./features/imports/run/check.tsx') },

  // Data: decide
  { name: 'reviewInbox', title: 'Review', subject: 'unmatched-accounts-contacts', action: 'read', group: 'decide', icon: 'review', purpose: 'Imported rows to review, across all campaigns', synonyms: 'match review, matching, inbox, queue', load: () => import('./features/matching/inbox/inbox.tsx') },
  { name: 'matchReview', title: 'Match review', subject: 'unmatched-accounts-contacts', action: 'read', parent: 'campaign', icon: 'review', inCampaign: 'data', shortTitle: 'Review', count: 'remaining', load: () => import('./features/matching/unmatched.tsx') },
  { name: 'matchCandidates', title: 'Match candidates', subject: 'unmatched-accounts-contacts', action: 'read', parent: 'matchReview', icon: 'review', inCampaign: 'data', load: () => import('./features/matching/match-candidates.tsx') },
  { name: 'matchWithout', title: 'Rows without a candidate', subject: 'unmatched-accounts-contacts', action: 'read', parent: 'matchReview', icon: 'unmatched', inCampaign: 'data', shortTitle: 'Without a candidate', load: () => import('./features/matching/without-candidate.tsx') },
  { name: 'matched', title: 'Matched rows', subject: 'unmatched-accounts-contacts', action: 'read', parent: 'matchReview', icon: 'decided', inCampaign: 'data', shortTitle: 'Matched', load: () => import('./features/matching/matched.tsx') },

  // Data of a campaign
  { name: 'campaignAccounts', title: 'Campaign accounts', subject: 'import-account-contact-to-campaign', action: 'create', group: 'campaigns', icon: 'accounts', inCampaign: 'data', shortTitle: 'Accounts', count: 'accounts', purpose: 'Accounts in one campaign', synonyms: 'companies of a campaign', load: () => import('./features/accounts/campaign-accounts.tsx') },
  { name: 'campaignContacts', title: 'Campaign contacts', subject: 'import-account-contact-to-campaign', action: 'read', group: 'campaigns', icon: 'contacts', inCampaign: 'data', shortTitle: 'Contacts', purpose: 'Contacts in one campaign', synonyms: 'people of a campaign', load: () => import('./features/contacts/campaign-contacts.tsx') },
  { name: 'assignAccounts', title: 'Assign accounts', subject: 'assign-data', action: 'update', parent: 'campaigns', icon: 'assignAccounts', inCampaign: 'setup', purpose: 'Assign the accounts of a campaign to its sales developers', synonyms: 'hand out, distribute, allocate, reassign, withdraw', load: () => import('./features/assigning/assign-accounts.tsx') },
  { name: 'assignContacts', title: 'Assign contacts', subject: 'assign-data', action: 'update', parent: 'campaigns', icon: 'assignContacts', inCampaign: 'setup', purpose: 'Assign the contacts of a campaign to its sales developers', synonyms: 'hand out, distribute, allocate people', load: () => import('./features/assigning/assign-contacts.tsx') },
  { name: 'populate', title: 'Populate', subject: 'populate-data', action: 'update', group: 'campaigns', icon: 'populate', inCampaign: 'data', purpose: 'Populate a campaign with its accepted accounts and contacts', synonyms: 'working rows, sales developer data', load: () => import('./features/populate/populate.tsx') },
  { name: 'populateAdditional', title: 'Populate additional rows', subject: 'populate-data', action: 'update', parent: 'populate', icon: 'populateAdditional', inCampaign: 'data', load: () => import('./features/populate/populate-additional.tsx') },
  { name: 'refresh', title: 'Refresh from master', subject: 'populate-data', action: 'update', group: 'campaigns', icon: 'refresh', inCampaign: 'data', purpose: 'Update the values in a campaign from the master', synonyms: 'update, sales developer data', load: () => import('./features/refresh/refresh.tsx') },

  // Data: master
  { name: 'accounts', title: 'Accounts', subject: 'accounts', action: 'read', group: 'master', icon: 'accounts', purpose: 'All accounts of the agency', synonyms: 'companies, firms, organisations', load: () => import('./features/accounts/account-list.tsx') },
  { name: 'accountAdd', title: 'Add account', subject: 'accounts', action: 'create', parent: 'accounts', icon: 'accounts', isNew: true, load: () => import('./features/accounts/account-add.tsx') },
  { name: 'account', title: 'Account', subject: 'accounts', action: 'read', parent: 'accounts', icon: 'accounts', shows: 'accounts', load: () => import('./features/accounts/account-view.tsx') },
  { name: 'accountEdit', title: 'Edit account', subject: 'accounts', action: 'update', parent: 'account', load: () => import('./features/accounts/account-edit.tsx') },
  { name: 'contacts', title: 'Contacts', subject: 'contacts', action: 'read', group: 'master', icon: 'contacts', purpose: 'People who work at the accounts', synonyms: 'people, persons', load: () => import('./features/contacts/contact-list.tsx') },
  { name: 'contactAdd', title: 'Add contact', subject: 'contacts', action: 'create', parent: 'contacts', icon: 'contacts', isNew: true, load: () => import('./features/contacts/contact-add.tsx') },
  { name: 'contact', title: 'Contact', subject: 'contacts', action: 'read', parent: 'contacts', icon: 'contacts', shows: 'contacts', load: () => import('./features/contacts/contact-view.tsx') },
  { name: 'contactEdit', title: 'Edit contact', subject: 'contacts', action: 'update', parent: 'contact', load: () => import('./features/contacts/contact-edit.tsx') },

  // Clients
  ...entityScreenEntries({ one: 'client', many: 'clients', noun: ['client', 'clients'], subject: 'clients', shows: 'clients', group: 'clients', purpose: 'Companies that the agency works for', synonyms: 'customers', load: () => import('./features/clients/clients.tsx') }),
  ...entityScreenEntries({ one: 'clientEmail', many: 'clientEmails', noun: ['client email', 'client emails'], subject: 'client-email', shows: 'client-emails', group: 'clients', purpose: 'Who at a client receives alerts, reports, hours and invoices', synonyms: 'addresses, recipients, senders, mail', load: () => import('./features/client-emails/client-emails.tsx') }),
  ...entityScreenEntries({ one: 'clientUser', many: 'clientUsers', noun: ['client user', 'client users'], subject: 'client-users', shows: 'client-users', group: 'clients', purpose: 'People at clients who sign in here', synonyms: 'users, people, invitations, access', load: () => import('./features/users/client-users.tsx') }),
  ...entityScreenEntries({ one: 'batchClient', many: 'batchClients', noun: ['client batch', 'batch clients'], subject: 'batch_clients', shows: 'batch-clients', group: 'clients', purpose: 'Sets of clients that are handled together', synonyms: 'sets, groups of clients', load: () => import('./features/batch-clients/batch-clients.tsx') }),

  // Settings
  ...entityScreenEntries({ one: 'role', many: 'roles', noun: ['role', 'roles'], subject: 'roles', shows: 'roles', group: 'people', purpose: 'What users can see and do', synonyms: 'permissions, rights, access', load: () => import('./features/roles/roles.tsx') }),
  ...entityScreenEntries({ one: 'staffUser', many: 'staffUsers', noun: ['staff user', 'staff users'], subject: 'elomark-users', shows: 'staff-users', group: 'people', purpose: 'People of the agency, with their roles', synonyms: 'users, people, colleagues, team, accounts', load: () => import('./features/users/staff-users.tsx') }),
  ...entityScreenEntries({ one: 'team', many: 'teams', noun: ['team', 'teams'], subject: 'elomark-users', shows: 'teams', group: 'people', purpose: 'People who see each other’s work', synonyms: 'groups, departments, leads', load: () => import('./features/teams/teams.tsx') }),
  { name: 'rolePermission', title: 'Permissions', subject: 'roles', action: 'update', group: 'people', icon: 'permissions', parent: 'roles', purpose: 'All permissions of all roles, side by side', synonyms: 'permissions, matrix, compare roles', load: () => import('./features/roles/matrix/role-permission.tsx') },
  ...entityScreenEntries({ one: 'userType', many: 'userTypes', noun: ['user type', 'user types'], subject: 'user-types', shows: 'user-types', group: 'people', purpose: 'Kinds of user, with their default role', load: () => import('./features/user-types/user-types.tsx') }),
  ...entityScreenEntries({ one: 'coreField', many: 'coreFields', noun: ['core field', 'core fields'], subject: 'core-fields', shows: 'core-fields', group: 'vocabulary', purpose: 'Built-in fields of accounts and contacts: labels and who sees them', synonyms: 'built-in fields, labels, required, columns', load: () => import('./features/fields/core/core-fields.tsx') }),
  ...entityScreenEntries({ one: 'masterField', many: 'masterFields', noun: ['master field', 'master fields'], subject: 'master-fields', shows: 'master-fields', group: 'vocabulary', purpose: 'Custom fields for the campaigns of all clients', synonyms: 'custom fields, columns, attributes', load: () => import('./features/fields/definitions/master-fields.tsx') }),
  ...entityScreenEntries({ one: 'clientField', many: 'clientFields', noun: ['client field', 'client fields'], subject: 'client-fields', shows: 'client-fields', group: 'vocabulary', purpose: 'Custom fields for the campaigns of one client', synonyms: 'custom fields, columns, attributes', load: () => import('./features/fields/definitions/client-fields.tsx') }),
  ...entityScreenEntries({ one: 'campaignField', many: 'campaignFields', noun: ['campaign field', 'campaign fields'], subject: 'campaign-fields', shows: 'campaign-fields', group: 'vocabulary', purpose: 'Custom fields for one campaign', synonyms: 'custom fields, columns, attributes', load: () => import('./features/fields/definitions/campaign-fields.tsx') }),
  ...entityScreenEntries({ one: 'opportunityField', many: 'opportunityFields', noun: ['opportunity field', 'opportunity fields'], subject: 'opportunity-fields', shows: 'opportunity-fields', group: 'vocabulary', purpose: 'Custom fields for opportunities', synonyms: 'custom fields, columns, attributes', load: () => import('./features/fields/definitions/opportunity-fields.tsx') }),
  ...entityScreenEntries({ one: 'tag', many: 'tags', noun: ['tag', 'tags'], subject: 'tags', shows: 'tags', group: 'vocabulary', purpose: 'Labels for records', synonyms: 'labels', load: () => import('./features/tags/tags.tsx') }),
  ...entityScreenEntries({ one: 'grade', many: 'grades', noun: ['grade scheme', 'grade schemes'], subject: 'grade', shows: 'grades', group: 'vocabulary', purpose: 'Steps for grading the records of campaigns', synonyms: 'grading, scoring', load: () => import('./features/grades/grades.tsx') }),
  { name: 'gradeClone', title: 'Clone a grade scheme', subject: 'clone-grade', action: 'create', parent: 'grades', icon: 'grades', isNew: true, load: () => import('./features/grades/clone.tsx') },
  ...entityScreenEntries({ one: 'gradeStep', many: 'gradeSteps', noun: ['grade step', 'grade steps'], subject: 'grade-steps', shows: 'grade-steps', group: 'vocabulary', purpose: 'What each step of a scheme means, requires and counts as', synonyms: 'grades', load: () => import('./features/grades/grade-steps.tsx') }),
  ...entityScreenEntries({ one: 'gradeCategory', many: 'gradeCategories', noun: ['grade category', 'grade categories'], subject: 'categorize-grades', shows: 'grade-categories', group: 'vocabulary', purpose: 'What grade steps count as in reports', synonyms: 'reporting buckets', load: () => import('./features/grades/grade-categories.tsx') }),
  ...entityScreenEntries({ one: 'vertical', many: 'verticals', noun: ['vertical', 'verticals'], subject: 'vertical', shows: 'verticals', group: 'vocabulary', purpose: 'The industries that accounts belong to', synonyms: 'industries, sectors', load: () => import('./features/verticals/verticals.tsx') }),
  ...entityScreenEntries({ one: 'actionType', many: 'actionTypes', noun: ['action type', 'action types'], subject: 'action-type', shows: 'action-types', group: 'vocabulary', purpose: 'What people do with accounts and contacts: calls, emails, meetings', synonyms: 'activities, audit trail, channels', load: () => import('./features/activities/action-types.tsx') }),
  ...entityScreenEntries({ one: 'outcome', many: 'outcomes', noun: ['outcome', 'outcomes'], subject: 'outcome', shows: 'outcomes', group: 'vocabulary', purpose: 'Results of an action: no answer, interested, meeting booked', synonyms: 'dispositions, results, audit trail', load: () => import('./features/activities/outcomes.tsx') }),
  { name: 'activityOptions', title: 'Activity options', subject: 'select-action-type', action: 'read', group: 'vocabulary', icon: 'matrix', purpose: 'Which outcomes an action type can have, and what each pair does', synonyms: 'matrix, effects, dispositions, audit trail', load: () => import('./features/activities/option-matrix.tsx') },
  { name: 'activityOptionEdit', title: 'Edit option', subject: 'select-action-type', action: 'update', parent: 'activityOptions', icon: 'matrix', shows: 'activity-options', load: () => import('./features/activities/option-edit.tsx') },
  { name: 'dialAction', title: 'Dial action', subject: 'select-dial-action', action: 'update', group: 'vocabulary', icon: 'dial', purpose: 'What counts as a dial and as a conversation', synonyms: 'statistics, calls, audit trail', load: () => import('./features/activities/dial-action.tsx') },
  { name: 'fieldValues', title: 'Field values', subject: 'field-values', action: 'update', group: 'vocabulary', icon: 'options', purpose: 'Options of select fields, with order, codes, colours and synonyms', synonyms: 'options, choices, lists, select, drop-down', load: () => import('./features/fields/options/field-values.tsx') },
  ...entityScreenEntries({ one: 'masterStep', many: 'masterSteps', noun: ['master step', 'master steps'], subject: 'master-steps', shows: 'master-steps', group: 'plans', purpose: 'Library of campaign steps, phase by phase', synonyms: 'plan, milestones, tasks, templates, phases', load: () => import('./features/steps/master-steps.tsx') }),
  ...entityScreenEntries({ one: 'clientStep', many: 'clientSteps', noun: ['client campaign step', 'client campaign steps'], subject: 'client-steps', shows: 'client-steps', group: 'plans', purpose: 'Step library of one client, with changes to master steps to review', synonyms: 'plan, milestones, tasks, review of changes', load: () => import('./features/steps/client-steps.tsx') }),
  ...entityScreenEntries({ one: 'docsTemplate', many: 'docsTemplates', noun: ['document template', 'document templates'], subject: 'docs-template', shows: 'docs-templates', group: 'templates', purpose: 'Documents that the portal fills: proposals, scripts, reports, hand-over sheets', synonyms: 'docx, word, pdf, mail merge, proposals', load: () => import('./features/docs-templates/docs-templates.tsx') }),
  ...entityScreenEntries({ one: 'document', many: 'documents', noun: ['document', 'documents'], subject: 'documents', shows: 'documents', group: 'templates', purpose: 'Briefs, call scripts and notes', synonyms: 'editor, text, scripts, notes, briefs', load: () => import('./features/documents/documents.tsx') }),
  { name: 'images', title: 'Images', subject: 'image-upload', action: 'create', group: 'templates', icon: 'images', purpose: 'Images for documents and emails, with alternative text', synonyms: 'media library, pictures, photos, logos, upload', load: async () => ({ Screen: (await import('./features/images/images.tsx')).List }) },
  { name: 'imageAdd', title: 'Add image', subject: 'image-upload', action: 'create', parent: 'images', icon: 'images', isNew: true, load: async () => ({ Screen: (await import('./features/images/images.tsx')).Add }) },
  { name: 'image', title: 'Image', subject: 'image-upload', action: 'read', parent: 'images', icon: 'images', shows: 'images', load: async () => ({ Screen: (await import('./features/images/images.tsx')).View }) },
  { name: 'imageEdit', title: 'Edit image', subject: 'image-upload', action: 'update', parent: 'image', load: async () => ({ Screen: (await import('./features/images/images.tsx')).Edit }) },
  { name: 'auditLog', title: 'Audit log', subject: 'audit', action: 'read', group: 'system', icon: 'audit_log', purpose: 'Who changed or exported what or signed in, when and from where', synonyms: 'changes, history, events, log', load: () => import('./features/audit-log/audit-log.tsx') },
  { name: 'suppressions', title: 'Privacy', subject: 'suppression', action: 'read', group: 'system', icon: 'suppression', purpose: 'People and companies not to contact, and personal data to erase', synonyms: 'suppression lists, do not contact, gdpr, opt-out', load: () => import('./features/suppression/suppression-list.tsx') },
  { name: 'suppressionAdd', title: 'Add suppression entry', subject: 'suppression', action: 'create', parent: 'suppressions', icon: 'suppression', isNew: true, load: () => import('./features/suppression/suppression-add.tsx') },
  { name: 'suppression', title: 'Suppression entry', subject: 'suppression', action: 'read', parent: 'suppressions', icon: 'suppression', shows: 'suppression', load: () => import('./features/suppression/suppression-view.tsx') },
  { name: 'erasures', title: 'Erasures', subject: 'erase-personal-data', action: 'read', group: 'system', icon: 'erasures', parent: 'suppressions', purpose: 'Find and erase the personal data of one person', synonyms: 'gdpr, privacy, forget, delete a person, right to be forgotten', load: () => import('./features/erasure/erasure-list.tsx') },
  { name: 'erasureAdd', title: 'Find a person', subject: 'erase-personal-data', action: 'delete', parent: 'erasures', icon: 'erasures', isNew: true, load: () => import('./features/erasure/erasure-add.tsx') },
  { name: 'erasure', title: 'Erasure', subject: 'erase-personal-data', action: 'read', parent: 'erasures', icon: 'erasures', load: () => import('./features/erasure/erasure-view.tsx') },
  ...entityScreenEntries({ one: 'emailTemplate', many: 'emailTemplates', noun: ['email template', 'email templates'], subject: 'email-template', shows: 'email-templates', group: 'templates', purpose: 'Templates for emails to clients, contacts and staff', synonyms: 'mjml, newsletter, outreach', load: () => import('./features/email-templates/email-templates.tsx') }),
  { name: 'mailOutbox', title: 'Email outbox', subject: 'mail', action: 'read', group: 'system', icon: 'mail_outbox', purpose: 'All emails of the portal, with their delivery state', synonyms: 'e-mail, smtp, delivery, sent', load: () => import('./features/mail/mail-list.tsx') },
  { name: 'mail', title: 'Mail', subject: 'mail', action: 'read', parent: 'mailOutbox', icon: 'mail_outbox', load: () => import('./features/mail/mail-view.tsx') },
];

/** The screens in the main layout. */
export const mainScreens: ScreenEntry[] = definitions.map((screen) => ({ ...screen, path: PATHS[screen.name] }));
export const screens: ScreenEntry[] = [...publicScreens, ...mainScreens];

export const findScreen = (name: ScreenName): ScreenEntry =>
  screens.find((screen) => screen.name === name) as ScreenEntry;
export const titleOf = ({ name, title }: ScreenEntry): string => translated(`screens.${name}`, title);
export const purposeOf = ({ name, purpose = '' }: ScreenEntry): string => translated(`screenPurposes.${name}`, purpose);
/** Returns the title of a screen within a campaign. */
export const shortTitleOf = (screen: ScreenEntry): string =>
  screen.shortTitle ? translated(`shortTitles.${screen.name}`, screen.shortTitle) : titleOf(screen);

/** Returns aliases with the correct spelling: the specification spells these URLs “audit_trial”. */
const spellingAliases = () =>
  Object.fromEntries(
    Object.values(PATHS)
      .filter((path) => path.startsWith('/audit_trial/'))
      .map((path) => [path.replace('/audit_trial/', '/audit_trail/'), path]),
  );

/** Alias URLs of screens, by path. */
export const mainAliases: Record<string, string> = {
  '/dashboard': PATHS.dashboard,
  '/client/add': PATHS.clientAdd,
  '/client/:clientId': PATHS.client,
  '/client/edit/:clientId': PATHS.clientEdit,
  '/apps/user/user-view/:userId': PATHS.profile,
  '/apps/user/user-edit/:userId': PATHS.profile,
  ...spellingAliases(),
};

export function screenAt(path: string): ScreenEntry | undefined {
  return screens.find((screen) => screen.path === path) ?? screens.find((screen) => matchPath(screen.path, path));
}
