// Made from the migrations by `npm run schema`. Do not edit.

import type { ColumnType } from 'kysely';

/** May be left out of an insert. */
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Follows from other columns of the row. */
export type Computed<T> = ColumnType<T, never, never>;

/** Read as what was stored; written as JSON text. */
export type Json = ColumnType<any, string, string>;

export interface Account {
  id: Generated<string>;
  no: Generated<number>;
  company_name: string;
  legal_name: Generated<string>;
  head_office_address_1: Generated<string>;
  head_office_address_2: Generated<string>;
  head_office_city: Generated<string>;
  head_office_county: Generated<string>;
  postcode: Generated<string>;
  country: string;
  website: Generated<string>;
  domain: Generated<string>;
  linkedin: Generated<string>;
  register_status: Generated<string>;
  sic_codes: Generated<string[]>;
  vertical_id: string | null;
  employees: Generated<string>;
  founded: string | null;
  description: Generated<string>;
  completeness: Generated<number>;
  source: Generated<string>;
  created_by: string | null;
  updated_by: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  registration_number: Generated<string>;
  phone_no: Generated<string>;
  merged_into: string | null;
}

export interface AccountAlias {
  account_id: string;
  name: string;
  source: string;
  campaign_id: string;
  decision_id: string;
  added_by: string | null;
  added_at: Generated<string>;
}

export interface AccountContact {
  account_id: string;
  contact_id: string;
  email: Generated<string>;
  email_status: Generated<string>;
  job_title: Generated<string>;
  seniority: Generated<string>;
  role: Generated<string>;
  sub_role: Generated<string>;
  mobile: Generated<Json>;
  ddi: Generated<Json>;
  is_current: Generated<boolean>;
  created_at: Generated<string>;
}

export interface AccountDifferent {
  low_id: string;
  high_id: string;
  decided_by: string | null;
  decided_at: Generated<string>;
}

export interface AccountIdentifier {
  account_id: string;
  scheme: string;
  jurisdiction: Generated<string>;
  value: string;
  value_norm: string;
  dispute_reason: string | null;
}

export interface AccountKey {
  key: number;
  account_no: number;
}

export interface AccountMatch {
  account_no: number;
  norm_version: number;
  record: unknown;
  tokens: Generated<string[]>;
}

export interface AccountMerge {
  id: Generated<string>;
  survivor_id: string;
  merged_ids: string[];
  merged_by: string | null;
  merged_at: Generated<string>;
  undone_by: string | null;
  undone_at: string | null;
}

export interface AccountMergeChange {
  merge_id: string;
  table_name: string;
  key: Json;
  before: Json | null;
  after: Json | null;
}

export interface AccountName {
  account_id: string;
  name: string;
}

export interface AccountPhone {
  account_id: string;
  position: number;
  type: string;
  number: string;
  is_primary: Generated<boolean>;
}

export interface AccountReverseLookup {
  account_id: string;
  turn: Generated<number>;
}

export interface AccountTag {
  account_id: string;
  tag_id: string;
  applied_at: Generated<string>;
  applied_by: string | null;
}

export interface AccountValueSource {
  account_id: string;
  field: string;
  source: string;
  obtained_at: Generated<string>;
  user_id: string | null;
}

