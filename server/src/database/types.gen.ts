// Generated from the migrations by `npm run schema`. Do not edit.

import type { ColumnType } from 'kysely';

/** Optional in an insert. */
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Generated from other columns of the row; cannot be written. */
export type Computed<T> = ColumnType<T, never, never>;

/** Read as the parsed value; written as JSON text. */
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
  trading_name: Generated<string>;
  founded_from: Computed<string | null>;
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
  held_from: string | null;
  held_until: string | null;
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

export interface ActionType {
  id: Generated<string>;
  name: string;
  code: string;
  channel: string;
  icon: Generated<string>;
  colour: string;
  applies_to: Generated<string>;
  requires_contact: Generated<boolean>;
  order: number | null;
  is_dial: Generated<boolean>;
  state: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface ActivityOption {
  id: Generated<string>;
  action_type_id: string;
  outcome_id: string;
  allowed: Generated<boolean>;
  hot_key: number | null;
  hint: Generated<string>;
  set_account_status: string | null;
  set_contact_status: string | null;
  set_grade: Generated<string>;
  tag_id: string | null;
  callback: Generated<string>;
  callback_days: number | null;
  attempt_counts: Generated<boolean>;
  stop_account: Generated<boolean>;
  suppress: Generated<string>;
  suppress_scope: Generated<string>;
  send_to_qc: Generated<boolean>;
  create_opportunity: Generated<boolean>;
  note: Generated<string>;
  note_min: number | null;
  required_fields: Generated<string[]>;
  counts: Generated<string>;
  counts_as: Generated<string[]>;
  roles_allowed: Generated<string[]>;
  campaigns: Generated<string[]>;
  state: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface ApiToken {
  id: Generated<string>;
  user_id: string;
  name: string;
  token_hash: Buffer;
  rights: string[];
  expires_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  created_at: Generated<string>;
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
  user_type_id: string | null;
  job_title: Generated<string>;
  phone: Generated<string>;
  locale: Generated<string>;
  time_zone: Generated<string>;
  employee_no: Generated<string>;
  manager_id: string | null;
  daily_dial_target: number | null;
  languages: Generated<string[]>;
  skills: Generated<string[]>;
  campaign_scope: Generated<string>;
  campaigns: Generated<string[]>;
  may_dispute: Generated<boolean>;
  may_export: Generated<boolean>;
  may_see_phone: Generated<boolean>;
  further_roles: Generated<string[]>;
  teams: Generated<string[]>;
  led_teams: Generated<string[]>;
  weekly_hours: Generated<number>;
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
  via: string | null;
}

export interface BatchClient {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  mode: string;
  clients: Generated<string[]>;
  rule: Generated<string>;
  owner_id: string;
  priority: number;
  state: Generated<string>;
  member_count: Generated<number>;
  last_evaluated_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface Callback {
  campaign_id: string;
  id: Generated<string>;
  account_id: string;
  contact_id: string | null;
  entry_id: string;
  due_at: string;
  owner_id: string | null;
  state: Generated<string>;
  created_at: Generated<string>;
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
  grade_version_id: string | null;
  state_reason: Generated<string>;
  completed_at: string | null;
  cooldown_days: Generated<number>;
  target_contacts: number | null;
  target_opportunities: number | null;
  target_meetings: number | null;
  dials_per_day: number | null;
  time_zone: Generated<string>;
  languages: Generated<string[]>;
  territories: Generated<string[]>;
  client_visible: Generated<boolean>;
  price_model: string | null;
  allocation: number | null;
  over_delivery: Generated<string>;
  pacing: Generated<string>;
  pacing_amount: number | null;
  dispute_window_days: Generated<number>;
  max_attempts: Generated<number>;
  basis_note: Generated<string>;
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
  version: Generated<number>;
  text_1: string | null;
  number_1: number | null;
  date_1: string | null;
  text_2: string | null;
  flag_1: boolean | null;
  text_3: string | null;
  number_2: number | null;
  list_1: string[] | null;
  text_4: string | null;
  moment_1: string | null;
  text_5: string | null;
  number_3: number | null;
  text_6: string | null;
  date_2: string | null;
  text_7: string | null;
  number_4: number | null;
  flag_2: boolean | null;
  text_8: string | null;
  text_9: string | null;
  number_5: number | null;
  list_2: string[] | null;
  text_10: string | null;
  text_11: string | null;
  number_6: number | null;
  date_3: string | null;
  text_12: string | null;
  flag_3: boolean | null;
  text_13: string | null;
  number_7: number | null;
  list_3: string[] | null;
  text_14: string | null;
  moment_2: string | null;
  text_15: string | null;
  number_8: number | null;
  text_16: string | null;
  date_4: string | null;
  text_17: string | null;
  number_9: number | null;
  flag_4: boolean | null;
  text_18: string | null;
  text_19: string | null;
  number_10: number | null;
  list_4: string[] | null;
  text_20: string | null;
  text_21: string | null;
  number_11: number | null;
  date_5: string | null;
  text_22: string | null;
  flag_5: boolean | null;
  text_23: string | null;
  number_12: number | null;
  list_5: string[] | null;
  text_24: string | null;
  moment_3: string | null;
  text_25: string | null;
  number_13: number | null;
  text_26: string | null;
  date_6: string | null;
  text_27: string | null;
  number_14: number | null;
  flag_6: boolean | null;
  text_28: string | null;
  text_29: string | null;
  number_15: number | null;
  list_6: string[] | null;
  text_30: string | null;
  text_31: string | null;
  number_16: number | null;
  date_7: string | null;
  text_32: string | null;
  flag_7: boolean | null;
  text_33: string | null;
  number_17: number | null;
  list_7: string[] | null;
  text_34: string | null;
  moment_4: string | null;
  text_35: string | null;
  number_18: number | null;
  text_36: string | null;
  date_8: string | null;
  text_37: string | null;
  number_19: number | null;
  flag_8: boolean | null;
  text_38: string | null;
  text_39: string | null;
  number_20: number | null;
  list_8: string[] | null;
  text_40: string | null;
  text_41: string | null;
  number_21: number | null;
  date_9: string | null;
  text_42: string | null;
  flag_9: boolean | null;
  text_43: string | null;
  number_22: number | null;
  list_9: string[] | null;
  text_44: string | null;
  moment_5: string | null;
  text_45: string | null;
  number_23: number | null;
  text_46: string | null;
  date_10: string | null;
  text_47: string | null;
  number_24: number | null;
  flag_10: boolean | null;
  text_48: string | null;
  text_49: string | null;
  number_25: number | null;
  list_10: string[] | null;
  text_50: string | null;
  text_51: string | null;
  number_26: number | null;
  date_11: string | null;
  text_52: string | null;
  flag_11: boolean | null;
  text_53: string | null;
  number_27: number | null;
  list_11: string[] | null;
  text_54: string | null;
  moment_6: string | null;
  text_55: string | null;
  number_28: number | null;
  text_56: string | null;
  date_12: string | null;
  text_57: string | null;
  number_29: number | null;
  flag_12: boolean | null;
  text_58: string | null;
  text_59: string | null;
  number_30: number | null;
  list_12: string[] | null;
  text_60: string | null;
  text_61: string | null;
  number_31: number | null;
  date_13: string | null;
  text_62: string | null;
  flag_13: boolean | null;
  text_63: string | null;
  number_32: number | null;
  list_13: string[] | null;
  text_64: string | null;
  moment_7: string | null;
  text_65: string | null;
  number_33: number | null;
  text_66: string | null;
  date_14: string | null;
  text_67: string | null;
  number_34: number | null;
  flag_14: boolean | null;
  text_68: string | null;
  text_69: string | null;
  number_35: number | null;
  list_14: string[] | null;
  text_70: string | null;
  text_71: string | null;
  number_36: number | null;
  date_15: string | null;
  text_72: string | null;
  flag_15: boolean | null;
  text_73: string | null;
  number_37: number | null;
  list_15: string[] | null;
  text_74: string | null;
  moment_8: string | null;
  text_75: string | null;
  number_38: number | null;
  text_76: string | null;
  date_16: string | null;
  text_77: string | null;
  number_39: number | null;
  flag_16: boolean | null;
  text_78: string | null;
  text_79: string | null;
  number_40: number | null;
  list_16: string[] | null;
  text_80: string | null;
  text_81: string | null;
  number_41: number | null;
  date_17: string | null;
  text_82: string | null;
  flag_17: boolean | null;
  text_83: string | null;
  number_42: number | null;
  list_17: string[] | null;
  text_84: string | null;
  moment_9: string | null;
  text_85: string | null;
  number_43: number | null;
  text_86: string | null;
  date_18: string | null;
  text_87: string | null;
  number_44: number | null;
  flag_18: boolean | null;
  text_88: string | null;
  text_89: string | null;
  number_45: number | null;
  list_18: string[] | null;
  text_90: string | null;
  text_91: string | null;
  number_46: number | null;
  date_19: string | null;
  text_92: string | null;
  flag_19: boolean | null;
  text_93: string | null;
  number_47: number | null;
  list_19: string[] | null;
  text_94: string | null;
  moment_10: string | null;
  text_95: string | null;
  number_48: number | null;
  text_96: string | null;
  date_20: string | null;
  text_97: string | null;
  number_49: number | null;
  flag_20: boolean | null;
  text_98: string | null;
  text_99: string | null;
  number_50: number | null;
  list_20: string[] | null;
  text_100: string | null;
  text_101: string | null;
  number_51: number | null;
  date_21: string | null;
  text_102: string | null;
  flag_21: boolean | null;
  text_103: string | null;
  number_52: number | null;
  list_21: string[] | null;
  text_104: string | null;
  moment_11: string | null;
  text_105: string | null;
  number_53: number | null;
  text_106: string | null;
  date_22: string | null;
  text_107: string | null;
  number_54: number | null;
  flag_22: boolean | null;
  text_108: string | null;
  text_109: string | null;
  number_55: number | null;
  list_22: string[] | null;
  text_110: string | null;
  text_111: string | null;
  number_56: number | null;
  date_23: string | null;
  text_112: string | null;
  flag_23: boolean | null;
  text_113: string | null;
  number_57: number | null;
  list_23: string[] | null;
  text_114: string | null;
  moment_12: string | null;
  text_115: string | null;
  number_58: number | null;
  text_116: string | null;
  date_24: string | null;
  text_117: string | null;
  number_59: number | null;
  flag_24: boolean | null;
  text_118: string | null;
  text_119: string | null;
  number_60: number | null;
  list_24: string[] | null;
  text_120: string | null;
  text_121: string | null;
  number_61: number | null;
  date_25: string | null;
  text_122: string | null;
  flag_25: boolean | null;
  text_123: string | null;
  number_62: number | null;
  list_25: string[] | null;
  text_124: string | null;
  moment_13: string | null;
  text_125: string | null;
  number_63: number | null;
  text_126: string | null;
  date_26: string | null;
  text_127: string | null;
  number_64: number | null;
  flag_26: boolean | null;
  text_128: string | null;
  text_129: string | null;
  number_65: number | null;
  list_26: string[] | null;
  text_130: string | null;
  text_131: string | null;
  number_66: number | null;
  date_27: string | null;
  text_132: string | null;
  flag_27: boolean | null;
  text_133: string | null;
  number_67: number | null;
  list_27: string[] | null;
  text_134: string | null;
  moment_14: string | null;
  text_135: string | null;
  number_68: number | null;
  text_136: string | null;
  date_28: string | null;
  text_137: string | null;
  number_69: number | null;
  flag_28: boolean | null;
  text_138: string | null;
  text_139: string | null;
  number_70: number | null;
  list_28: string[] | null;
  text_140: string | null;
  text_141: string | null;
  number_71: number | null;
  date_29: string | null;
  text_142: string | null;
  flag_29: boolean | null;
  text_143: string | null;
  number_72: number | null;
  list_29: string[] | null;
  text_144: string | null;
  moment_15: string | null;
  text_145: string | null;
  number_73: number | null;
  text_146: string | null;
  date_30: string | null;
  text_147: string | null;
  number_74: number | null;
  flag_30: boolean | null;
  text_148: string | null;
  text_149: string | null;
  number_75: number | null;
  list_30: string[] | null;
  text_150: string | null;
  text_151: string | null;
  number_76: number | null;
  date_31: string | null;
  text_152: string | null;
  flag_31: boolean | null;
  text_153: string | null;
  number_77: number | null;
  list_31: string[] | null;
  text_154: string | null;
  moment_16: string | null;
  text_155: string | null;
  number_78: number | null;
  text_156: string | null;
  date_32: string | null;
  text_157: string | null;
  number_79: number | null;
  flag_32: boolean | null;
  text_158: string | null;
  text_159: string | null;
  number_80: number | null;
  list_32: string[] | null;
  text_160: string | null;
  text_161: string | null;
  number_81: number | null;
  date_33: string | null;
  text_162: string | null;
  flag_33: boolean | null;
  text_163: string | null;
  number_82: number | null;
  list_33: string[] | null;
  text_164: string | null;
  moment_17: string | null;
  text_165: string | null;
  number_83: number | null;
  text_166: string | null;
  date_34: string | null;
  text_167: string | null;
  number_84: number | null;
  flag_34: boolean | null;
  text_168: string | null;
  text_169: string | null;
  number_85: number | null;
  list_34: string[] | null;
  text_170: string | null;
  text_171: string | null;
  number_86: number | null;
  date_35: string | null;
  text_172: string | null;
  flag_35: boolean | null;
  text_173: string | null;
  number_87: number | null;
  list_35: string[] | null;
  text_174: string | null;
  moment_18: string | null;
  text_175: string | null;
  number_88: number | null;
  text_176: string | null;
  date_36: string | null;
  text_177: string | null;
  number_89: number | null;
  flag_36: boolean | null;
  text_178: string | null;
  text_179: string | null;
  number_90: number | null;
  list_36: string[] | null;
  text_180: string | null;
  text_181: string | null;
  number_91: number | null;
  date_37: string | null;
  text_182: string | null;
  flag_37: boolean | null;
  text_183: string | null;
  number_92: number | null;
  list_37: string[] | null;
  text_184: string | null;
  moment_19: string | null;
  text_185: string | null;
  number_93: number | null;
  text_186: string | null;
  date_38: string | null;
  text_187: string | null;
  number_94: number | null;
  flag_38: boolean | null;
  text_188: string | null;
  text_189: string | null;
  number_95: number | null;
  list_38: string[] | null;
  text_190: string | null;
  text_191: string | null;
  number_96: number | null;
  date_39: string | null;
  text_192: string | null;
  flag_39: boolean | null;
  text_193: string | null;
  number_97: number | null;
  list_39: string[] | null;
  text_194: string | null;
  moment_20: string | null;
  text_195: string | null;
  number_98: number | null;
  text_196: string | null;
  date_40: string | null;
  text_197: string | null;
  number_99: number | null;
  flag_40: boolean | null;
  text_198: string | null;
  text_199: string | null;
  number_100: number | null;
  list_40: string[] | null;
  text_200: string | null;
  status: Generated<string>;
  status_reason: string | null;
  status_until: string | null;
  status_at: string | null;
  status_by: string | null;
  grade_step_id: string | null;
  grade_note: string | null;
  graded_at: string | null;
  graded_by: string | null;
  qc_requested_at: string | null;
  qc_requested_by: string | null;
  attempts: number | null;
  populated_at: string | null;
  populated_by: string | null;
  sales_developer_id: string | null;
  assigned_at: string | null;
  assigned_by: string | null;
  last_activity_at: string | null;
  next_callback_at: string | null;
  priority: number | null;
  locked_by: string | null;
  locked_until: string | null;
  published_at: string | null;
  dropped_at: string | null;
  dropped_by: string | null;
  drop_reason: string | null;
  working_values: Json | null;
  working_edits: Json | null;
}

export interface CampaignAccountTag {
  campaign_id: string;
  account_id: string;
  tag_id: string;
  applied_at: Generated<string>;
  applied_by: string | null;
}

export interface CampaignAccountValueOrigin {
  campaign_id: string;
  account_id: string;
  field_id: string;
  source: string;
  set_by: string | null;
  set_at: Generated<string>;
  batch_id: string | null;
}

export interface CampaignBaseline {
  campaign_id: string;
  id: Generated<string>;
  name: string;
  taken_at: Generated<string>;
  taken_by: string | null;
  dates: Json;
}

export interface CampaignContact {
  campaign_id: string;
  contact_id: string;
  added_by: string | null;
  added_at: Generated<string>;
  version: Generated<number>;
  text_1: string | null;
  number_1: number | null;
  date_1: string | null;
  text_2: string | null;
  flag_1: boolean | null;
  text_3: string | null;
  text_4: string | null;
  number_2: number | null;
  list_1: string[] | null;
  text_5: string | null;
  moment_1: string | null;
  text_6: string | null;
  number_3: number | null;
  text_7: string | null;
  date_2: string | null;
  text_8: string | null;
  number_4: number | null;
  flag_2: boolean | null;
  text_9: string | null;
  text_10: string | null;
  number_5: number | null;
  list_2: string[] | null;
  text_11: string | null;
  text_12: string | null;
  number_6: number | null;
  date_3: string | null;
  text_13: string | null;
  flag_3: boolean | null;
  text_14: string | null;
  text_15: string | null;
  number_7: number | null;
  list_3: string[] | null;
  text_16: string | null;
  moment_2: string | null;
  text_17: string | null;
  number_8: number | null;
  text_18: string | null;
  date_4: string | null;
  text_19: string | null;
  number_9: number | null;
  flag_4: boolean | null;
  text_20: string | null;
  text_21: string | null;
  number_10: number | null;
  list_4: string[] | null;
  text_22: string | null;
  text_23: string | null;
  number_11: number | null;
  date_5: string | null;
  text_24: string | null;
  flag_5: boolean | null;
  text_25: string | null;
  text_26: string | null;
  number_12: number | null;
  list_5: string[] | null;
  text_27: string | null;
  moment_3: string | null;
  text_28: string | null;
  number_13: number | null;
  text_29: string | null;
  date_6: string | null;
  text_30: string | null;
  number_14: number | null;
  flag_6: boolean | null;
  text_31: string | null;
  text_32: string | null;
  number_15: number | null;
  list_6: string[] | null;
  text_33: string | null;
  text_34: string | null;
  number_16: number | null;
  date_7: string | null;
  text_35: string | null;
  flag_7: boolean | null;
  text_36: string | null;
  text_37: string | null;
  number_17: number | null;
  list_7: string[] | null;
  text_38: string | null;
  moment_4: string | null;
  text_39: string | null;
  number_18: number | null;
  text_40: string | null;
  date_8: string | null;
  text_41: string | null;
  number_19: number | null;
  flag_8: boolean | null;
  text_42: string | null;
  text_43: string | null;
  number_20: number | null;
  list_8: string[] | null;
  text_44: string | null;
  text_45: string | null;
  number_21: number | null;
  date_9: string | null;
  text_46: string | null;
  flag_9: boolean | null;
  text_47: string | null;
  text_48: string | null;
  number_22: number | null;
  list_9: string[] | null;
  text_49: string | null;
  moment_5: string | null;
  text_50: string | null;
  number_23: number | null;
  text_51: string | null;
  date_10: string | null;
  text_52: string | null;
  number_24: number | null;
  flag_10: boolean | null;
  text_53: string | null;
  text_54: string | null;
  number_25: number | null;
  list_10: string[] | null;
  text_55: string | null;
  text_56: string | null;
  number_26: number | null;
  date_11: string | null;
  text_57: string | null;
  flag_11: boolean | null;
  text_58: string | null;
  text_59: string | null;
  number_27: number | null;
  list_11: string[] | null;
  text_60: string | null;
  moment_6: string | null;
  text_61: string | null;
  number_28: number | null;
  text_62: string | null;
  date_12: string | null;
  text_63: string | null;
  number_29: number | null;
  flag_12: boolean | null;
  text_64: string | null;
  text_65: string | null;
  number_30: number | null;
  list_12: string[] | null;
  text_66: string | null;
  text_67: string | null;
  number_31: number | null;
  date_13: string | null;
  text_68: string | null;
  flag_13: boolean | null;
  text_69: string | null;
  text_70: string | null;
  number_32: number | null;
  list_13: string[] | null;
  text_71: string | null;
  moment_7: string | null;
  text_72: string | null;
  number_33: number | null;
  text_73: string | null;
  date_14: string | null;
  text_74: string | null;
  number_34: number | null;
  flag_14: boolean | null;
  text_75: string | null;
  text_76: string | null;
  number_35: number | null;
  list_14: string[] | null;
  text_77: string | null;
  text_78: string | null;
  number_36: number | null;
  date_15: string | null;
  text_79: string | null;
  flag_15: boolean | null;
  text_80: string | null;
  text_81: string | null;
  number_37: number | null;
  list_15: string[] | null;
  text_82: string | null;
  moment_8: string | null;
  text_83: string | null;
  number_38: number | null;
  text_84: string | null;
  date_16: string | null;
  text_85: string | null;
  number_39: number | null;
  flag_16: boolean | null;
  text_86: string | null;
  text_87: string | null;
  number_40: number | null;
  list_16: string[] | null;
  text_88: string | null;
  text_89: string | null;
  number_41: number | null;
  date_17: string | null;
  text_90: string | null;
  flag_17: boolean | null;
  text_91: string | null;
  text_92: string | null;
  number_42: number | null;
  list_17: string[] | null;
  text_93: string | null;
  moment_9: string | null;
  text_94: string | null;
  number_43: number | null;
  text_95: string | null;
  date_18: string | null;
  text_96: string | null;
  number_44: number | null;
  flag_18: boolean | null;
  text_97: string | null;
  text_98: string | null;
  number_45: number | null;
  list_18: string[] | null;
  text_99: string | null;
  text_100: string | null;
  number_46: number | null;
  date_19: string | null;
  text_101: string | null;
  flag_19: boolean | null;
  text_102: string | null;
  text_103: string | null;
  number_47: number | null;
  list_19: string[] | null;
  text_104: string | null;
  moment_10: string | null;
  text_105: string | null;
  number_48: number | null;
  text_106: string | null;
  date_20: string | null;
  text_107: string | null;
  number_49: number | null;
  flag_20: boolean | null;
  text_108: string | null;
  text_109: string | null;
  number_50: number | null;
  list_20: string[] | null;
  text_110: string | null;
  text_111: string | null;
  number_51: number | null;
  date_21: string | null;
  text_112: string | null;
  flag_21: boolean | null;
  text_113: string | null;
  text_114: string | null;
  number_52: number | null;
  list_21: string[] | null;
  text_115: string | null;
  moment_11: string | null;
  text_116: string | null;
  number_53: number | null;
  text_117: string | null;
  date_22: string | null;
  text_118: string | null;
  number_54: number | null;
  flag_22: boolean | null;
  text_119: string | null;
  text_120: string | null;
  number_55: number | null;
  list_22: string[] | null;
  text_121: string | null;
  text_122: string | null;
  number_56: number | null;
  date_23: string | null;
  text_123: string | null;
  flag_23: boolean | null;
  text_124: string | null;
  text_125: string | null;
  number_57: number | null;
  list_23: string[] | null;
  text_126: string | null;
  moment_12: string | null;
  text_127: string | null;
  number_58: number | null;
  text_128: string | null;
  date_24: string | null;
  text_129: string | null;
  number_59: number | null;
  flag_24: boolean | null;
  text_130: string | null;
  text_131: string | null;
  number_60: number | null;
  list_24: string[] | null;
  text_132: string | null;
  text_133: string | null;
  number_61: number | null;
  date_25: string | null;
  text_134: string | null;
  flag_25: boolean | null;
  text_135: string | null;
  text_136: string | null;
  number_62: number | null;
  list_25: string[] | null;
  text_137: string | null;
  moment_13: string | null;
  text_138: string | null;
  number_63: number | null;
  text_139: string | null;
  date_26: string | null;
  text_140: string | null;
  number_64: number | null;
  flag_26: boolean | null;
  text_141: string | null;
  text_142: string | null;
  number_65: number | null;
  list_26: string[] | null;
  text_143: string | null;
  text_144: string | null;
  number_66: number | null;
  date_27: string | null;
  text_145: string | null;
  flag_27: boolean | null;
  text_146: string | null;
  text_147: string | null;
  number_67: number | null;
  list_27: string[] | null;
  text_148: string | null;
  moment_14: string | null;
  text_149: string | null;
  number_68: number | null;
  text_150: string | null;
  date_28: string | null;
  text_151: string | null;
  number_69: number | null;
  flag_28: boolean | null;
  text_152: string | null;
  text_153: string | null;
  number_70: number | null;
  list_28: string[] | null;
  text_154: string | null;
  text_155: string | null;
  number_71: number | null;
  date_29: string | null;
  text_156: string | null;
  flag_29: boolean | null;
  text_157: string | null;
  text_158: string | null;
  number_72: number | null;
  list_29: string[] | null;
  text_159: string | null;
  moment_15: string | null;
  text_160: string | null;
  number_73: number | null;
  text_161: string | null;
  date_30: string | null;
  text_162: string | null;
  number_74: number | null;
  flag_30: boolean | null;
  text_163: string | null;
  text_164: string | null;
  number_75: number | null;
  list_30: string[] | null;
  text_165: string | null;
  text_166: string | null;
  number_76: number | null;
  date_31: string | null;
  text_167: string | null;
  flag_31: boolean | null;
  text_168: string | null;
  text_169: string | null;
  number_77: number | null;
  list_31: string[] | null;
  text_170: string | null;
  moment_16: string | null;
  text_171: string | null;
  number_78: number | null;
  text_172: string | null;
  date_32: string | null;
  text_173: string | null;
  number_79: number | null;
  flag_32: boolean | null;
  text_174: string | null;
  text_175: string | null;
  number_80: number | null;
  list_32: string[] | null;
  text_176: string | null;
  text_177: string | null;
  number_81: number | null;
  date_33: string | null;
  text_178: string | null;
  flag_33: boolean | null;
  text_179: string | null;
  text_180: string | null;
  number_82: number | null;
  list_33: string[] | null;
  text_181: string | null;
  moment_17: string | null;
  text_182: string | null;
  number_83: number | null;
  text_183: string | null;
  date_34: string | null;
  text_184: string | null;
  number_84: number | null;
  flag_34: boolean | null;
  text_185: string | null;
  text_186: string | null;
  number_85: number | null;
  list_34: string[] | null;
  text_187: string | null;
  text_188: string | null;
  number_86: number | null;
  date_35: string | null;
  text_189: string | null;
  flag_35: boolean | null;
  text_190: string | null;
  text_191: string | null;
  number_87: number | null;
  list_35: string[] | null;
  text_192: string | null;
  moment_18: string | null;
  text_193: string | null;
  number_88: number | null;
  text_194: string | null;
  date_36: string | null;
  text_195: string | null;
  number_89: number | null;
  flag_36: boolean | null;
  text_196: string | null;
  text_197: string | null;
  number_90: number | null;
  list_36: string[] | null;
  text_198: string | null;
  text_199: string | null;
  number_91: number | null;
  date_37: string | null;
  text_200: string | null;
  flag_37: boolean | null;
  text_201: string | null;
  text_202: string | null;
  number_92: number | null;
  list_37: string[] | null;
  text_203: string | null;
  moment_19: string | null;
  text_204: string | null;
  number_93: number | null;
  text_205: string | null;
  date_38: string | null;
  text_206: string | null;
  number_94: number | null;
  flag_38: boolean | null;
  text_207: string | null;
  text_208: string | null;
  number_95: number | null;
  list_38: string[] | null;
  text_209: string | null;
  text_210: string | null;
  number_96: number | null;
  date_39: string | null;
  text_211: string | null;
  flag_39: boolean | null;
  text_212: string | null;
  text_213: string | null;
  number_97: number | null;
  list_39: string[] | null;
  text_214: string | null;
  moment_20: string | null;
  text_215: string | null;
  number_98: number | null;
  text_216: string | null;
  date_40: string | null;
  text_217: string | null;
  number_99: number | null;
  flag_40: boolean | null;
  text_218: string | null;
  text_219: string | null;
  number_100: number | null;
  list_40: string[] | null;
  text_220: string | null;
  status: Generated<string>;
  status_reason: string | null;
  status_until: string | null;
  status_at: string | null;
  status_by: string | null;
  grade_step_id: string | null;
  grade_note: string | null;
  graded_at: string | null;
  graded_by: string | null;
  qc_requested_at: string | null;
  qc_requested_by: string | null;
  attempts: number | null;
  stopped_at: string | null;
  stopped_by: string | null;
  batch_id: string | null;
  populated_at: string | null;
  populated_by: string | null;
  sales_developer_id: string | null;
  assigned_at: string | null;
  assigned_by: string | null;
  last_activity_at: string | null;
  next_callback_at: string | null;
  priority: number | null;
  locked_by: string | null;
  locked_until: string | null;
  published_at: string | null;
  dropped_at: string | null;
  dropped_by: string | null;
  drop_reason: string | null;
  working_values: Json | null;
  working_edits: Json | null;
}

export interface CampaignContactValueOrigin {
  campaign_id: string;
  contact_id: string;
  field_id: string;
  source: string;
  set_by: string | null;
  set_at: Generated<string>;
  batch_id: string | null;
}

export interface CampaignCoreChoice {
  campaign_id: string;
  version: Generated<number>;
  chosen_at: Generated<string>;
  chosen_by: string | null;
}

export interface CampaignCoreField {
  campaign_id: string;
  core_field_id: string;
  place: number;
  required: Generated<string>;
  section: Generated<string>;
  sd_visible: Generated<boolean>;
  qc_visible: Generated<boolean>;
  client_visible: Generated<boolean>;
  sd_editable: Generated<boolean>;
}

export interface CampaignMember {
  campaign_id: string;
  user_id: string;
  role: Generated<string>;
}

export interface CampaignStep {
  campaign_id: string;
  id: Generated<string>;
  client_step_id: string | null;
  master_step_id: string | null;
  code: Generated<string>;
  name: string;
  phase: string;
  start_date: string | null;
  end_date: string | null;
  duration: number;
  rule: string | null;
  rule_day: string | null;
  owners: Generated<string[]>;
  effort_hours: number | null;
  progress: Generated<number>;
  state: Generated<string>;
  state_reason: Generated<string>;
  checklist: Generated<Json>;
  client_visible: Generated<boolean>;
  order: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_summary: Generated<boolean>;
  colour: string | null;
  actual_start: string | null;
  actual_end: string | null;
}

export interface CampaignStepLink {
  campaign_id: string;
  predecessor_id: string;
  successor_id: string;
  type: Generated<string>;
  lag: Generated<number>;
  unit: Generated<string>;
  strict: Generated<boolean>;
}

export interface CampaignTag {
  campaign_id: string;
  tag_id: string;
  applied_at: Generated<string>;
  applied_by: string | null;
}

export interface CampaignView {
  campaign_id: string;
  id: Generated<string>;
  user_id: string | null;
  user_type_id: string | null;
  version: number;
  settings: Json | null;
  saved_at: Generated<string>;
  saved_by: string | null;
}

export interface CampaignWaiver {
  campaign_id: string;
  line: string;
  reason: string;
  by_user_id: string | null;
  at: Generated<string>;
}

export interface Change {
  id: Generated<string>;
  kind: string;
  subject_ids: Generated<string[]>;
  campaign_id: string | null;
  params: Generated<Json>;
  result: Generated<Json>;
  state: Generated<string>;
  changed: Generated<number>;
  created_by: string | null;
  created_at: Generated<string>;
  ended_at: string | null;
}

export interface ChangeRow {
  change_id: string;
  no: number;
  campaign_id: string | null;
  record_id: string;
  place: string | null;
  state: Generated<string>;
  before: Json | null;
  after: Json | null;
  version: number | null;
  scope_version: number | null;
  reason: Json | null;
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
  seat_limit: number | null;
  domains: Generated<string[]>;
  vat_number: Generated<string>;
  phone: Generated<string>;
  locale: Generated<string>;
  billing_contact_name: Generated<string>;
  billing_contact_email: Generated<string>;
  may_dispute: Generated<boolean>;
  dpa_signed_on: string | null;
  duplicate_reason: Generated<string>;
  jurisdiction: Generated<string>;
  address_1: Generated<string>;
  address_2: Generated<string>;
  city: Generated<string>;
  region: Generated<string>;
  postcode: Generated<string>;
  country: Generated<string>;
  logo_id: string | null;
  brand_background: Generated<string>;
  brand_panel: Generated<string>;
  brand_text: Generated<string>;
  brand_button: Generated<string>;
  brand_footer: Generated<string>;
  brand_legal: Generated<string>;
}

export interface ClientEmail {
  id: Generated<string>;
  client_id: string;
  address: string;
  display_name: Generated<string>;
  kind: string;
  purposes: string[];
  send_as: Generated<string>;
  campaigns: Generated<string[]>;
  language: string | null;
  active_from: string | null;
  active_to: string | null;
  notes: Generated<string>;
  verification: Generated<string>;
  verified_at: string | null;
  last_bounce_at: string | null;
  last_bounce: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface ClientStep {
  id: Generated<string>;
  client_id: string;
  master_step_id: string | null;
  code: string;
  name: string;
  phase: string;
  duration: number;
  effort_hours: number | null;
  owner_type_id: string | null;
  description: Generated<string>;
  checklist: Generated<Json>;
  predecessors: Generated<Json>;
  deliverable: Generated<string>;
  client_visible: Generated<boolean>;
  billable: Generated<boolean>;
  entry_criteria: Generated<string>;
  exit_criteria: Generated<string>;
  state: Generated<string>;
  hidden: Generated<boolean>;
  order: number;
  master_seen: Json | null;
  master_version_seen: number | null;
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

export interface CoreField {
  id: Generated<string>;
  entity: string;
  key: string;
  type: string;
  given_label: string;
  needed: Generated<boolean>;
  label: string;
  help: Generated<string>;
  required: Generated<string>;
  visible_to: Generated<string[]>;
  client_visible: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  differs: Computed<boolean>;
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

export interface CustomField {
  campaign_id: string;
  id: string;
  slot: string | null;
  position: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  hidden: Generated<boolean>;
  other_slot: string | null;
  version: Generated<number>;
  required: string | null;
  client_visible: boolean | null;
  section: string | null;
  default_value: Json | null;
  place: number | null;
  sd_visible: Generated<boolean>;
  qc_visible: Generated<boolean>;
  sd_editable: Generated<boolean>;
}

export interface DocsTemplate {
  id: Generated<string>;
  name: string;
  purpose: string;
  scope: string;
  client_id: string | null;
  campaign_id: string | null;
  language: Generated<string>;
  data_root: string;
  format: string;
  file: Generated<string>;
  file_name: Generated<string>;
  source: Generated<string>;
  output: Generated<string>;
  page_size: Generated<string>;
  margin_mm: number | null;
  header: Generated<string>;
  footer: Generated<string>;
  file_name_pattern: string;
  version_no: Generated<number>;
  state: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  batch_of: Generated<string>;
  signed_by: Generated<string>;
}

export interface DocsTemplateVersion {
  id: Generated<string>;
  template_id: string;
  number: number;
  state: Generated<string>;
  content: Json;
  made: Generated<Json>;
  created_at: Generated<string>;
  created_by: string | null;
  approved_at: string | null;
  approved_by: string | null;
  activated_at: string | null;
  last_used_at: string | null;
  file: Computed<string | null>;
}

export interface Document {
  id: Generated<string>;
  name: string;
  kind: string;
  client_id: string | null;
  campaign_id: string | null;
  owner_id: string | null;
  tags: Generated<string[]>;
  visibility: Generated<string>;
  state: Generated<string>;
  published_at: string | null;
  content: Generated<Json>;
  word_count: Generated<number>;
  edition: Generated<number>;
  saved_at: Generated<string>;
  saved_by: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  published_content: Json | null;
  published_edition: number | null;
}

export interface DocumentImage {
  document_id: string;
  image_id: string;
}

export interface DocumentVersion {
  document_id: string;
  number: number;
  content: Json;
  word_count: number;
  begun_at: Generated<string>;
  saved_at: Generated<string>;
  saved_by: string | null;
}

export interface EmailTemplate {
  id: Generated<string>;
  name: string;
  purpose: string;
  scope: string;
  client_id: string | null;
  campaign_id: string | null;
  language: Generated<string>;
  owner_id: string | null;
  subject: Generated<string>;
  preheader: Generated<string>;
  from_id: string | null;
  reply_to: Generated<string>;
  source: string;
  own_text: Generated<string>;
  version_no: Generated<number>;
  state: Generated<string>;
  last_tested_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
  attachments: Generated<Json>;
}

export interface EmailTemplateImage {
  template_id: string;
  image_id: string;
}

export interface EmailTemplateVersion {
  id: Generated<string>;
  template_id: string;
  number: number;
  state: Generated<string>;
  content: Json;
  made: Generated<Json>;
  created_at: Generated<string>;
  created_by: string | null;
  approved_at: string | null;
  approved_by: string | null;
  activated_at: string | null;
  last_used_at: string | null;
}

export interface EmailTemplateVersionFile {
  version_id: string;
  file: string;
}

export interface Erasure {
  id: Generated<string>;
  state: Generated<string>;
  mode: string | null;
  sought: Json | null;
  contact_ids: Generated<string[]>;
  places: Generated<Json>;
  job_id: string | null;
  created_by: string | null;
  created_at: Generated<string>;
  finished_by: string | null;
  finished_at: string | null;
}

export interface ExternalAttempt {
  token_hash: Buffer;
  state: string;
  nonce: string;
  verifier: string;
  expires_at: string;
}

export interface ExternalIdentity {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Generated<string>;
  last_used_at: Generated<string>;
}

export interface Field {
  id: Generated<string>;
  kind: string;
  client_id: string | null;
  campaign_id: string | null;
  key: string;
  label: string;
  help: Generated<string>;
  type: string;
  params: Generated<Json>;
  options: Generated<Json>;
  required: Generated<string>;
  section: Generated<string>;
  order: number | null;
  visible_to: Generated<string[]>;
  editable_by: Generated<string[]>;
  client_visible: Generated<boolean>;
  sensitive: Generated<boolean>;
  import_synonyms: Generated<string[]>;
  export_name: Generated<string>;
  survivorship: Generated<string>;
  indexed: Generated<boolean>;
  state: Generated<string>;
  purging: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  archived_at: string | null;
  default_value: Json | null;
  entity: Generated<string>;
}

export interface FieldCascade {
  campaign_id: string;
  id: Generated<string>;
  name: string;
  entity: string;
  strict: Generated<boolean>;
  allow_all_if_parent_empty: Generated<boolean>;
  auto_fill_single: Generated<boolean>;
  created_by: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface FieldCascadeLevel {
  campaign_id: string;
  cascade_id: string;
  level: number;
  field_id: string;
}

export interface FieldCascadePair {
  campaign_id: string;
  cascade_id: string;
  level: number;
  parent_code: string;
  child_code: string;
}

export interface FieldFile {
  campaign_id: string;
  id: Generated<string>;
  field_id: string;
  hash: string;
  name: string;
  kind: string;
  bytes: number;
  created_by: string | null;
  kept_at: Generated<string>;
}

export interface FormulaSource {
  formula_id: string;
  name: string;
  source_id: string;
}

export interface Grade {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  scope: string;
  client_id: string | null;
  applies_to: Generated<string>;
  default_step_id: string | null;
  state: Generated<string>;
  cloned_from_id: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface GradeCategory {
  id: Generated<string>;
  name: string;
  code: string;
  order: number | null;
  colour: string;
  client_label: Generated<string>;
  in_funnel: Generated<boolean>;
  positive: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface GradeStep {
  id: Generated<string>;
  grade_id: string;
  grade_version_id: string;
  code: string;
  label: string;
  order: number;
  category_id: string;
  meaning: string;
  colour: string;
  criteria: Generated<string>;
  required_fields: Generated<string[]>;
  note_required: Generated<boolean>;
  counts_as: Generated<string>;
  needs_qc: Generated<boolean>;
  allowed_from: Generated<string[]>;
  who_may_set: Generated<string[]>;
  terminal: Generated<boolean>;
  state: Generated<string>;
  copied_from_id: string | null;
  superseded: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface GradeVersion {
  id: Generated<string>;
  grade_id: string;
  number: number;
  superseded_at: string | null;
  applies_to: string | null;
  default_step_id: string | null;
  created_at: Generated<string>;
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

export interface HelpRequest {
  id: Generated<string>;
  user_id: string;
  subject: string;
  says: string;
  asked_at: Generated<string>;
}

export interface Image {
  id: Generated<string>;
  name: string;
  alt: Generated<string>;
  folder: Generated<string>;
  tags: Generated<string[]>;
  file: string;
  public_key: Generated<string>;
  public_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface ImageFile {
  hash: string;
  kind: string;
  width: number;
  height: number;
  bytes: number;
  original: string;
  large: string;
  medium: string;
  small: string;
  made_at: Generated<string>;
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
  readings: Json | null;
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
  custom: Json | null;
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

export interface Mail {
  id: Generated<string>;
  to_address: string;
  subject: string;
  text: string;
  html: string | null;
  purpose: string;
  about_table: string | null;
  about_id: string | null;
  state: Generated<string>;
  attempts: Generated<number>;
  due_at: Generated<string>;
  sent_at: string | null;
  message_id: string | null;
  last_error: string | null;
  created_at: Generated<string>;
  template_version_id: string | null;
  reply_to: string | null;
  from_name: string | null;
}

export interface MailAttempt {
  mail_id: string;
  no: number;
  begun_at: Generated<string>;
  ended_at: string | null;
  outcome: string | null;
  answer: string | null;
}

export interface MailFile {
  mail_id: string;
  position: number;
  file: string;
  name: string;
}

export interface MasterStep {
  id: Generated<string>;
  code: string;
  name: string;
  phase: string;
  duration: number;
  effort_hours: number | null;
  owner_type_id: string | null;
  description: Generated<string>;
  checklist: Generated<Json>;
  predecessors: Generated<Json>;
  deliverable: Generated<string>;
  client_visible: Generated<boolean>;
  billable: Generated<boolean>;
  entry_criteria: Generated<string>;
  exit_criteria: Generated<string>;
  state: Generated<string>;
  order: number;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
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
  decided_by: string | null;
  decided_at: Generated<string>;
  undone_by: string | null;
  undone_at: string | null;
  sequence: Generated<number>;
  evidence: Json | null;
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

export interface Notification {
  id: Generated<string>;
  user_id: string;
  event: string;
  cause: string;
  about_table: string | null;
  about_id: string | null;
  actor_id: string | null;
  in_app: boolean;
  mail: string;
  mail_due_at: string | null;
  mailed_at: string | null;
  read_at: string | null;
  created_at: Generated<string>;
}

export interface NotificationHours {
  user_id: string;
  quiet_from: unknown;
  quiet_to: unknown;
  quiet_weekends: boolean;
  digest_at: unknown;
}

export interface NotificationMute {
  user_id: string;
  until: string;
}

export interface NotificationSwitch {
  user_id: string;
  event: string;
  in_app: boolean;
  email: boolean;
  digest: boolean;
}

export interface Outcome {
  id: Generated<string>;
  name: string;
  code: string;
  category: string;
  reached_person: Generated<boolean>;
  colour: string;
  hot_key: number | null;
  order: number | null;
  is_conversation: Generated<boolean>;
  state: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface Passkey {
  id: Generated<string>;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  last_used_at: string | null;
  created_at: Generated<string>;
}

export interface PasskeyChallenge {
  challenge: string;
  expires_at: string;
}

export interface PurchaseOrder {
  id: Generated<string>;
  client_id: string;
  number: string;
  title: Generated<string>;
  campaigns: Generated<string[]>;
  type: string;
  quantity: number | null;
  currency: string;
  unit_price: number | null;
  tax_rate: number | null;
  start_date: string;
  end_date: string;
  issued_on: string | null;
  received_on: string | null;
  billing_contact: Generated<string>;
  over_delivery: Generated<string>;
  over_delivery_price: number | null;
  alert_at: Generated<Json>;
  notes: Generated<string>;
  state: Generated<string>;
  revision: Generated<number>;
  reserved: Generated<number>;
  consumed: Generated<number>;
  total: number | null;
  capacity: Computed<number>;
  remaining: Computed<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface PurchaseOrderLine {
  id: Generated<string>;
  order_id: string;
  at: Generated<string>;
  kind: string;
  source: string;
  source_id: string | null;
  reference: Generated<string>;
  reserved: Generated<number>;
  consumed: Generated<number>;
  amount: number | null;
  reverses: string | null;
  by_user_id: string | null;
  reason: Generated<string>;
  remaining: number;
}

export interface PurchaseOrderRevision {
  order_id: string;
  revision: number;
  kind: string;
  reason: string;
  terms: Json;
  by_user_id: string | null;
  at: Generated<string>;
}

export interface RecordFile {
  id: Generated<string>;
  client_id: string | null;
  campaign_id: string | null;
  account_id: string | null;
  contact_id: string | null;
  order_id: string | null;
  hash: string;
  name: string;
  kind: string;
  bytes: number;
  template_version_id: string | null;
  created_by: string | null;
  created_at: Generated<string>;
}

export interface RecoveryCode {
  user_id: string;
  code_hash: string;
  used_at: string | null;
}

export interface RefreshPolicy {
  campaign_id: string;
  entity: string;
  field: string;
  policy: string;
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
  is_baseline: Generated<boolean>;
}

export interface RolePermission {
  role_id: string;
  subject: string;
  action: string;
  scope: string;
}

export interface SecondFactor {
  user_id: string;
  sealed_secret: Buffer;
  confirmed_at: string | null;
  last_step: Generated<number>;
  created_at: Generated<string>;
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
  remembered: Generated<boolean>;
  viewed_user_id: string | null;
  viewing_until: string | null;
  sealed_id_token: Buffer | null;
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

export interface SignInStep {
  token_hash: Buffer;
  user_id: string;
  remembered: boolean;
  user_agent: string;
  address: string;
  attempts: Generated<number>;
  expires_at: string;
  sealed_id_token: Buffer | null;
}

export interface SignInThrottle {
  bucket: string;
  failures: number;
  last_failure_at: Generated<string>;
  blocked_until: string | null;
}

export interface SignatureEvent {
  id: Generated<number>;
  round_id: string;
  user_id: string | null;
  signer_id: string | null;
  action: string;
  detail: Generated<string>;
  hash: string;
  at: Generated<string>;
}

export interface SignatureRound {
  id: Generated<string>;
  file_id: string;
  state: Generated<string>;
  message: string;
  created_by: string | null;
  created_at: Generated<string>;
}

export interface SignatureSigner {
  id: Generated<string>;
  round_id: string;
  position: number;
  name: string;
  email: string;
  role: string;
  state: Generated<string>;
  link_hash: Buffer | null;
  link_until: string | null;
}

export interface StoredFile {
  hash: string;
  bytes: number;
  kept_at: Generated<string>;
}

export interface Suppression {
  id: Generated<string>;
  kind: string;
  value: string | null;
  scope: string;
  client_id: string | null;
  campaign_id: string | null;
  source: string;
  reason: string;
  active_from: Generated<string>;
  active_to: string | null;
  state: Generated<string>;
  lifted_reason: Generated<string>;
  ended_at: string | null;
  created_by: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  about_id: string | null;
}

export interface SuppressionKey {
  key: Buffer;
  suppression_id: string;
}

export interface SuppressionLine {
  job_id: string;
  no: number;
  line: string;
  problem: string | null;
}

export interface SuppressionSecret {
  only_row: Generated<boolean>;
  inner_key: Buffer;
  outer_key: Buffer;
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

export interface Team {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  archived_at: string | null;
}

export interface TrailEntry {
  campaign_id: string;
  id: Generated<string>;
  account_id: string | null;
  contact_id: string | null;
  kind: string;
  at: Generated<string>;
  written_at: Generated<string>;
  user_id: string | null;
  source: string;
  action_type_id: string | null;
  outcome_id: string | null;
  from_grade_step_id: string | null;
  to_grade_step_id: string | null;
  from_status: string | null;
  to_status: string | null;
  note: Generated<string>;
  evidence: Generated<string>;
  duration_s: number | null;
  phone_used: Generated<string>;
  direction: string | null;
  recording_url: Generated<string>;
  callback_at: string | null;
  effects_applied: Generated<Json>;
  corrects_id: string | null;
  counts_as: Generated<string[]>;
  from_developer_id: string | null;
  to_developer_id: string | null;
}

export interface UnmatchedKey {
  key: number;
  campaign_id: string;
  row_id: string;
}

export interface UserPreference {
  user_id: string;
  name: string;
  value: Json;
  updated_at: Generated<string>;
}

export interface UserToken {
  id: Generated<string>;
  user_id: string | null;
  purpose: string;
  token_hash: Buffer;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
  created_at: Generated<string>;
  client_email_id: string | null;
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
  sic_codes: Generated<string[]>;
  nace_codes: Generated<string[]>;
  colour: Generated<string>;
  merged_into_id: string | null;
}

export interface Webhook {
  user_id: string;
  url: string;
  sealed_secret: Buffer;
  created_at: Generated<string>;
}

export interface WebhookDelivery {
  id: Generated<string>;
  user_id: string;
  notification_id: string;
  state: Generated<string>;
  attempts: Generated<number>;
  due_at: Generated<string>;
  status: number | null;
  error: Generated<string>;
  created_at: Generated<string>;
  ended_at: string | null;
}

export interface WorkingCalendar {
  id: Generated<string>;
  name: string;
  team_id: string | null;
  user_id: string | null;
  week: Json | null;
  keeps_holidays: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface WorkingException {
  calendar_id: string;
  day: string;
  minutes: Generated<number>;
  kind: Generated<string>;
  name: string;
}

export interface DB {
  account: Account;
  account_alias: AccountAlias;
  account_contact: AccountContact;
  account_identifier: AccountIdentifier;
  account_key: AccountKey;
  account_match: AccountMatch;
  account_name: AccountName;
  account_phone: AccountPhone;
  account_reverse_lookup: AccountReverseLookup;
  account_tag: AccountTag;
  account_value_source: AccountValueSource;
  action_type: ActionType;
  activity_option: ActivityOption;
  api_token: ApiToken;
  app_user: AppUser;
  audit_event: AuditEvent;
  batch_client: BatchClient;
  callback: Callback;
  campaign: Campaign;
  campaign_account: CampaignAccount;
  campaign_account_tag: CampaignAccountTag;
  campaign_account_value_origin: CampaignAccountValueOrigin;
  campaign_baseline: CampaignBaseline;
  campaign_contact: CampaignContact;
  campaign_contact_value_origin: CampaignContactValueOrigin;
  campaign_core_choice: CampaignCoreChoice;
  campaign_core_field: CampaignCoreField;
  campaign_member: CampaignMember;
  campaign_step: CampaignStep;
  campaign_step_link: CampaignStepLink;
  campaign_tag: CampaignTag;
  campaign_view: CampaignView;
  campaign_waiver: CampaignWaiver;
  change: Change;
  change_row: ChangeRow;
  client: Client;
  client_email: ClientEmail;
  client_step: ClientStep;
  contact: Contact;
  contact_index: ContactIndex;
  contact_key: ContactKey;
  contact_match: ContactMatch;
  contact_role: ContactRole;
  contact_tag: ContactTag;
  contact_token: ContactToken;
  core_field: CoreField;
  country: Country;
  currency: Currency;
  custom_field: CustomField;
  docs_template: DocsTemplate;
  docs_template_version: DocsTemplateVersion;
  document: Document;
  document_image: DocumentImage;
  document_version: DocumentVersion;
  email_template: EmailTemplate;
  email_template_image: EmailTemplateImage;
  email_template_version: EmailTemplateVersion;
  email_template_version_file: EmailTemplateVersionFile;
  erasure: Erasure;
  external_attempt: ExternalAttempt;
  external_identity: ExternalIdentity;
  field: Field;
  field_cascade: FieldCascade;
  field_cascade_level: FieldCascadeLevel;
  field_cascade_pair: FieldCascadePair;
  field_file: FieldFile;
  formula_source: FormulaSource;
  grade: Grade;
  grade_category: GradeCategory;
  grade_step: GradeStep;
  grade_version: GradeVersion;
  grid_view: GridView;
  grid_view_default: GridViewDefault;
  grid_view_use: GridViewUse;
  help_request: HelpRequest;
  image: Image;
  image_file: ImageFile;
  import_batch: ImportBatch;
  import_raw: ImportRaw;
  import_row: ImportRow;
  job: Job;
  job_chunk: JobChunk;
  known_match: KnownMatch;
  mail: Mail;
  mail_attempt: MailAttempt;
  mail_file: MailFile;
  master_step: MasterStep;
  match_audit: MatchAudit;
  match_candidate: MatchCandidate;
  match_decision: MatchDecision;
  match_index: MatchIndex;
  match_model: MatchModel;
  match_setting: MatchSetting;
  name_token: NameToken;
  not_match: NotMatch;
  notification: Notification;
  notification_hours: NotificationHours;
  notification_mute: NotificationMute;
  notification_switch: NotificationSwitch;
  outcome: Outcome;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  purchase_order: PurchaseOrder;
  purchase_order_line: PurchaseOrderLine;
  purchase_order_revision: PurchaseOrderRevision;
  record_file: RecordFile;
  recovery_code: RecoveryCode;
  refresh_policy: RefreshPolicy;
  repeatable_call: RepeatableCall;
  role: Role;
  role_permission: RolePermission;
  second_factor: SecondFactor;
  seniority: Seniority;
  session: Session;
  setting: Setting;
  sic_code: SicCode;
  sign_in_step: SignInStep;
  sign_in_throttle: SignInThrottle;
  signature_event: SignatureEvent;
  signature_round: SignatureRound;
  signature_signer: SignatureSigner;
  stored_file: StoredFile;
  suppression: Suppression;
  suppression_key: SuppressionKey;
  suppression_line: SuppressionLine;
  suppression_secret: SuppressionSecret;
  tag: Tag;
  team: Team;
  trail_entry: TrailEntry;
  unmatched_key: UnmatchedKey;
  user_preference: UserPreference;
  user_token: UserToken;
  user_type: UserType;
  vertical: Vertical;
  webhook: Webhook;
  webhook_delivery: WebhookDelivery;
  working_calendar: WorkingCalendar;
  working_exception: WorkingException;
}

