import { z } from 'zod';
import { customValue, FIELD_TYPE, type FieldType, fieldOption, fieldOptions, fieldParams } from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import { flag, requiredChoice, requiredText, rowVersion, storable, text, wholeNumber } from '../fields.ts';

/** A draft is not shown yet; an archived field is shown no more and keeps its values; one that is purged loses them. */
export const FIELD_STATE = {
  draft: 'Draft',
  active: 'Active',
  archived: 'Archived',
  purging: 'Being removed',
} as const;
export type FieldState = keyof typeof FIELD_STATE;

/** Fields that a campaign may have in use. */
export const MOST_FIELDS = 200;

const campaign = z.object({ campaign_id: z.uuid() });
const field = campaign.extend({ id: z.uuid() });

/** What may be changed of a field at any time; its key and its type stay. */
const changeable = {
  label: requiredText('Label', 80),
  help: text('Help', 300),
  section: text('Section', 80),
  params: fieldParams.default({}).meta({ label: 'Limits' }),
  options: fieldOptions.default([]).meta({ label: 'Options' }),
  sensitive: flag('Sensitive', { help: 'Shown only to roles with the right to sensitive fields' }),
  client_visible: flag('Visible to the client'),
  state: z.enum(['draft', 'active']).default('active').meta({ label: 'State' }),
};

export const customFieldDefinition = z.object({
  ...changeable,
  key: storable()
    .regex(/^[a-z][a-z0-9_]{0,49}$/, 'Use lower-case letters, digits and _, beginning with a letter.')
    .optional()
    .meta({ label: 'Key', help: 'Names the field in calls; made from the label when it is left out' }),
  type: requiredChoice('Type', FIELD_TYPE),
  indexed: flag('Filtered and sorted often', { on: true, help: 'Takes one of the few places with an index' }),
});

export const customField = z.object({
  id: z.uuid(),
  version: z.int(),
  key: z.string(),
  label: z.string(),
  help: z.string(),
  type: z.enum(Object.keys(FIELD_TYPE) as [FieldType, ...FieldType[]]),
  params: fieldParams,
  options: z.array(fieldOption.extend({ code: z.string() })),
  section: z.string(),
  position: z.int(),
  sensitive: z.boolean(),
  client_visible: z.boolean(),
  state: z.enum(Object.keys(FIELD_STATE) as [FieldState, ...FieldState[]]),
  indexed: z.boolean(),
});
export type CustomField = z.infer<typeof customField>;

/**
 * The column of a field in the campaign's grids. By the id, since that alone never changes and means one field: a key or
 * a label may be taken by a column of the program, or by another field of another campaign.
 */
export const customColumn = (id: string): string => `cf_${id}`;

const PATH = '/api/campaigns/{campaign_id}/custom-fields';
const access = (action: 'create' | 'read' | 'update' | 'delete') => ({ subject: 'campaign-fields', action }) as const;

export const listCustomFields = endpoint({
  method: 'GET',
  path: PATH,
  access: access('read'),
  summary: 'The custom fields of a campaign, archived ones included',
  params: campaign,
  reply: z.object({ fields: z.array(customField) }),
});
export const addCustomField = endpoint({
  method: 'POST',
  path: PATH,
  access: access('create'),
  summary: "Define a custom field of a campaign's accounts",
  params: campaign,
  body: customFieldDefinition,
  reply: customField,
});
export const editCustomField = endpoint({
  method: 'PATCH',
  path: `${PATH}/{id}`,
  access: access('update'),
  summary: 'Change a custom field; `state` also restores an archived one. Options that are left out are retired',
  params: field,
  body: z.object({
    version: rowVersion(),
    label: changeable.label.optional(),
    help: changeable.help.unwrap().optional(),
    section: changeable.section.unwrap().optional(),
    params: fieldParams.optional(),
    options: fieldOptions.optional(),
    sensitive: z.boolean().optional(),
    client_visible: z.boolean().optional(),
    state: z.enum(['draft', 'active']).optional(),
    position: wholeNumber('Position', 0, 10_000).unwrap().unwrap().optional(),
  }),
  reply: customField,
});
export const archiveCustomField = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: access('delete'),
  summary: 'Archive a custom field; its values are kept',
  params: field,
  reply: customField,
});
export const purgeCustomField = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/purge`,
  access: access('delete'),
  summary: 'Remove an archived custom field with all its values, as a job',
  params: field,
  reply: z.object({ job_id: z.uuid() }),
});

/** A value with where it came from; a field without a value has neither. */
const storedValue = z.object({
  field_id: z.uuid(),
  value: customValue,
  source: z.string().nullable(),
  set_by: z.uuid().nullable(),
  set_by_name: z.string().nullable(),
  set_at: z.string().nullable(),
});

export const viewAccountFields = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/accounts/{account_id}/fields',
  access: { subject: 'import-account-contact-to-campaign', action: 'read' },
  summary: 'The custom values of an account in a campaign, by field',
  params: campaign.extend({ account_id: z.uuid() }),
  reply: z.object({ campaign_id: z.uuid(), account_id: z.uuid(), version: z.int(), values: z.array(storedValue) }),
});

export const updateOtherFieldAccountData = endpoint({
  method: 'POST',
  path: '/api/accounts/update_other_field_account_data',
  access: { subject: 'import-account-contact-to-campaign', action: 'update' },
  summary: 'Write custom values of an account in a campaign: all of them, or none where one is wrong',
  body: z
    .object({
      campaign_id: z.uuid(),
      account_id: z.uuid().optional(),
      /** The same, as other calls name it. */
      id: z.uuid().optional(),
      /** The version that was read; without it the latest state is changed. */
      version: rowVersion().optional(),
      values: z
        .array(z.object({ field_id: z.uuid(), value: customValue }))
        .min(1)
        .max(MOST_FIELDS),
    })
    .refine((body) => body.account_id ?? body.id, { message: 'Choose an account.', path: ['account_id'] }),
  reply: z.object({ campaign_id: z.uuid(), account_id: z.uuid(), version: z.int() }),
});
