import { z } from 'zod';
import { PHONE_TYPE_LABEL } from '../core/account-numbers.ts';
import { endpoint } from '../endpoint.ts';
import {
  agencyOnly,
  coreFieldsOf,
  derivedFromCoreField,
  emailText,
  guardField,
  rowVersion,
  storable,
} from '../fields.ts';
import { dataset, PHONE_TYPES, rowPermissions } from '../grid.ts';
import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';
import { partialFields } from '../resource.ts';
import { INVALID_LINKEDIN, normaliseLinkedin } from '../web-url.ts';

export const EMAIL_STATUS = {
  unknown: 'Not checked',
  valid: 'Valid',
  invalid: 'Invalid',
  catch_all: 'Catch-all',
  do_not_mail: 'Do not email',
  role: 'Role address',
} as const;

const text = (max: number) => storable().trim().max(max).default('');
const numbers = z
  .array(z.object({ number: storable().trim().min(3).max(40), primary: z.boolean().default(false) }))
  .max(10)
  .default([]);

/** A person and their role at one company (the account-contact link). */
export const contactFields = coreFieldsOf(
  'contact',
  z.object({
    title: text(30).meta({ label: 'Title' }),
    forename: storable().trim().min(1, 'Enter the forename.').max(100).meta({ label: 'Forename' }),
    surname: storable().trim().min(1, 'Enter the surname.').max(100).meta({ label: 'Surname' }),
    account_id: z.uuid().meta({ label: 'Account', reference: 'accounts' }),
    job_title: text(160).meta({ label: 'Job title' }),
    seniority: text(60).meta({ label: 'Seniority', reference: 'seniorities' }),
    role: text(80).meta({ label: 'Role', reference: 'contact-roles' }),
    sub_role: text(80).meta({ label: 'Sub-role', reference: 'contact-sub-roles' }),
    email: z
      .union([z.literal(''), emailText('Enter a complete email address.')])
      .default('')
      .meta({ label: 'Email', guard: 'contact-email' }),
    email_status: z
      .enum(['unknown', 'valid', 'invalid', 'catch_all', 'do_not_mail', 'role'])
      .default('unknown')
      .meta({ label: 'Email status', options: EMAIL_STATUS }),
    mobile: numbers.meta({ label: 'Mobile', guard: 'contact-mobile' }),
    ddi: numbers.meta({ label: 'Direct dial', guard: 'contact-ddi' }),
    linkedin: text(300).meta({ label: 'LinkedIn' }),
  }),
);
export type ContactFields = z.infer<typeof contactFields>;

/** Validates the contact form, identically on the page and on the server. */
export function contactRules({ linkedin = '', mobile = [], ddi = [] }: Partial<ContactFields>): Problems {
  const problems: Problems = {};
  if (normaliseLinkedin(linkedin) === undefined) problems.linkedin = INVALID_LINKEDIN;
  for (const [field, numbers] of Object.entries({ mobile, ddi })) {
    const secondPrimaryIndex = numbers.flatMap(({ primary }, index) => (primary ? [index] : []))[1];
    if (secondPrimaryIndex !== undefined)
      problems[`${field}.${secondPrimaryIndex}.primary`] = defineMessage(
        'problems.onePrimaryNumber',
        'Only one number can be the primary one.',
      );
  }
  return problems;
}

const { email, mobile, ddi } = contactFields.shape;
export const contactView = contactFields.extend({
  email: guardField(email.removeDefault(), 'contact-email', 'contact.email'),
  mobile: guardField(mobile.removeDefault(), 'contact-mobile', 'contact.mobile'),
  ddi: guardField(ddi.removeDefault(), 'contact-ddi', 'contact.ddi'),
  id: z.uuid(),
  version: z.int(),
  company_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Time from which the contact is excluded from lists and choices; `deleted` is the same as a boolean. */
  archived_at: z.string().nullable(),
  deleted: z.boolean(),
  /** Whether the person or the employer is on a suppression list of the agency. */
  left_alone: agencyOnly(z.boolean()),
  can: rowPermissions,
  /** All roles of the person, including this one. */
  links: z.array(
    z.object({
      account_id: z.uuid(),
      company_name: z.string(),
      job_title: derivedFromCoreField('contact.job_title', z.string()),
      email: guardField(z.string(), 'contact-email', 'contact.email'),
      mobile: guardField(mobile.removeDefault(), 'contact-mobile', 'contact.mobile'),
      ddi: guardField(ddi.removeDefault(), 'contact-ddi', 'contact.ddi'),
      current: z.boolean(),
      /** Null when the date is unknown. */
      held_from: z.iso.date().nullable(),
      held_until: z.iso.date().nullable(),
    }),
  ),
});
export type ContactView = z.infer<typeof contactView>;

const read = { subject: 'contacts', action: 'read' } as const;
const savedContact = z.object({ id: z.uuid(), account_id: z.uuid(), version: z.int() });
const params = z.object({ id: z.uuid() });

