import { CLIENT_PATHS } from './client-paths.ts';
import { START_PATHS } from './start-paths.ts';

/** The path of every screen, fixed by the specification; parameters are written as `:name`. */
// biome-ignore format: one line per topic
export const PATHS = {
  ...START_PATHS,
  ...CLIENT_PATHS,

  campaigns: '/campaigns', campaignAdd: '/campaign/add', campaign: '/campaign/:campaignId', campaignEdit: '/campaign/edit/:campaignId',
  campaignMatching: '/campaign/:campaignId/matching',
  purchaseOrders: '/campaigns/purchase-orders', purchaseOrderAdd: '/campaigns/purchase-order/add', purchaseOrder: '/campaigns/purchase-order/:purchaseOrderId', purchaseOrderEdit: '/campaigns/purchase-order/edit/:purchaseOrderId',
  gantt: '/campaigns/view-gantt-steps',
  campaignAccounts: '/campaign-account', campaignContacts: '/campaign-contact',
  assignAccounts: '/campaigns/assign-account-data-to-sd', assignContacts: '/campaigns/assign-contact-data-to-sd',
  clientEmails: '/clients/emailList', clientEmailAdd: '/clients/addEmail', clientEmail: '/clients/emailList/view/:clientEmailId', clientEmailEdit: '/clients/emailList/edit/:clientEmailId',
  clients: '/clients', clientAdd: '/clients/add', client: '/clients/:clientId', clientEdit: '/clients/edit/:clientId',
  batchClients: '/batch_clients', batchClientAdd: '/batch_clients/add', batchClient: '/batch_clients/view/:batch_clientId', batchClientEdit: '/batch_clients/edit/:batch_clientId',
  roles: '/roles', roleAdd: '/role/add', role: '/role/:roleId', roleEdit: '/role/edit/:roleId', rolePermission: '/roles/role-permission',
  gradeCategories: '/campaign/manage_grade_category', gradeCategoryAdd: '/campaign/create_grade_category', gradeCategory: '/campaign/view_grade_category/:gradeCategoryId', gradeCategoryEdit: '/campaign/edit_grade_category/:gradeCategoryId',
  docsTemplates: '/campaign/manage_docs_template', docsTemplateAdd: '/campaign/create_docs_template', docsTemplate: '/campaign/view_docs_template/:docsTemplateId', docsTemplateEdit: '/campaign/edit_docs_template/:docsTemplateId',
  grades: '/grades', gradeAdd: '/grade/add', grade: '/grade/view/:gradeId', gradeEdit: '/grade/edit/:gradeId', gradeClone: '/grade/clone',
  gradeSteps: '/grade-steps', gradeStepAdd: '/grade-step/add', gradeStep: '/grade-step/view/:gradeStepId', gradeStepEdit: '/grade-step/edit/:gradeStepId',
  masterSteps: '/campaigns/master-steps', masterStepAdd: '/campaigns/master-step/add', masterStep: '/campaigns/master-step/:stepId', masterStepEdit: '/campaigns/master-step/edit/:stepId',
  clientSteps: '/campaigns/client-campaign-steps', clientStepAdd: '/campaigns/client-campaign-step/add', clientStep: '/campaigns/client-campaign-step/:stepId', clientStepEdit: '/campaigns/client-campaign-step/edit/:stepId',
  actionTypes: '/audit_trial/action_types', actionTypeAdd: '/audit_trial/action_type/add', actionType: '/audit_trial/action_type/view/:action_typeId', actionTypeEdit: '/audit_trial/action_type/edit/:action_typeId',
  outcomes: '/audit_trial/outcomes', outcomeAdd: '/audit_trial/outcome/add', outcome: '/audit_trial/outcome/view/:outcomeId', outcomeEdit: '/audit_trial/outcome/edit/:outcomeId',
  activityOptions: '/audit_trial/action_type_outcome_option', activityOptionEdit: '/audit_trial/action_type_outcome_option/edit/:optionId',
  dialAction: '/audit_trial/select_dial_action',
  campaignFieldChoice: '/campaigns/add-more-field', campaignCoreFields: '/campaigns/add-core-field', moreFields: '/campaigns/list-more-field', moreFieldsEdit: '/campaigns/edit-more-field/:campaignId',
  campaignSteps: '/campaigns/manage-campaign-steps', campaignStepChoice: '/campaigns/choose-campaign-steps', campaignStepEdit: '/campaigns/edit-campaign-step/:campaignId',
  stepLinks: '/campaigns/steps-dependency/:campaignId', stepPattern: '/campaigns/initial-select-dependency/:campaignId', stepDates: '/campaigns/steps-start-end-assign/:campaignId',
  populate: '/campaigns/populate-sd-data', populateAdditional: '/campaigns/populate-additional-data', refresh: '/campaigns/refresh-sd-data',
  viewSettings: '/campaigns/sd_campaign_view_settings',
  cascades: '/campaigns/list-cascade-fields', cascadeAdd: '/campaigns/add-more-fields-for-cascade', cascadeEdit: '/campaigns/edit-fields-for-cascade/:cascadeFieldId',
  coreFields: '/fields/core-fields', coreFieldAdd: '/fields/core-field/add', coreField: '/fields/core-field/:fieldId', coreFieldEdit: '/fields/core-field/edit/:fieldId',
  masterFields: '/fields/master-fields', masterFieldAdd: '/fields/master-field/add', masterField: '/fields/master-field/:fieldId', masterFieldEdit: '/fields/master-field/edit/:fieldId',
  clientFields: '/fields/client-fields', clientFieldAdd: '/fields/client-field/add', clientField: '/fields/client-field/:fieldId', clientFieldEdit: '/fields/client-field/edit/:fieldId',
  campaignFields: '/fields/campaign-fields', campaignFieldAdd: '/fields/campaign-field/add', campaignField: '/fields/campaign-field/:fieldId', campaignFieldEdit: '/fields/campaign-field/edit/:fieldId',
  opportunityFields: '/fields/opportunity-fields', opportunityFieldAdd: '/fields/opportunity-field/add', opportunityField: '/fields/opportunity-field/:fieldId', opportunityFieldEdit: '/fields/opportunity-field/edit/:fieldId',
  tags: '/tags', tagAdd: '/tag/add', tag: '/tag/view/:tagId', tagEdit: '/tag/edit/:tagId',
  userTypes: '/usertypes', userTypeAdd: '/usertype/add', userType: '/usertype/:usertypeId', userTypeEdit: '/usertype/edit/:usertypeId',
  teams: '/teams', teamAdd: '/team/add', team: '/team/:teamId', teamEdit: '/team/edit/:teamId',
  staffUsers: '/leadwright-users', staffUserAdd: '/leadwright-user/add', staffUser: '/leadwright-user/:userId', staffUserEdit: '/leadwright-user/edit/:userId',
  clientUsers: '/client-users', clientUserAdd: '/client-user/add', clientUser: '/client-user/:userId', clientUserEdit: '/client-user/edit/:userId',
  fieldValues: '/campaigns/add-field-values',
  verticals: '/verticals', verticalAdd: '/vertical/add', vertical: '/vertical/:verticalId', verticalEdit: '/vertical/edit/:verticalId',

  documents: '/editor', documentAdd: '/editor/add', document: '/editor/:documentId', documentEdit: '/editor/edit/:documentId',

  images: '/image_upload', imageAdd: '/image_upload/add', image: '/image_upload/:imageId', imageEdit: '/image_upload/edit/:imageId',

  auditLog: '/audit-log',

  accounts: '/accounts', accountAdd: '/accounts/add', account: '/accounts/:accountId', accountEdit: '/accounts/edit/:accountId',
  contacts: '/contacts', contactAdd: '/contacts/add', contact: '/contacts/view/:contact_id/:account_id', contactEdit: '/contacts/edit/:contact_id/:account_id',

  suppressions: '/privacy', suppressionAdd: '/privacy/add', suppression: '/privacy/entry/:suppressionId',
  erasures: '/privacy/erasures', erasureAdd: '/privacy/erasures/add', erasure: '/privacy/erasures/view/:erasureId',

  emailTemplates: '/campaign/manage_email_template', emailTemplateAdd: '/campaign/create_email_template', emailTemplate: '/campaign/view_email_template/:emailTemplateId', emailTemplateEdit: '/campaign/edit_email_template/:emailTemplateId',

  mailOutbox: '/mail-outbox', mail: '/mail-outbox/:mailId',

  imports: '/imports',
  importUpload: '/select_column_import_account_to_campaign',
  importCheck: '/import_account_to_campaign/:table',
  reviewInbox: '/review',
  matchReview: '/accounts/unmatched/:campaignId',
  matchCandidates: '/accounts/ml/matched/:campaignId/:table_name',
  matchWithout: '/accounts/remain_unmatched/:campaignId',
  matched: '/accounts/matched/:campaignId/:campaignName',
} as const;

export type ScreenName = keyof typeof PATHS;

type PathParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
export type ScreenParams<S extends ScreenName> = Record<PathParamNames<(typeof PATHS)[S]>, string>;

/** Query parameters of a URL. */
export type SearchParams = Record<string, string | undefined>;
/** Arguments of a link to a screen, in addition to its name. */
export type ScreenArguments<S extends ScreenName> =
  PathParamNames<(typeof PATHS)[S]> extends never
    ? [params?: Record<string, never>, search?: SearchParams]
    : [params: ScreenParams<S>, search?: SearchParams];
