import { CLIENT_PATHS } from './client-paths.ts';
import { START_PATHS } from './start-paths.ts';

/** The address of every screen, said once; parameters as `:name`. The specification fixes them. */
// biome-ignore format: one line a thing
export const PATHS = {
  ...START_PATHS,
  ...CLIENT_PATHS,

  campaigns: '/campaigns', campaignAdd: '/campaign/add', campaign: '/campaign/:campaignId', campaignEdit: '/campaign/edit/:campaignId',
  campaignMatching: '/campaign/:campaignId/matching',
  campaignAccounts: '/campaign-account', campaignContacts: '/campaign-contact',
  clientEmails: '/clients/emailList', clientEmailAdd: '/clients/addEmail', clientEmail: '/clients/emailList/view/:clientEmailId', clientEmailEdit: '/clients/emailList/edit/:clientEmailId',
  clients: '/clients', clientAdd: '/clients/add', client: '/clients/:clientId', clientEdit: '/clients/edit/:clientId',
  batchClients: '/batch_clients', batchClientAdd: '/batch_clients/add', batchClient: '/batch_clients/view/:batch_clientId', batchClientEdit: '/batch_clients/edit/:batch_clientId',
  roles: '/roles', roleAdd: '/role/add', role: '/role/:roleId', roleEdit: '/role/edit/:roleId', rolePermission: '/roles/role-permission',
  gradeCategories: '/campaign/manage_grade_category', gradeCategoryAdd: '/campaign/create_grade_category', gradeCategory: '/campaign/view_grade_category/:gradeCategoryId', gradeCategoryEdit: '/campaign/edit_grade_category/:gradeCategoryId',
  grades: '/grades', gradeAdd: '/grade/add', grade: '/grade/view/:gradeId', gradeEdit: '/grade/edit/:gradeId', gradeClone: '/grade/clone',
  gradeSteps: '/grade-steps', gradeStepAdd: '/grade-step/add', gradeStep: '/grade-step/view/:gradeStepId', gradeStepEdit: '/grade-step/edit/:gradeStepId',
  campaignFieldChoice: '/campaigns/add-more-field',
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

  auditLog: '/audit-log',

  accounts: '/accounts', accountAdd: '/accounts/add', account: '/accounts/:accountId', accountEdit: '/accounts/edit/:accountId',
  contacts: '/contacts', contactAdd: '/contacts/add', contact: '/contacts/view/:contact_id/:account_id', contactEdit: '/contacts/edit/:contact_id/:account_id',

  suppressions: '/privacy', suppressionAdd: '/privacy/add', suppression: '/privacy/entry/:suppressionId',
  erasures: '/privacy/erasures', erasureAdd: '/privacy/erasures/add', erasure: '/privacy/erasures/view/:erasureId',

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

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
export type ScreenParams<S extends ScreenName> = Record<Names<(typeof PATHS)[S]>, string>;

/** What follows behind the question mark. */
export type Search = Record<string, string | undefined>;
/** What has to be said besides a screen's name to lead there. */
export type WayTo<S extends ScreenName> =
  Names<(typeof PATHS)[S]> extends never
    ? [params?: Record<string, never>, search?: Search]
    : [params: ScreenParams<S>, search?: Search];
