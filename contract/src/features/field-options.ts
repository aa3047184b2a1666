import { z } from 'zod';
import { FIELD_TYPE, fieldOption, OPTION_STATE, type OptionState, storedOption } from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import { rowVersion, storable } from '../fields.ts';
import { FIELD_KIND, type FieldKind } from './fields.ts';
import { recordUse } from './records.ts';

/** Name of the lookup list of fields with options. */
export const FIELDS_WITH_OPTIONS = 'fields-with-options';

/** Allowed transitions between option states; only a merge and its undo lead to and from *merged*. */
export const OPTION_TRANSITIONS: Readonly<Record<OptionState, readonly OptionState[]>> = {
  active: ['retired'],
  retired: ['active'],
  merged: [],
};

/** Editable parts of an option; the code is fixed. */
export const optionChanges = z.object({
  label: fieldOption.shape.label,
  colour: fieldOption.shape.colour,
  synonyms: fieldOption.shape.synonyms,
  is_default: fieldOption.shape.is_default,
  campaign_id: fieldOption.shape.campaign_id,
});
const newOption = optionChanges.extend({ code: fieldOption.shape.code });

const PATH = '/api/fields/{id}/options';
const OPTION_PATH = `${PATH}/{code}`;
const access = { subject: 'field-values', action: 'update' } as const;
const fieldParams = z.object({ id: z.uuid() });
const code = storable().min(1).max(40);
const optionParams = fieldParams.extend({ code });
/** Version of the field; all its options are changed together under this version. */
const version = rowVersion();

const optionList = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(Object.keys(FIELD_KIND) as [FieldKind, ...FieldKind[]]),
  key: z.string(),
  label: z.string(),
  type: z.enum(Object.keys(FIELD_TYPE) as [keyof typeof FIELD_TYPE, ...(keyof typeof FIELD_TYPE)[]]),
  /** Name of the owning client or campaign; null for the agency's fields. */
  owner: z.string().nullable(),
  allow_other: z.boolean(),
  archived_at: z.string().nullable(),
  options: z.array(storedOption),
  /** Campaigns that use the field and that the viewer may see. */
  campaigns: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type OptionList = z.infer<typeof optionList>;

export const listOptions = endpoint({
  method: 'GET',
  path: PATH,
  access,
  summary: 'List the options of a field in order, including retired and merged ones',
  params: fieldParams,
  reply: optionList,
});

/** Maximum number of listed values that are not options. */
export const MAX_UNLISTED_VALUES = 200;
export const optionCounts = endpoint({
  method: 'GET',
  path: `${PATH}/use`,
  access,
  summary: 'Count the records with each option, and list values in records that are not an option, most common first',
  params: fieldParams,
  reply: z.object({
    /** Number of records by code; null for viewers who may not read the records. */
    held: z.record(z.string(), z.int()).nullable(),
    /** Values in records that are not an option, most common first. */
    seen: z.array(z.object({ value: z.string(), count: z.int() })),
    /** Whether there are more such values than listed. */
    more: z.boolean(),
  }),
});

export const optionUses = endpoint({
  method: 'GET',
  path: `${OPTION_PATH}/uses`,
  access,
  summary: 'List where an option is used: records, campaigns, people and saved views that the viewer can see',
  params: optionParams,
  reply: z.object({ uses: z.array(recordUse) }),
});

export const addOption = endpoint({
  method: 'POST',
  path: PATH,
  access,
  summary: 'Add an option to a field, at the end',
  params: fieldParams,
  body: newOption.extend({ version }),
  reply: optionList,
});
/** Maximum length of a pasted text. */
export const MAX_PASTE_LENGTH = 200_000;
export const pasteOptions = endpoint({
  method: 'POST',
  path: `${PATH}/paste`,
  access,
  summary: 'Add an option for each line of a text; all of them, or none if a line already exists',
  params: fieldParams,
  body: z.object({ version, text: storable().max(MAX_PASTE_LENGTH).meta({ label: 'Options, one per line' }) }),
  reply: optionList,
});
export const orderOptions = endpoint({
  method: 'POST',
  path: `${PATH}/order`,
  access,
  summary: 'Reorder the options of a field',
  params: fieldParams,
  body: z.object({ version, codes: z.array(code).max(1_000).meta({ label: 'Options' }) }),
  reply: optionList,
});
export const editOption = endpoint({
  method: 'PATCH',
  path: OPTION_PATH,
  access,
  summary: 'Change an option; its code cannot change',
  params: optionParams,
  body: z
    .object({
      label: fieldOption.shape.label.optional(),
      colour: fieldOption.shape.colour.unwrap().optional(),
      synonyms: fieldOption.shape.synonyms.unwrap().optional(),
      is_default: z.boolean().optional(),
      campaign_id: z.uuid().nullable().optional(),
      /** Accepted only to report that the code is fixed. */
      code: code.optional(),
    })
    .extend({ version }),
  reply: optionList,
});
export const changeOptionState = endpoint({
  method: 'POST',
  path: `${OPTION_PATH}/state`,
  access,
  summary: 'Retire or restore an option',
  params: optionParams,
  body: z.object({ version, state: z.enum(Object.keys(OPTION_STATE) as [OptionState, ...OptionState[]]) }),
  reply: optionList,
});
export const removeOption = endpoint({
  method: 'DELETE',
  path: OPTION_PATH,
  access,
  summary: 'Delete an option that no record uses',
  params: optionParams,
  query: z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647) }),
  reply: optionList,
});

export const exportOptions = endpoint({
  method: 'GET',
  path: `${PATH}/file`,
  access,
  summary: 'Export the options of a field as a CSV file',
  params: fieldParams,
  reply: 'bytes',
});
export const MAX_FILE_LENGTH = 1_000_000;
export const importOptions = endpoint({
  method: 'POST',
  path: `${PATH}/file`,
  access,
  summary: 'Import options from a CSV; none if a line is wrong',
  params: fieldParams,
  body: z.object({ version, text: storable().max(MAX_FILE_LENGTH).meta({ label: 'CSV' }) }),
  maxBodyBytes: 4 * MAX_FILE_LENGTH,
  reply: optionList.extend({ added: z.int(), changed: z.int() }),
});

/** Kind of the changes that replace an option, or a value that is not an option, by another option. */
export const OPTION_MERGE = 'field-values.merge';
const startedMerge = z.object({ change_id: z.uuid(), job_id: z.uuid() });

export const mergeOptions = endpoint({
  method: 'POST',
  path: `${OPTION_PATH}/merge`,
  access: { subject: 'merge', action: 'update' },
  summary: 'Merge one option into another in every record, as a job',
  params: optionParams,
  body: z.object({ version, into: code.meta({ label: 'Merge into' }) }),
  reply: startedMerge,
});
const unlistedValue = storable().min(1).max(1_000).meta({ label: 'Value' });
export const addUnlistedValue = endpoint({
  method: 'POST',
  path: `${PATH}/seen/add`,
  access,
  summary: 'Create an option from a value in records, and replace the value with the code of the option',
  params: fieldParams,
  body: z.object({ version, value: unlistedValue }),
  /** Null when no record has to change. */
  reply: optionList.extend({ change_id: z.uuid().nullable(), job_id: z.uuid().nullable() }),
});
export const mapUnlistedValue = endpoint({
  method: 'POST',
  path: `${PATH}/seen/map`,
  access,
  summary: 'Replace a value that is not an option with an option in records, as a job',
  params: fieldParams,
  body: z.object({ version, value: unlistedValue, into: code.meta({ label: 'Option' }) }),
  reply: startedMerge,
});
