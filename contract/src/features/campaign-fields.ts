import { z } from 'zod';
import { customValue } from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import { grantsAccess, keysOf, rowVersion, storable } from '../fields.ts';
import { rowSet } from '../grid.ts';
import { customField, MAX_FIELDS } from './custom-fields.ts';

/** When a value is required; built-in fields support only always or never. */
export const FIELD_REQUIREMENT = {
  no: 'No',
  always: 'Always',
  on_grade: 'With a grade',
  on_outcome: 'With an outcome',
} as const;
export type FieldRequirement = keyof typeof FIELD_REQUIREMENT;

/** A campaign's settings of a field. */
export const fieldSettings = z.object({
  required: grantsAccess(z.enum(keysOf(FIELD_REQUIREMENT)).meta({ label: 'Required' })),
  sd_visible: grantsAccess(z.boolean().meta({ label: 'Visible to developers' })),
  sd_editable: grantsAccess(z.boolean().meta({ label: 'Editable by developers' })),
  qc_visible: grantsAccess(z.boolean().meta({ label: 'Visible to quality control' })),
  client_visible: grantsAccess(z.boolean().meta({ label: 'Visible to the client' })),
  section: storable().trim().max(80).meta({ label: 'Section' }),
  default_value: customValue.meta({ label: 'Default' }),
});
export type FieldSettings = z.infer<typeof fieldSettings>;

const PATH = '/api/campaigns/{campaign_id}/more-fields';
const campaignParams = z.object({ campaign_id: z.uuid() });
const updateAccess = { subject: 'select-campaign-fields', action: 'update' } as const;

/** An additional field of a campaign, shown to users as an extra field: any custom field that the campaign uses. */
const additionalField = customField
  .pick({ id: true, kind: true, entity: true, key: true, label: true, type: true, params: true, options: true })
  .extend({
    ...fieldSettings.shape,
    version: z.int(),
    state: z.enum(['draft', 'active', 'hidden']),
    /** Cascades and formulas of the campaign that use the field. */
    cascades: z.array(z.string()),
    formulas: z.array(z.string()),
    /** Number of other campaigns that use the field and that the viewer may see. */
    campaigns: z.int(),
    /** Whether the field may be archived here, which is possible only for fields of the kind `campaign`. */
    may_archive: z.boolean(),
  });
export type AdditionalField = z.infer<typeof additionalField>;
const additionalFields = z.object({ campaign: z.string(), fields: z.array(additionalField) });

export const listAdditionalFields = endpoint({
  method: 'GET',
  path: PATH,
  access: updateAccess,
  summary: 'List the extra fields of a campaign in order, with their settings in the campaign and what uses them',
  params: campaignParams,
  reply: additionalFields,
});

export const countAdditionalFieldValues = endpoint({
  method: 'GET',
  path: `${PATH}/fill`,
  access: updateAccess,
  summary: 'Count the accounts and contacts of a campaign, and those with a value in each of its extra fields',
  params: campaignParams,
  reply: z.object({
    accounts: z.int(),
    contacts: z.int(),
    filled: z.array(z.object({ id: z.uuid(), rows: z.int() })),
  }),
});

export const editAdditionalFields = endpoint({
  method: 'PATCH',
  path: PATH,
  access: updateAccess,
  summary: 'Change when extra fields of a campaign are required, who sees them, and their default values',
  params: campaignParams,
  body: z.object({
    fields: z
      .array(fieldSettings.extend({ id: z.uuid(), version: rowVersion() }))
      .min(1)
      .max(MAX_FIELDS),
  }),
  reply: additionalFields,
});

export const orderAdditionalFields = endpoint({
  method: 'POST',
  path: `${PATH}/order`,
  access: updateAccess,
  summary: 'Reorder the extra fields of a campaign; those that are not listed come last',
  params: campaignParams,
  body: z.object({
    ids: z
      .array(z.uuid())
      .min(1)
      .max(MAX_FIELDS * 2),
  }),
  reply: additionalFields,
});

/** The additional fields as a list, with labels instead of keys. */
export const additionalFieldRows = rowSet({
  name: 'campaign_more_fields',
  title: 'Extra fields',
  columns: {
    label: { label: 'Field', kind: 'text', width: 220 },
    entity: { label: 'Record type', kind: 'text', width: 120 },
    type: { label: 'Type', kind: 'text', width: 150 },
    kind: { label: 'Kind', kind: 'text', width: 110 },
    required: { label: 'Required', kind: 'text', width: 130 },
    seen: { label: 'Visible to', kind: 'text', width: 240 },
    section: { label: 'Section', kind: 'text', width: 140 },
    used: { label: 'Used in', kind: 'text', width: 220 },
    filled: { label: 'Filled, %', kind: 'number', width: 110 },
    state: { label: 'State', kind: 'text', width: 110 },
  },
  defaultSort: [],
});

/** A campaign's settings of a built-in field, which is either always or never required. */
export const coreSettings = fieldSettings
  .omit({ default_value: true })
  .extend({ required: grantsAccess(z.enum(['no', 'always']).meta({ label: 'Required' })) });
export type CampaignCoreSettings = z.infer<typeof coreSettings>;

const CORE_PATH = '/api/campaigns/{campaign_id}/core-fields';

const selectableField = z.object({
  id: z.uuid(),
  entity: z.enum(['account', 'contact']),
  key: z.string(),
  label: z.string(),
  /** Required for every record, in every campaign and for every user. */
  needed: z.boolean(),
  chosen: z.boolean(),
  ...coreSettings.shape,
});
export type SelectableField = z.infer<typeof selectableField>;
const campaignCoreFields = z.object({
  campaign: z.string(),
  /** 0 while the campaign has no selection: then it uses all fields, and the selection is a proposal. */
  version: z.int(),
  /** Fields in order, selected ones first. */
  fields: z.array(selectableField),
});
export type CampaignCoreFields = z.infer<typeof campaignCoreFields>;

export const listCampaignCoreFields = endpoint({
  method: 'GET',
  path: CORE_PATH,
  access: updateAccess,
  summary: 'List the core fields: which of them a campaign uses, and their settings in it',
  params: campaignParams,
  reply: campaignCoreFields,
});

export const chooseCoreFields = endpoint({
  method: 'POST',
  path: CORE_PATH,
  access: updateAccess,
  summary: 'Choose and order the core fields that a campaign uses; the others are hidden in it',
  params: campaignParams,
  body: z.object({
    version: rowVersion(),
    fields: z.array(coreSettings.extend({ id: z.uuid() })).max(MAX_FIELDS),
  }),
  reply: campaignCoreFields,
});
