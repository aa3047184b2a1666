import type { App } from './context.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { activitiesRoutes } from './features/activities/activities.routes.ts';
import { dialActionRoutes } from './features/activities/dial-action.routes.ts';
import { activityOptionsRoutes } from './features/activities/options.routes.ts';
import { activityOptionEntity } from './features/activities/options.ts';
import { apiTokensRoutes } from './features/api-tokens/api-tokens.routes.ts';
import { assigningRoutes } from './features/assigning/assigning.routes.ts';
import { auditLogRoutes } from './features/audit-log/audit-log.routes.ts';
import { batchClientsRoutes } from './features/batch-clients/batch-clients.routes.ts';
import { batchClientEntity } from './features/batch-clients/batch-clients.ts';
import { campaignContactsRoutes } from './features/campaign-contacts/campaign-contacts.routes.ts';
import { campaignStepsRoutes } from './features/campaign-steps/campaign-steps.routes.ts';
import { stepWorkRoutes } from './features/campaign-steps/step-work.routes.ts';
import { campaignsRoutes } from './features/campaigns/campaigns.routes.ts';
import { campaignEntity } from './features/campaigns/campaigns.ts';
import { gradeMovesRoutes } from './features/campaigns/grade-moves.routes.ts';
import { cascadesRoutes } from './features/cascades/cascades.routes.ts';
import { changesRoutes } from './features/changes/changes.routes.ts';
import { clientEmailsRoutes } from './features/client-emails/client-emails.routes.ts';
import { clientEmailEntity } from './features/client-emails/client-emails.ts';
import { clientsRoutes } from './features/clients/clients.routes.ts';
import { contactsRoutes } from './features/contacts/contacts.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { docsTemplatesRoutes } from './features/docs-templates/docs-templates.routes.ts';
import { docsTemplateEntity } from './features/docs-templates/docs-templates.ts';
import { documentEntity } from './features/documents/document-entity.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { emailTemplatesRoutes } from './features/email-templates/email-templates.routes.ts';
import { emailTemplateEntity } from './features/email-templates/email-templates.ts';
import { erasureRoutes } from './features/erasure/erasure.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { campaignFieldsRoutes } from './features/fields/campaign/campaign-fields.routes.ts';
import { coreFieldsRoutes } from './features/fields/core/core-fields.routes.ts';
import { coreFieldEntity } from './features/fields/core/core-fields.ts';
import { fieldRoutes } from './features/fields/definitions/fields.routes.ts';
import { fieldEntities } from './features/fields/definitions/fields.ts';
import { fieldFilesRoutes } from './features/fields/files/field-files.routes.ts';
import { fieldValuesRoutes } from './features/fields/options/field-values.routes.ts';
import { fieldTypesRoutes } from './features/fields/types/field-types.routes.ts';
import { valueFileRoutes } from './features/fields/types/value-file.routes.ts';
import { customFieldsRoutes } from './features/fields/values/custom-fields.routes.ts';
import { gradeStepsRoutes } from './features/grades/grade-steps.routes.ts';
import { gradeStepEntity } from './features/grades/grade-steps.ts';
import { gradesRoutes, registerGradeChoices } from './features/grades/grades.routes.ts';
import { gradeEntity } from './features/grades/grades.ts';
import { gridViewsRoutes } from './features/grid-views/grid-views.routes.ts';
import { helpRequestsRoutes } from './features/help-requests/help-requests.routes.ts';
import { imagesRoutes } from './features/images/images.routes.ts';
import { imageEntity } from './features/images/images.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { jobsRoutes } from './features/jobs/jobs.routes.ts';
import { lookupsRoutes } from './features/lookups/lookups.routes.ts';
import { mailRoutes } from './features/mail/mail.routes.ts';
import { matchingRoutes } from './features/matching/matching.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { populateRoutes } from './features/populate/populate.routes.ts';
import { preferencesRoutes } from './features/preferences/preferences.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { purchaseOrdersRoutes } from './features/purchase-orders/purchase-orders.routes.ts';
import { purchaseOrderEntity } from './features/purchase-orders/purchase-orders.ts';
import { recordFilesRoutes } from './features/record-files/record-files.routes.ts';
import { refreshRoutes } from './features/refresh/refresh.routes.ts';
import { rolesRoutes } from './features/roles/roles.routes.ts';
import { roleEntity } from './features/roles/roles.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { authRoutes } from './features/sign-in/sign-in.routes.ts';
import { signInsRoutes } from './features/sign-ins/sign-ins.routes.ts';
import { clientStepsRoutes } from './features/steps/client-steps.routes.ts';
import { clientStepEntity } from './features/steps/client-steps.ts';
import { masterStepsRoutes } from './features/steps/master-steps.routes.ts';
import { masterStepEntity } from './features/steps/master-steps.ts';
import { suppressionRoutes } from './features/suppression/suppression.routes.ts';
import { tagsRoutes } from './features/tags/tags.routes.ts';
import { tagEntity } from './features/tags/tags.ts';
import { passkeysRoutes } from './features/two-factor/passkeys/passkeys.routes.ts';
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts';
import { clientUsersRoutes } from './features/users/client-users.routes.ts';
import { clientUserEntity } from './features/users/client-users.ts';
import { userTypeSummaryRoutes } from './features/users/user-type-summaries.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import { staffUserEntity } from './features/users/users.ts';
import { verticalsRoutes } from './features/verticals/verticals.routes.ts';
import { verticalEntity } from './features/verticals/verticals.ts';
import { viewAsRoutes } from './features/view-as/view-as.routes.ts';
import { viewSettingsRoutes } from './features/view-settings/view-settings.routes.ts';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import { workingRoutes } from './features/working/working.routes.ts';
import { bulkRoutes } from './grid/bulk/bulk.routes.ts';
import { cellsRoutes } from './grid/cells.routes.ts';
import * as plainEntities from './plain-entities.ts';
import { type Entity, registerEntity } from './resource/entity.ts';
import { entityRoutes } from './resource/entity-routes.ts';
import { recordsRoutes } from './resource/records.routes.ts';

