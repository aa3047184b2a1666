import { z } from 'zod';
import { identifier, phone } from '../core/account-numbers.ts';
import { foundedProblem, partialDate } from '../core/partial-date.ts';
import { COUNTRY_CODES } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { coreFieldsOf, derivedFromCoreField, guardField, keysOf, rowVersion, storable } from '../fields.ts';
import { rowPermissions, rowSet } from '../grid.ts';
import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';
import { partialFields } from '../resource.ts';
import { INVALID_LINKEDIN, INVALID_URL, normaliseLinkedin, normaliseUrl } from '../web-url.ts';
import { ACCOUNT_STATUS, gradeDisplay } from '../working/status.ts';

export const REGISTER_STATUS = {
  active: 'Active',
  dissolved: 'Dissolved',
  liquidation: 'In liquidation',
  unknown: 'Unknown',
} as const;

/** Membership of an account in a campaign. */
export const MEMBERSHIP = { accepted: 'Accepted', in_work: 'In work', dropped: 'Removed' } as const;

const text = (max: number) => storable().trim().max(max).default('');
const sicCode = z
  .string()
  .trim()
  .regex(/^\d{4,5}$/, 'A SIC code has 4 or 5 digits.');

/** Fields of a company in the master database that a user may write. */
export const accountFields = coreFieldsOf(
  'account',
  z.object({
    company_name: storable().trim().min(1, 'Enter the account name.').max(300).meta({ label: 'Account name' }),
    legal_name: text(300).meta({ label: 'Legal name' }),
    trading_name: text(300).meta({ label: 'Trading name' }),
    previous_names: z
      .array(storable().trim().min(1).max(300))
      .max(50)
      .default([])
      .meta({ label: 'Previous names', control: 'tags' }),
    head_office_address_1: text(300).meta({ label: 'Address line 1' }),
    head_office_address_2: text(300).meta({ label: 'Address line 2' }),
    head_office_city: text(120).meta({ label: 'City' }),
    head_office_county: text(120).meta({ label: 'County' }),
    postcode: text(20).meta({ label: 'Postcode' }),
    country: z
      .string()
      .refine((code) => COUNTRY_CODES.includes(code), 'Choose a country.')
      .meta({ label: 'Country', reference: 'countries' }),
    website: text(300).meta({ label: 'Website' }),
    linkedin: text(300).meta({ label: 'LinkedIn' }),
    phones: z.array(phone).max(50).default([]).meta({ label: 'Phones' }),
    identifiers: z.array(identifier).max(20).default([]).meta({ label: 'Official numbers' }),
    register_status: z
      .enum(['active', 'dissolved', 'liquidation', 'unknown'])
      .default('unknown')
      .meta({ label: 'Register status', options: REGISTER_STATUS }),
    sic_codes: z.array(sicCode).max(20).default([]).meta({ label: 'SIC codes', control: 'tags' }),
    vertical_id: z.uuid().nullable().default(null).meta({ label: 'Vertical', reference: 'verticals' }),
    employees: text(40).meta({ label: 'Employees' }),
    founded: partialDate().nullable().default(null).meta({ label: 'Founded', control: 'partial-date' }),
    description: text(4_000).meta({ label: 'Description', control: 'long-text' }),
  }),
);
export type AccountFields = z.infer<typeof accountFields>;

/** Validates the account form on page and server. Imported values that violate the rules are still displayed. */
export function accountRules({ website = '', linkedin = '', phones = [], founded }: Partial<AccountFields>): Problems {
  const problems: Problems = {};
  const wrongFounding = founded ? foundedProblem(founded) : undefined;
  if (wrongFounding) problems.founded = wrongFounding;
  if (normaliseUrl(website) === undefined) problems.website = INVALID_URL;
  if (normaliseLinkedin(linkedin) === undefined) problems.linkedin = INVALID_LINKEDIN;
  phones.forEach(({ type, primary }, phoneIndex) => {
    if (primary && phones.some((other, index) => index < phoneIndex && other.primary && other.type === type))
      problems[`phones.${phoneIndex}.primary`] = defineMessage(
        'problems.onePrimary',
        'Only one number of a type can be the primary one.',
      );
  });
  return problems;
}

/** Origin of a stored value, shown on hover. */
const provenance = z.object({ source: z.string(), obtained_at: z.string(), by: z.string().nullable() });

/** The account that holds a disputed number, if the viewer may see it. */
const numberHolder = z.object({ id: z.uuid(), company_name: z.string() });

export const accountView = accountFields.extend({
  identifiers: derivedFromCoreField(
    'account.identifiers',
    z.array(identifier.extend({ held_by: numberHolder.nullish() })),
  ),
  id: z.uuid(),
  version: z.int(),
  vertical_label: derivedFromCoreField('account.vertical_id', z.string().nullable()),
  country_label: z.string(),
  completeness: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
  can: rowPermissions,
  provenance: z.record(z.string(), provenance),
  contacts: z.array(
    z.object({
      contact_id: z.uuid(),
      name: z.string(),
      job_title: derivedFromCoreField('contact.job_title', z.string()),
      email: guardField(z.string(), 'contact-email', 'contact.email'),
    }),
  ),
  campaigns: z.array(
    z.object({
      campaign_id: z.uuid(),
      name: z.string(),
      client: z.string(),
      membership: z.enum(keysOf(MEMBERSHIP)),
      /** Status of the work, for viewers who may read it. */
      status: z.enum(keysOf(ACCOUNT_STATUS)).nullable(),
      ...gradeDisplay,
      grade: z.string().nullable(),
    }),
  ),
});
export type AccountView = z.infer<typeof accountView>;