export interface AppUser {
  id: Generated<string>;
  email: string;
  first_name: string;
  surname: string;
  display_name: string;
  about: Generated<string>;
  photo_url: Generated<string>;
  password_hash: string | null;
  password_changed_at: string | null;
  status: Generated<string>;
  role_id: string;
  client_id: string | null;
  last_login_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface AuditEvent {
  id: Generated<number>;
  at: Generated<string>;
  user_id: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  before: Json | null;
  after: Json | null;
  request_id: string | null;
}

export interface BulkChangeRow {
  job_id: string;
  no: number;
  record_id: string;
  state: Generated<string>;
  version: number | null;
  before: Json | null;
  reason: Json | null;
}

export interface Campaign {
  id: Generated<string>;
  code: string;
  name: string;
  client_id: string;
  type: Generated<string>;
  state: Generated<string>;
  objective: Generated<string>;
  owner_id: string | null;
  start_date: string;
  end_date: string;
  lawful_basis: Generated<string>;
  target_accounts: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface CampaignAccount {
  campaign_id: string;
  account_id: string;
  batch_id: string | null;
  import_row_id: string | null;
  link_method: string;
  added_at: Generated<string>;
  added_by: string | null;
  tag_id: string | null;
}

export interface CampaignAccountTag {
  campaign_id: string;
  account_id: string;
  tag_id: string;
  applied_at: Generated<string>;
  applied_by: string | null;
}

export interface CampaignMember {
  campaign_id: string;
  user_id: string;
}

export interface CampaignTag {
  campaign_id: string;
  tag_id: string;
  applied_at: Generated<string>;
  applied_by: string | null;
}

export interface Client {
  id: Generated<string>;
  code: string;
  name: string;
  legal_name: Generated<string>;
  status: Generated<string>;
  website: Generated<string>;
  registration_number: Generated<string>;
  vertical_id: string | null;
  account_manager_id: string | null;
  currency: Generated<string>;
  time_zone: Generated<string>;
  contract_start: string | null;
  contract_end: string | null;
  notes: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface Contact {
  id: Generated<string>;
  title: Generated<string>;
  forename: string;
  surname: string;
  linkedin: Generated<string>;
  created_by: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  main_account_id: string | null;
  no: Generated<number>;
  archived_at: string | null;
  deleted: Computed<boolean>;
}

export interface ContactIndex {
  only_row: Generated<boolean>;
  version: Generated<number>;
  base: Generated<number>;
  contacts: Generated<number>;
}

export interface ContactKey {
  key: number;
  contact_no: number;
}

export interface ContactMatch {
  contact_no: number;
  norm_version: number;
  record: unknown;
  tokens: Generated<string[]>;
}

export interface ContactRole {
  role: string;
  sub_role: string;
  position: number;
  synonyms: Generated<string[]>;
}

export interface ContactTag {
  contact_id: string;
  tag_id: string;
  applied_at: Generated<string>;
  applied_by: string | null;
}

export interface ContactToken {
  token: string;
  contacts: number;
  version: Generated<number>;
}

export interface Country {
  code: string;
  alpha3: string;
  name: string;
  dialling_code: Generated<string>;
  currency: Generated<string>;
}

export interface Currency {
  code: string;
  name: string;
  minor_units: number;
}

export interface GridView {
  id: Generated<string>;
  dataset: string;
  name: string;
  owner_id: string;
  visibility: string;
  client_id: string | null;
  locked: Generated<boolean>;
  state: Json;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface GridViewDefault {
  dataset: string;
  role_id: string;
  client_id: string | null;
  view_id: string;
}

export interface GridViewUse {
  view_id: string;
  user_id: string;
  last_used_at: Generated<string>;
}

export interface ImportBatch {
  campaign_id: string;
  id: Generated<string>;
  number: Generated<number>;
  file_name: string;
  file_path: string;
  file_bytes: number;
  file_hash: string;
  supplier: Generated<string>;
  obtained_on: string | null;
  default_country: Generated<string>;
  state: Generated<string>;
  options: Json;
  headers: string[] | null;
  mapping: Json | null;
  rows: Generated<number>;
  job_id: string | null;
  message: string | null;
  created_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ImportRaw {
  campaign_id: string;
  batch_id: string;
  row_no: number;
  cells: string[];
}

export interface ImportRow {
  campaign_id: string;
  id: Generated<string>;
  batch_id: string;
  row_no: number;
  values: Json;
  problems: Generated<Json>;
  valid: boolean;
  identity: Generated<number>;
  record: Json | null;
  accepted: Generated<boolean>;
  rejected: Generated<boolean>;
  added_to_db: Generated<boolean>;
  account_id: string | null;
  band: string | null;
  score: number | null;
  candidate_id: string | null;
  candidate_name: Generated<string>;
  reason: Generated<string>;
  model_version: string | null;
  norm_version: number | null;
  decision_id: string | null;
  decided_by: string | null;
  decided_at: string | null;
  thresholds: string | null;
  review_status: Computed<string | null>;
}

export interface Job {
  id: Generated<string>;
  kind: string;
  title: string;
  unit: string;
  owner_id: string | null;
  campaign_id: string | null;
  params: Generated<Json>;
  state: Generated<string>;
  control: string | null;
  processed: Generated<number>;
  total: number | null;
  checkpoint: Json | null;
  message: string | null;
  result: Json | null;
  file: string | null;
  attempts: Generated<number>;
  locked_by: string | null;
  heartbeat_at: string | null;
  running_seconds: Generated<number>;
  created_at: Generated<string>;
  finished_at: string | null;
}

export interface JobChunk {
  job_id: string;
  no: number;
  state: Generated<string>;
  plan: Json;
  units: number;
  is_rerun: Generated<boolean>;
  attempts: Generated<number>;
  message: string | null;
  locked_by: string | null;
  heartbeat_at: string | null;
}

export interface KnownMatch {
  identity: number;
  account_id: string;
  campaign_id: string;
  decision_id: string;
  decided_by: string | null;
  decided_at: Generated<string>;
}

export interface MatchAudit {
  campaign_id: string;
  row_id: string;
  band: string;
  account_id: string | null;
  model_version: string | null;
  drawn_at: Generated<string>;
  verdict: string | null;
  judged_by: string | null;
  judged_at: string | null;
}

export interface MatchBulkRow {
  campaign_id: string;
  decision_id: string;
  row_id: string;
}

export interface MatchCandidate {
  campaign_id: string;
  row_id: string;
  rank: number;
  account_id: string;
  score: number;
  evidence: Json;
}

export interface MatchDecision {
  campaign_id: string;
  id: string;
  row_id: string;
  judgement: string;
  account_id: string | null;
  reason: Generated<string>;
  before: Json;
  decided_by: string | null;
  decided_at: Generated<string>;
  undone_by: string | null;
  undone_at: string | null;
  sequence: Generated<number>;
}

export interface MatchIndex {
  only_row: Generated<boolean>;
  version: Generated<number>;
  base: Generated<number>;
  accounts: Generated<number>;
}

export interface MatchModel {
  entity: string;
  version: number;
  name: string;
  shipped: string;
  state: string;
  model: Json;
  norm_version: number;
  parent_version: number;
  campaign_id: string | null;
  answers: number;
  matches: number;
  different: number;
  unsure: number;
  answers_from: string;
  answers_until: string;
  before: Json;
  after: Json;
  reason: string;
  created_by: string | null;
  created_at: Generated<string>;
  activated_by: string | null;
  activated_at: string | null;
}

export interface MatchSetting {
  campaign_id: string | null;
  wrong_link: number;
  missed_link: number;
  review: number;
  accept: number;
  margin: number;
  none: number;
  by_hand: boolean;
  updated_by: string | null;
  updated_at: Generated<string>;
}

export interface NameToken {
  token: string;
  accounts: number;
  version: Generated<number>;
}

export interface NotMatch {
  identity: number;
  account_id: string;
  decided_by: string | null;
  decided_at: Generated<string>;
}

export interface RepeatableCall {
  user_id: string;
  key: string;
  call: string;
  reply: Json | null;
  made_at: Generated<string>;
}

export interface Role {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  is_system: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface RolePermission {
  role_id: string;
  subject: string;
  action: string;
  scope: string;
}

export interface Seniority {
  name: string;
  rank: number;
  synonyms: Generated<string[]>;
}

export interface Session {
  id: Generated<string>;
  user_id: string;
  generation: Generated<number>;
  rotated_at: Generated<string>;
  expires_at: string;
  revoked_at: string | null;
  revoked_reason: string | null;
  user_agent: Generated<string>;
  address: Generated<string>;
  created_at: Generated<string>;
}

export interface Setting {
  name: string;
  value: string;
}

export interface SicCode {
  code: string;
  description: string;
  scheme: string;
}

export interface SignInThrottle {
  bucket: string;
  failures: number;
  last_failure_at: Generated<string>;
  blocked_until: string | null;
}

export interface Tag {
  id: Generated<string>;
  name: string;
  scope: string;
  colour: string;
  group: Generated<string>;
  exclusive_in_group: Generated<boolean>;
  description: Generated<string>;
  campaign_id: string | null;
  client_id: string | null;
  client_visible: Generated<boolean>;
  who_may_apply: Generated<string[]>;
  state: Generated<string>;
  merged_into_id: string | null;
  slot: Computed<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface UnmatchedKey {
  key: number;
  campaign_id: string;
  row_id: string;
}

export interface UserType {
  id: Generated<string>;
  name: string;
  code: string;
  audience: string;
  default_role_id: string;
  landing_page: Generated<string>;
  default_dial_target: number | null;
  colour: string;
  icon: Generated<string>;
  assignable: Generated<boolean>;
  submits_hours: Generated<boolean>;
  approves_hours: Generated<boolean>;
  makes_calls: Generated<boolean>;
  reviews_quality: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface Vertical {
  id: Generated<string>;
  name: string;
  code: string;
  parent_id: string | null;
  synonyms: Generated<string[]>;
  description: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface DB {
  account: Account;
  account_alias: AccountAlias;
  account_contact: AccountContact;
  account_different: AccountDifferent;
  account_identifier: AccountIdentifier;
  account_key: AccountKey;
  account_match: AccountMatch;
  account_merge: AccountMerge;
  account_merge_change: AccountMergeChange;
  account_name: AccountName;
  account_phone: AccountPhone;
  account_reverse_lookup: AccountReverseLookup;
  account_tag: AccountTag;
  account_value_source: AccountValueSource;
  app_user: AppUser;
  audit_event: AuditEvent;
  bulk_change_row: BulkChangeRow;
  campaign: Campaign;
  campaign_account: CampaignAccount;
  campaign_account_tag: CampaignAccountTag;
  campaign_member: CampaignMember;
  campaign_tag: CampaignTag;
  client: Client;
  contact: Contact;
  contact_index: ContactIndex;
  contact_key: ContactKey;
  contact_match: ContactMatch;
  contact_role: ContactRole;
  contact_tag: ContactTag;
  contact_token: ContactToken;
  country: Country;
  currency: Currency;
  grid_view: GridView;
  grid_view_default: GridViewDefault;
  grid_view_use: GridViewUse;
  import_batch: ImportBatch;
  import_raw: ImportRaw;
  import_row: ImportRow;
  job: Job;
  job_chunk: JobChunk;
  known_match: KnownMatch;
  match_audit: MatchAudit;
  match_bulk_row: MatchBulkRow;
  match_candidate: MatchCandidate;
  match_decision: MatchDecision;
  match_index: MatchIndex;
  match_model: MatchModel;
  match_setting: MatchSetting;
  name_token: NameToken;
  not_match: NotMatch;
  repeatable_call: RepeatableCall;
  role: Role;
  role_permission: RolePermission;
  seniority: Seniority;
  session: Session;
  setting: Setting;
  sic_code: SicCode;
  sign_in_throttle: SignInThrottle;
  tag: Tag;
  unmatched_key: UnmatchedKey;
  user_type: UserType;
  vertical: Vertical;
}