type Routes = (app: App) => void;

const FIELD_KINDS = Object.keys(fieldEntities) as (keyof typeof fieldEntities)[];

const PLAIN_ENTITIES: Entity[] = Object.values(plainEntities);

/** Entities with their own routes. */
const CUSTOM_ENTITIES: [Entity, Routes][] = [
  [campaignEntity, campaignsRoutes],
  [verticalEntity, verticalsRoutes],
  [tagEntity, tagsRoutes],
  [roleEntity, rolesRoutes],
  [staffUserEntity, usersRoutes],
  [clientEmailEntity, clientEmailsRoutes],
  [clientUserEntity, clientUsersRoutes],
  [batchClientEntity, batchClientsRoutes],
  [gradeEntity, gradesRoutes],
  [purchaseOrderEntity, purchaseOrdersRoutes],
  [gradeStepEntity, gradeStepsRoutes],
  [coreFieldEntity, coreFieldsRoutes],
  [emailTemplateEntity, emailTemplatesRoutes],
  [documentEntity, documentsRoutes],
  [masterStepEntity, masterStepsRoutes],
  [clientStepEntity, clientStepsRoutes],
  [activityOptionEntity, activityOptionsRoutes],
  [docsTemplateEntity, docsTemplatesRoutes],
  [imageEntity, imagesRoutes],
  ...FIELD_KINDS.map((kind): [Entity, Routes] => [fieldEntities[kind], fieldRoutes(kind)]),
];

/** Features that bind endpoints in addition to those of entities. */
const ROUTES: Routes[] = [
  authRoutes,
  jobsRoutes,
  accountsRoutes,
  clientsRoutes,
  contactsRoutes,
  campaignContactsRoutes,
  campaignStepsRoutes,
  stepWorkRoutes,
  lookupsRoutes,
  exportsRoutes,
  gridViewsRoutes,
  cellsRoutes,
  bulkRoutes,
  helpRequestsRoutes,
  importsRoutes,
  matchingRoutes,
  customFieldsRoutes,
  campaignFieldsRoutes,
  fieldFilesRoutes,
  recordFilesRoutes,
  fieldTypesRoutes,
  fieldValuesRoutes,
  valueFileRoutes,
  dashboardRoutes,
  profileRoutes,
  twoFactorRoutes,
  apiTokensRoutes,
  passkeysRoutes,
  assigningRoutes,
  cascadesRoutes,
  changesRoutes,
  gradeMovesRoutes,
  searchRoutes,
  signInsRoutes,
  preferencesRoutes,
  notificationsRoutes,
  mailRoutes,
  recordsRoutes,
  auditLogRoutes,
  viewAsRoutes,
  viewSettingsRoutes,
  webhooksRoutes,
  workingRoutes,
  populateRoutes,
  refreshRoutes,
  suppressionRoutes,
  erasureRoutes,
  registerGradeChoices,
  dialActionRoutes,
  activitiesRoutes,
  userTypeSummaryRoutes,
];

/** Registers every feature of the server. A feature that is not listed here does not exist. */
export function registerFeatures(app: App): void {
  for (const entity of [...PLAIN_ENTITIES, ...CUSTOM_ENTITIES.map(([entity]) => entity)]) registerEntity(app, entity);
  for (const routes of ROUTES) routes(app);
  // Entities refer to each other and to lists of other features, so all are registered before any endpoint is bound.
  for (const entity of PLAIN_ENTITIES) entityRoutes(app, entity);
  for (const [, routes] of CUSTOM_ENTITIES) routes(app);
}