/** The contacts of an account as a row set; the rows are part of the account's reply. */
export const accountContacts = rowSet({
  name: 'account_contacts',
  title: 'Contacts of the account',
  columns: {
    name: { label: 'Name', kind: 'text', width: 220 },
    job_title: { label: 'Job title', kind: 'text', core: 'contact.job_title', width: 240 },
    email: { label: 'Email', kind: 'text', core: 'contact.email', guards: ['contact-email'], width: 260 },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});

/** An account that may be the same company as the entered one, with the reason. */
const duplicate = z.object({
  id: z.uuid(),
  company_name: z.string(),
  city: z.string(),
  country: z.string(),
  reason: z.string(),
  archived: z.boolean(),
});
/** Error detail: a number that another account uses; the account is included if the viewer may see it. */
const takenNumber = z.object({
  /** Index among the submitted numbers. */
  at: z.int(),
  scheme: identifier.shape.scheme,
  value: z.string(),
  account: duplicate.omit({ reason: true }).nullable(),
});
export type TakenNumber = z.infer<typeof takenNumber>;
const takenNumbersDetail = z.object({ taken: z.array(takenNumber) });

/** Extracts the taken numbers from an error; empty for other errors. */
export function takenNumbersOf(error: unknown): TakenNumber[] {
  const parsed = takenNumbersDetail.safeParse(error instanceof AppError ? error.detail : undefined);
  return parsed.success ? parsed.data.taken : [];
}

const duplicates = z.object({ exists: z.boolean(), candidates: z.array(duplicate) });
export type Duplicate = z.infer<typeof duplicate>;

const read = { subject: 'accounts', action: 'read' } as const;
const companySearchReply = z.object({
  data: z.array(
    z.object({
      id: z.uuid(),
      company_name: z.string(),
      city: z.string(),
      country: z.string(),
      registration_number: z.string(),
      register_status: z.string(),
    }),
  ),
});

export const viewAccount = endpoint({
  method: 'GET',
  path: '/api/accounts/{id}',
  access: read,
  allowsApiToken: true,
  summary: 'Get an account of the master database',
  params: z.object({ id: z.uuid() }),
  reply: accountView,
});
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/accounts/{id}',
  access: { subject: 'accounts', action: 'delete' },
  allowsApiToken: true,
  summary: 'Archive an account',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.uuid(), version: z.int() }),
});
export const updateAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/update_account',
  access: { subject: 'accounts', action: 'update' },
  allowsApiToken: true,
  summary: 'Change an account: omitted fields are kept; `archived: false` restores it',
  body: partialFields(accountFields).extend({
    id: z.uuid(),
    version: rowVersion(),
    archived: z.literal(false).optional(),
  }),
  reply: z.object({ id: z.uuid(), version: z.int() }),
});
/** The fields of the form for a new account. */
export const newAccountFields = accountFields.extend({
  duplicate_reason: storable().trim().max(300).optional().meta({ label: 'Why this is another account' }),
});
export const addAccounts = endpoint({
  method: 'POST',
  path: '/api/accounts/add_accounts',
  access: { subject: 'accounts', action: 'create' },
  allowsApiToken: true,
  summary: 'Add an account; an official number that another account has is rejected unless a reason is given',
  body: newAccountFields.extend({
    /** Additional phone numbers, named as in the specification. */
    switchboard: phone.shape.number.optional().meta({ label: 'Switchboard' }),
    phone_no: phone.shape.number.optional().meta({ label: 'Phone' }),
  }),
  reply: z.object({ id: z.uuid(), version: z.int() }),
});

const duplicateCheck = <S extends z.ZodRawShape>(path: string, summary: string, shape: S) =>
  endpoint({
    method: 'POST',
    path: `/api/accounts/${path}`,
    isReadOnly: true,
    access: read,
    summary,
    body: z.object({ ...shape, id: z.uuid().optional() }),
    reply: duplicates,
  });
export const checkCompanyExists = duplicateCheck(
  'check_company_exists',
  'Find accounts with this name or official number; `id` excludes the one being edited',
  {
    company_name: storable().max(300),
    country: storable().max(2).default(''),
    registration_number: storable().max(60).default(''),
  },
);
export const checkWebsiteExists = duplicateCheck('check_website_exists', 'Find accounts with this website', {
  website: storable().max(300),
});
export const checkLinkedinExists = duplicateCheck('check_linkedin_exists', 'Find accounts with this LinkedIn page', {
  linkedin: storable().max(300),
});

export const getCompanyFromMasterDatabase = endpoint({
  method: 'POST',
  path: '/api/accounts/get_company_from_master_database',
  isReadOnly: true,
  access: read,
  summary: 'Search accounts by name, best match first, for linking by hand',
  body: z.object({ company_name: storable().trim().min(1).max(300), country: storable().max(2).default('') }),
  reply: companySearchReply,
});
export const searchCompanyOrRegistration = endpoint({
  method: 'GET',
  path: '/api/accounts/search_company_or_registration/{q}',
  access: read,
  summary: 'Search accounts by name or official number, at most 20',
  params: z.object({ q: storable().min(1).max(200) }),
  reply: companySearchReply,
});
export const searchAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts/search/{q}',
  access: read,
  allowsApiToken: true,
  summary: 'Search accounts by name, at most 20',
  params: z.object({ q: storable().min(1).max(200) }),
  reply: z.object({ data: companySearchReply }),
});
