import { z } from 'zod';
import { PHONE_TYPE_LABEL } from '../core/account-numbers.ts';
import { type BulkFields, campaignScope, dataset, type GridColumn } from '../grid.ts';
import { gradeDisplay, workingAccountColumns } from '../working/status.ts';
import { accountFields, REGISTER_STATUS } from './accounts.ts';

/** Columns that are filled for most accounts come first, so that the grid does not begin with empty columns. */
const accountColumns = {
  company_name: {
    label: 'Account',
    kind: 'text',
    titleCase: true,
    edit: 'company_name',
    core: 'account.company_name',
    width: 280,
  },
  country: { label: 'Country', kind: 'set', codeKind: 'country', edit: 'country', core: 'account.country', width: 170 },
  head_office_city: {
    label: 'City',
    kind: 'text',
    titleCase: true,
    edit: 'head_office_city',
    core: 'account.head_office_city',
    width: 140,
  },
  postcode: { label: 'Postcode', kind: 'text', edit: 'postcode', core: 'account.postcode', width: 110 },
  registration_number: { label: 'Official number', kind: 'text', core: 'account.identifiers', width: 160 },
  register_status: {
    label: 'Register status',
    kind: 'set',
    edit: 'register_status',
    core: 'account.register_status',
    values: REGISTER_STATUS,
    unknown: 'unknown',
    width: 140,
  },
  vertical_label: { label: 'Vertical', kind: 'text', edit: 'vertical_id', core: 'account.vertical_id', width: 170 },
  employees: { label: 'Employees', kind: 'text', edit: 'employees', core: 'account.employees', width: 120 },
  tags: { label: 'Tags', kind: 'set', list: 'account-tags', sortable: false, many: true, width: 200 },
  website: { label: 'Website', kind: 'text', edit: 'website', core: 'account.website', width: 200 },
  phone_no: { label: 'Phone', kind: 'text', core: 'account.phones', width: 150 },
  phone_types: {
    label: 'Phone types',
    kind: 'set',
    values: PHONE_TYPE_LABEL,
    many: true,
    sortable: false,
    hidden: true,
    width: 130,
  },
  head_office_address_1: {
    label: 'Address',
    kind: 'text',
    edit: 'head_office_address_1',
    core: 'account.head_office_address_1',
    hidden: true,
    width: 220,
  },
  head_office_county: {
    label: 'County',
    kind: 'text',
    edit: 'head_office_county',
    core: 'account.head_office_county',
    hidden: true,
  },
  linkedin: { label: 'LinkedIn', kind: 'text', edit: 'linkedin', core: 'account.linkedin', hidden: true },
  legal_name: { label: 'Legal name', kind: 'text', edit: 'legal_name', core: 'account.legal_name', hidden: true },
  trading_name: {
    label: 'Trading name',
    kind: 'text',
    edit: 'trading_name',
    core: 'account.trading_name',
    hidden: true,
  },
  founded: { label: 'Founded', kind: 'date', edit: 'founded', core: 'account.founded', hidden: true, width: 120 },
  sic_codes: { label: 'SIC codes', kind: 'text', edit: 'sic_codes', core: 'account.sic_codes', hidden: true },
  source: { label: 'Source', kind: 'text', hidden: true, width: 200 },
  account_id: { label: 'Account id', kind: 'text', hidden: true, sortable: false, filterable: false, width: 280 },
  created_at: { label: 'Added', kind: 'date', hidden: true },
  updated_at: { label: 'Changed', kind: 'date' },
} as const satisfies Record<string, GridColumn>;

const search = [
  'company_name',
  'registration_number',
  'website',
  'head_office_city',
  'postcode',
] satisfies (keyof typeof accountColumns)[];

/** Bulk edit covers fields that many accounts share; name, address and official numbers belong to one account. */
const bulk: BulkFields = {
  subject: 'accounts',
  noun: { one: 'account', many: 'accounts' },
  fields: accountFields.pick({
    vertical_id: true,
    sic_codes: true,
    register_status: true,
    employees: true,
    head_office_city: true,
    head_office_county: true,
    country: true,
  }),
};

/** Tag colours, in the order of the tag names. */
const tagColours = { tag_colours: z.array(z.string()) };

export const allDbAccounts = dataset({
  name: 'get_all_db_accounts',
  record: { name: 'accounts', fields: accountFields },
  title: 'Accounts',
  subject: 'accounts',
  path: '/api/accounts/get_all_db_accounts',
  defaultSort: [{ colId: 'company_name', sort: 'asc' }],
  search,
  extra: tagColours,
  bulk,
  columns: {
    ...accountColumns,
    completeness: { label: 'Completeness', kind: 'number', width: 130 },
    contacts: { label: 'Contacts', kind: 'number', sortable: false, filterable: false, width: 100 },
  },
});

export const accountsForCampaign = dataset({
  name: 'accounts_for_campaign',
  record: { name: 'accounts', fields: accountFields },
  title: 'Campaign accounts',
  subject: 'import-account-contact-to-campaign',
  path: '/api/accounts/get_accounts/accounts_for_campaign',
  scope: campaignScope,
  hasScopeColumns: true,
  defaultSort: [{ colId: 'added_at', sort: 'desc' }],
  search,
  bulk,
  extra: { ...tagColours, tag_id: z.uuid().nullable(), ...gradeDisplay },
  columns: {
    ...accountColumns,
    ...workingAccountColumns,
    file_name: { label: 'From file', kind: 'text', width: 180 },
    link_method: { label: 'Linked by', kind: 'text', width: 130 },
    added_at: { label: 'In campaign since', kind: 'date', width: 160 },
  },
});
