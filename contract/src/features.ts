/**
 * Every feature, one line each: for whatever walks all calls (the document, the tests). A page or a handler imports the
 * feature it is about by its own path; through this list it would load them all.
 */
export * as accounts from './features/accounts.ts';
export * as apiTokens from './features/api-tokens.ts';
export * as auditLog from './features/audit-log.ts';
export * as auth from './features/auth.ts';
export * as batchClients from './features/batch-clients.ts';
export * as campaignContacts from './features/campaign-contacts.ts';
export * as campaigns from './features/campaigns.ts';
export * as clientEmails from './features/client-emails.ts';
export * as clientUsers from './features/client-users.ts';
export * as clients from './features/clients.ts';
export * as contacts from './features/contacts.ts';
export * as coreFields from './features/core-fields.ts';
export * as customFields from './features/custom-fields.ts';
export * as dashboard from './features/dashboard.ts';
export * as erasure from './features/erasure.ts';
export * as exports from './features/exports.ts';
export * as externalSignIn from './features/external-sign-in.ts';
export * as fieldFile from './features/field-file.ts';
export * as fieldOptions from './features/field-options.ts';
export * as fieldTypes from './features/field-types.ts';
export * as fields from './features/fields.ts';
export * as gradeCategories from './features/grade-categories.ts';
export * as gradeSteps from './features/grade-steps.ts';
export * as grades from './features/grades.ts';
export * as gridBulk from './features/grid-bulk.ts';
export * as gridCells from './features/grid-cells.ts';
export * as gridViews from './features/grid-views.ts';
export * as helpRequests from './features/help-requests.ts';
export * as imports from './features/imports.ts';
export * as jobs from './features/jobs.ts';
export * as lookups from './features/lookups.ts';
export * as mail from './features/mail.ts';
export * as matching from './features/matching.ts';
export * as matchingCharts from './features/matching-charts.ts';
export * as matchingModels from './features/matching-models.ts';

export * as notificationCount from './features/notification-count.ts';
export * as notifications from './features/notifications.ts';

export * as passkeys from './features/passkeys.ts';

export * as preferences from './features/preferences.ts';
export * as profile from './features/profile.ts';
export * as records from './features/records.ts';
export * as roleExplain from './features/role-explain.ts';
export * as roles from './features/roles.ts';
export * as search from './features/search.ts';
export * as signIns from './features/sign-ins.ts';
export * as suppression from './features/suppression.ts';
export * as tags from './features/tags.ts';
export * as teams from './features/teams.ts';
export * as twoFactor from './features/two-factor.ts';
export * as userTypes from './features/user-types.ts';
export * as users from './features/users.ts';
export * as verticals from './features/verticals.ts';
export * as viewAs from './features/view-as.ts';
export * as webhooks from './features/webhooks.ts';
