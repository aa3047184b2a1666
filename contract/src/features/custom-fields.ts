import { z } from 'zod';
import { cascadeLink } from '../cascades/link.ts';
import { customValue, FIELD_TYPE, type FieldType, fieldParams, storedOption } from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import { rowVersion } from '../fields.ts';
import { messageKey } from '../message.ts';
import { fileMetadata } from './field-files.ts';

/** Maximum number of fields in a campaign. */
export const MAX_FIELDS = 200;
/** Number of fields from which the page warns that the campaign is hard to work in. */
export const FIELD_COUNT_WARNING = 80;

const campaignParams = z.object({ campaign_id: z.uuid() });

/** A field as used in a campaign. */
export const customField = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(['master', 'client', 'campaign']),
  /** The kind of records that have the field. */
  entity: z.enum(['account', 'contact']),
  key: z.string(),
  label: z.string(),
  help: z.string(),
  type: z.enum(Object.keys(FIELD_TYPE) as [FieldType, ...FieldType[]]),
  params: fieldParams,
  options: z.array(storedOption),
  section: z.string(),
  required: z.boolean(),
  sensitive: z.boolean(),
  client_visible: z.boolean(),
  /** Only active fields are displayed; values of a field in `purging` can no longer be written. */
  state: z.enum(['draft', 'active', 'hidden', 'archived', 'purging']),
  indexed: z.boolean(),
});
export type CustomField = z.infer<typeof customField>;

export { customColumn, fieldIdOfColumn, markedHeader } from '../custom-column.ts';

const PATH = '/api/campaigns/{campaign_id}/custom-fields';
const updateAccess = { subject: 'select-campaign-fields', action: 'update' } as const;

export const listCustomFields = endpoint({
  method: 'GET',
  path: PATH,
  access: { subject: 'campaign-fields', action: 'read' },
  summary: 'List the fields that a campaign uses, its own and others, including hidden and archived ones',
  params: campaignParams,
  reply: z.object({ fields: z.array(customField) }),
});
const availableField = customField.pick({
  id: true,
  kind: true,
  entity: true,
  label: true,
  key: true,
  type: true,
  help: true,
});
export const availableCustomFields = endpoint({
  method: 'GET',
  path: `${PATH}/offered`,
  access: updateAccess,
  summary: 'List the active master fields and fields of the client that a campaign does not show yet',
  params: campaignParams,
  reply: z.object({
    fields: z.array(availableField),
    /** Number of fields that the campaign displays. */
    shown: z.int(),
  }),
});
export const selectCustomFields = endpoint({
  method: 'POST',
  path: PATH,
  access: updateAccess,
  summary: 'Use master fields or fields of the client in a campaign; a field that was hidden there is shown again',
  params: campaignParams,
  body: z.object({ field_ids: z.array(z.uuid()).min(1).max(MAX_FIELDS).meta({ label: 'Fields' }) }),
  reply: z.object({ fields: z.array(customField) }),
});
export const hideCustomField = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: updateAccess,
  summary: 'Hide a field in a campaign; its values are kept',
  params: campaignParams.extend({ id: z.uuid() }),
  reply: z.object({ fields: z.array(customField) }),
});

/** A value with its origin; both are null for an empty field. */
const storedValue = z.object({
  field_id: z.uuid(),
  value: customValue,
  /** Metadata of the file, for a file field. */
  file: fileMetadata.optional(),
  source: z.string().nullable(),
  /** Name of the import file that the value comes from. */
  file_name: z.string().nullable(),
  set_by: z.uuid().nullable(),
  set_by_name: z.string().nullable(),
  set_at: z.string().nullable(),
});
export type StoredValue = z.infer<typeof storedValue>;

/** Field values of a record of a campaign. */
const storedValues = z.object({
  campaign_id: z.uuid(),
  version: z.int(),
  /** Whether the viewer may change values of this record. */
  may_update: z.boolean(),
  /** The fields in the order of forms; some are read-only for the viewer. */
  fields: z.array(customField.extend({ writable: z.boolean() })),
  values: z.array(storedValue),
  /** Cascade links between the fields. */
  cascades: z.array(cascadeLink),
});
export type StoredValues = z.infer<typeof storedValues>;

const valuesInput = z.object({
  campaign_id: z.uuid(),
  /** Id of the record, as in other endpoints. */
  id: z.uuid().optional(),
  /** The version that the user has read; without it the latest state is changed. */
  version: rowVersion().optional(),
  values: z
    .array(z.object({ field_id: z.uuid(), value: customValue }))
    .min(1)
    .max(MAX_FIELDS),
});
export type ValuesInput = z.infer<typeof valuesInput>;

/** The reason why a saved value violates a soft cascade. */
const warning = z.object({ field_id: z.uuid(), message: z.string(), messageKey: messageKey.optional() });
const savedValues = z.object({ campaign_id: z.uuid(), version: z.int(), warnings: z.array(warning) });

const SUBJECT = 'import-account-contact-to-campaign';

export const viewAccountFields = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/accounts/{account_id}/fields',
  access: { subject: SUBJECT, action: 'read' },
  summary: 'Get the custom values of an account in a campaign, with their fields',
  params: campaignParams.extend({ account_id: z.uuid() }),
  reply: storedValues.extend({ account_id: z.uuid() }),
});

export const updateOtherFieldAccountData = endpoint({
  method: 'POST',
  path: '/api/accounts/update_other_field_account_data',
  access: { subject: SUBJECT, action: 'update' },
  summary: 'Save custom values of an account in a campaign: all of them, or none if one is wrong',
  body: valuesInput
    .extend({ account_id: z.uuid().optional() })
    .refine((body) => body.account_id ?? body.id, { message: 'Choose an account.', path: ['account_id'] }),
  reply: savedValues.extend({ account_id: z.uuid() }),
});

export const viewContactFields = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/contacts/{contact_id}/fields',
  access: { subject: SUBJECT, action: 'read' },
  summary: 'Get the custom values of a contact in a campaign, with their fields',
  params: campaignParams.extend({ contact_id: z.uuid() }),
  reply: storedValues.extend({ contact_id: z.uuid() }),
});

export const updateOtherFieldContactData = endpoint({
  method: 'POST',
  path: '/api/contacts/update_other_field_contact_data',
  access: { subject: SUBJECT, action: 'update' },
  summary: 'Save custom values of a contact in a campaign: all of them, or none if one is wrong',
  body: valuesInput
    .extend({ contact_id: z.uuid().optional() })
    .refine((body) => body.contact_id ?? body.id, { message: 'Choose a contact.', path: ['contact_id'] }),
  reply: savedValues.extend({ contact_id: z.uuid() }),
});