export const viewContact = endpoint({
  method: 'GET',
  path: '/api/contacts/{id}',
  access: read,
  allowsApiToken: true,
  summary: 'Get a contact; `account_id` chooses the role shown first',
  params,
  query: z.object({ account_id: z.uuid().optional() }),
  reply: contactView,
});
export const addContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/add_contacts',
  access: { subject: 'contacts', action: 'create' },
  allowsApiToken: true,
  summary: 'Add a contact at an account',
  body: contactFields,
  reply: savedContact,
});
export const updateContact = endpoint({
  method: 'POST',
  path: '/api/contacts/update_contact',
  access: { subject: 'contacts', action: 'update' },
  allowsApiToken: true,
  summary: 'Change a contact and the role at `account_id`: omitted fields are kept; `deleted: false` restores it',
  body: partialFields(contactFields).extend({
    id: z.uuid(),
    account_id: contactFields.shape.account_id,
    version: rowVersion(),
    deleted: z.literal(false).optional(),
    /**
     * The account of the displayed role. If it differs from `account_id`, the person changes employer and the old role
     * becomes a former one.
     */
    from_account_id: z.uuid().optional(),
  }),
  reply: savedContact,
});
export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/{id}',
  access: { subject: 'contacts', action: 'delete' },
  allowsApiToken: true,
  summary: 'Mark a contact as deleted; repeating it is harmless',
  params,
  reply: z.object({ id: z.uuid() }),
});
/**
 * The same operation with the path of the specification. As a GET it also requires a header, which links and images
 * cannot send.
 */
export const deleteContactByGet = endpoint({
  ...deleteContact,
  method: 'GET',
  path: '/api/contacts/delete_contact/{id}',
  summary: 'Delete a contact, as an alias of DELETE; needs the header X-Requested-With',
});

const matchingContact = z.object({
  contact_id: z.uuid(),
  account_id: z.uuid(),
  name: z.string(),
  company_name: z.string(),
  reason: z.string(),
});
const duplicateCheckReply = z.object({ exists: z.boolean(), candidates: z.array(matchingContact) });
const duplicateCheck = <S extends z.ZodRawShape>(path: string, summary: string, shape: S) =>
  endpoint({
    method: 'POST',
    path: `/api/contacts/${path}`,
    isReadOnly: true,
    access: read,
    summary,
    body: z.object({ ...shape, id: z.uuid().optional() }),
    reply: duplicateCheckReply,
  });
export const checkEmailExists = duplicateCheck('check_email_exists', 'Find contacts with this email address', {
  email: storable().max(254),
});
export const checkContactLinkedinExists = duplicateCheck(
  'check_linkedin_exists',
  'Find contacts with this LinkedIn page',
  {
    linkedin: storable().max(300),
  },
);
export const checkContactExists = duplicateCheck(
  'check_contact_exists',
  'Find contacts with this name, at the account first',
  {
    forename: storable().max(100),
    surname: storable().max(100),
    account_id: z.uuid().optional(),
  },
);

export const searchContact = endpoint({
  method: 'GET',
  path: '/api/contacts/search_contact/{q}',
  access: read,
  allowsApiToken: true,
  summary: 'Search contacts by name or email address, at most 20',
  params: z.object({ q: storable().min(1).max(200) }),
  reply: z.object({ data: z.array(matchingContact) }),
});

export const allDbContacts = dataset({
  name: 'get_all_db_contacts',
  record: { name: 'contacts', fields: contactFields },
  title: 'Contacts',
  subject: 'contacts',
  path: '/api/contacts/get_all_db_contacts',
  defaultSort: [{ colId: 'created_at', sort: 'desc' }],
  search: ['full_name', 'email', 'company_name'],
  bulk: {
    subject: 'contacts',
    noun: { one: 'contact', many: 'contacts' },
    fields: contactFields.pick({ job_title: true, seniority: true, role: true, sub_role: true, email_status: true }),
  },
  extra: { account_id: z.uuid().nullable(), tag_colours: z.array(z.string()) },
  columns: {
    full_name: { label: 'Name', kind: 'text', titleCase: true, width: 200 },
    job_title: { label: 'Job title', kind: 'text', edit: 'job_title', core: 'contact.job_title', width: 200 },
    company_name: { label: 'Account', kind: 'text', titleCase: true, core: 'contact.account_id', width: 240 },
    email: {
      label: 'Email',
      kind: 'text',
      edit: 'email',
      core: 'contact.email',
      guards: ['contact-email'],
      width: 240,
    },
    country: { label: 'Country', kind: 'set', core: 'account.country', codeKind: 'country', width: 170 },
    email_status: {
      label: 'Email status',
      kind: 'set',
      edit: 'email_status',
      core: 'contact.email_status',
      values: EMAIL_STATUS,
      unknown: 'unknown',
      width: 130,
    },
    seniority: { label: 'Seniority', kind: 'text', edit: 'seniority', core: 'contact.seniority', width: 130 },
    role: { label: 'Role', kind: 'text', edit: 'role', core: 'contact.role', width: 140 },
    tags: { label: 'Tags', kind: 'set', list: 'contact-tags', many: true, sortable: false, width: 200 },
    phone_types: {
      label: 'Phone types',
      kind: 'set',
      values: Object.fromEntries(PHONE_TYPES.map((type) => [type, PHONE_TYPE_LABEL[type]])),
      many: true,
      sortable: false,
      hidden: true,
      guards: ['contact-mobile', 'contact-ddi'],
      width: 130,
    },
    sub_role: { label: 'Sub-role', kind: 'text', edit: 'sub_role', core: 'contact.sub_role', hidden: true },
    title: { label: 'Title', kind: 'text', edit: 'title', core: 'contact.title', hidden: true },
    forename: {
      label: 'Forename',
      kind: 'text',
      titleCase: true,
      edit: 'forename',
      core: 'contact.forename',
      hidden: true,
    },
    surname: {
      label: 'Surname',
      kind: 'text',
      titleCase: true,
      edit: 'surname',
      core: 'contact.surname',
      hidden: true,
    },
    created_at: { label: 'Added', kind: 'date' },
  },
});
