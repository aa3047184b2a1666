import { z } from 'zod';
import { columnReading } from '../column-reading.ts';
import { FIELD_TYPE, type FieldType } from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import { keysOf, storable } from '../fields.ts';

/** Maximum size of a file, and maximum number of rows. */
export const MAX_FILE_BYTES = 300 * 1024 * 1024;
export const MAX_ROWS = 2_000_000;
export const MAX_COLUMNS = 500;
/** Number of rows used for column statistics and samples, for any file size. */
export const PREVIEW_ROWS = 1_000;

/**
 * States of an import: `uploaded → staging → staged → loading → loaded → matching → reviewing → finished`, or `failed`,
 * `discarded`. A cancelled or failed run is `stopped`: its matches are kept, and resuming continues with the remaining
 * rows.
 */
export const BATCH_STATE = {
  uploaded: 'Uploaded',
  staging: 'Reading the file',
  staged: 'Ready to map',
  loading: 'Checking rows',
  loaded: 'Checked',
  matching: 'Matching',
  stopped: 'Stopped',
  reviewing: 'In review',
  finished: 'Finished',
  failed: 'Failed',
  discarded: 'Discarded',
} as const;
type BatchState = keyof typeof BATCH_STATE;

/** The states to which a user can move an import in each state. Jobs make the other transitions. */
export const BATCH_TRANSITIONS: Readonly<Record<BatchState, readonly BatchState[]>> = {
  uploaded: ['staging', 'discarded'],
  staging: [],
  staged: ['staging', 'loading', 'discarded'],
  loading: [],
  loaded: ['staging', 'loading', 'matching', 'discarded'],
  matching: [],
  stopped: ['staging', 'loading', 'matching', 'discarded'],
  reviewing: [],
  finished: [],
  failed: ['staging', 'discarded'],
  discarded: [],
};

/**
 * Targets of file columns. A target that accepts several columns joins them in file order. Where a required target is
 * blank, the first of its `fallbacks` with a value is used. The texts of a target with a `type` can have several readings.
 */
export const IMPORT_TARGETS = {
  company_name: { label: 'Account name', required: true, fallbacks: ['legal_name', 'trading_name'] },
  legal_name: { label: 'Legal name' },
  trading_name: { label: 'Trading name' },
  previous_name: { label: 'Previous name', several: true },
  address: { label: 'Address', several: true },
  street: { label: 'Street name', several: true },
  house_number: { label: 'House number and addition', several: true },
  city: { label: 'City' },
  county: { label: 'County' },
  postcode: { label: 'Postcode' },
  country: { label: 'Country' },
  location: { label: 'City, region and country' },
  website: { label: 'Website' },
  phone: { label: 'Phone', several: true },
  direct_phone: { label: 'Direct phone', several: true },
  mobile_phone: { label: 'Mobile phone', several: true },
  other_phone: { label: 'Other phone', several: true },
  email: { label: 'Email' },
  linkedin: { label: 'LinkedIn' },
  registration_number: { label: 'Registration number' },
  vat_number: { label: 'VAT number' },
  lei: { label: 'LEI' },
  sic_codes: { label: 'SIC codes', several: true },
  vertical: { label: 'Vertical' },
  employees: { label: 'Employees' },
  founded: { label: 'Founded', type: 'date' },
  description: { label: 'Description' },
  account_id: { label: 'Account id' },
  other: { label: 'Keep as extra text', several: true },
} as const satisfies Record<
  string,
  { label: string; required?: true; fallbacks?: readonly string[]; several?: true; type?: FieldType }
>;
export type ImportTarget = keyof typeof IMPORT_TARGETS;

/** Target of a column: a built-in field, or a custom field of the campaign by its grid column name. */
export const columnTarget = z.union([z.enum(keysOf(IMPORT_TARGETS)), z.templateLiteral(['cf_', z.uuid()])]);
export type ColumnTarget = z.infer<typeof columnTarget>;
/** Returns whether a target is a built-in field. */
export const isCoreTarget = (target: string): target is ImportTarget => Object.hasOwn(IMPORT_TARGETS, target);

/** A campaign field as a mapping target. */
const targetField = z.object({
  target: columnTarget,
  label: z.string(),
  kind: z.enum(['master', 'client', 'campaign']),
  type: z.enum(keysOf(FIELD_TYPE)),
});
export type TargetField = z.infer<typeof targetField>;

/** Returns the type of a target; undefined for built-in fields whose texts can have one reading only. */
export function typeOfTarget(
  target: ColumnTarget,
  fields: readonly Pick<TargetField, 'target' | 'type'>[],
): FieldType | undefined {
  if (!isCoreTarget(target)) return fields.find((field) => field.target === target)?.type;
  const properties = IMPORT_TARGETS[target];
  return 'type' in properties ? properties.type : undefined;
}

/** How to read the file. `header_row` counts from 1; 0 means no header. */
export const fileOptions = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251', 'macintosh']),
  delimiter: z.enum([',', ';', '\t', '|', '^']),
  /** The character around cells with separators; empty for none. A backslash before it escapes quotes in cells. */
  quote: z.enum(['"', "'", '\\"', '']).default('"'),
  header_row: z.int().min(0).max(100),
  sheet: storable().max(100).nullable(),
});
export type FileOptions = z.infer<typeof fileOptions>;
/** Number of ways to read a file that are offered. */
export const MAX_READINGS = 3;

export const batch = z.object({
  id: z.uuid(),
  number: z.int(),
  campaign_id: z.uuid(),
  campaign_name: z.string(),
  client_name: z.string(),
  file_name: z.string(),
  file_bytes: z.number(),
  supplier: z.string(),
  obtained_on: z.string().nullable(),
  state: z.enum(keysOf(BATCH_STATE)),
  options: fileOptions,
  mapping: z.record(z.string(), columnTarget).nullable(),
  headers: z.array(z.string()).nullable(),
  default_country: z.string(),
  /** Rows read from the file; after the check each row is in exactly one of the counts below. */
  rows: z.int(),
  counts: z.object({ invalid: z.int(), remaining: z.int(), accepted: z.int(), added: z.int(), rejected: z.int() }),
  /** Rows that are invalid because of a suppression list. */
  suppressed: z.int(),
  /** Remaining rows that are not matched yet, so they cannot be judged. */
  to_match: z.int(),
  job_id: z.uuid().nullable(),
  message: z.string().nullable(),
  /** Another batch of the same campaign with identical bytes. */
  same_file: z.object({ id: z.uuid(), created_at: z.string(), by: z.string() }).nullable(),
  created_at: z.string(),
});
export type Batch = z.infer<typeof batch>;

const access = { subject: 'import-account-contact-to-campaign', action: 'create' } as const;
const readAccess = { subject: 'import-account-contact-to-campaign', action: 'read' } as const;
const params = z.object({ id: z.uuid() });
const startedJob = z.object({ job_id: z.uuid(), batch_id: z.uuid() });

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/imports',
  access,
  summary:
    'Upload a CSV, TSV or XLSX file of accounts, alone or in a ZIP or gzip file; the body is the file itself, streamed',
  query: z.object({ campaign_id: z.uuid(), file_name: storable().trim().min(1).max(255) }),
  body: 'bytes',
  reply: batch,
});
export const listBatches = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: readAccess,
  summary: 'List the latest batches, of one campaign or of all',
  query: z.object({ campaign_id: z.uuid().optional() }),
  reply: z.object({ batches: z.array(batch) }),
});
/** States in which an import waits for the user. */
export const WAITING_STATES = ['uploaded', 'staged', 'loaded', 'stopped', 'failed'] as const satisfies Batch['state'][];
const activeImport = batch.pick({
  id: true,
  campaign_id: true,
  campaign_name: true,
  file_name: true,
  state: true,
  rows: true,
  created_at: true,
});
export type ActiveImport = z.infer<typeof activeImport>;

export const activeImports = endpoint({
  method: 'GET',
  path: '/api/imports/in_work',
  access: readAccess,
  summary:
    'List the latest imports: waiting for a user, in progress, in review, finished; `waiting` is the number waiting',
  reply: z.object({ waiting: z.int(), imports: z.array(activeImport) }),
});
export const viewBatch = endpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  access: readAccess,
  summary: 'Get a batch with its counts',
  params,
  reply: batch,
});
export const discardBatch = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  access,
  summary: 'Discard a batch; if it has accepted or decided rows, the request is rejected with their counts',
  params,
  reply: z.object({ id: z.uuid() }),
});

/** What would be lost if a batch is discarded. */
const discardImpact = z.object({
  /** Rows linked to an account, by rule or by a reviewer. */
  accepted: z.int(),
  /** Rows decided by reviewers, including "not a match" and "unsure". */
  decided: z.int(),
  /** Accounts that are in the campaign because of this batch. */
  linked: z.int(),
  /** Accounts created from its rows. */
  created: z.int(),
});
export type DiscardImpact = z.infer<typeof discardImpact>;

export const previewDiscard = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/discard',
  access,
  summary: 'Get what would be lost if the batch were discarded; it can be discarded only if nothing is lost',
  params,
  reply: z.object({ allowed: z.boolean(), at_stake: discardImpact }),
});

/** A file column on the mapping screen; samples and statistics cover the first rows. */
const previewColumn = z.object({
  index: z.int(),
  header: z.string(),
  samples: z.array(z.string()),
  filled_percent: z.int(),
  distinct: z.int(),
  suggestion: z.object({ target: columnTarget, confidence: z.number(), reason: z.string() }).nullable(),
  warning: z.string().nullable(),
  /** Whether the values are hidden from the viewer; then none are included. */
  closed: z.boolean(),
});
export const previewFile = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/preview',
  access,
  summary:
    'Preview the first 50 rows with the given reading options (detected ones if omitted), and a suggested mapping',
  params,
  body: z.object({ options: fileOptions.optional() }),
  reply: z.object({
    options: fileOptions,
    /** The likeliest ways to read the file, best first. */
    readings: z.array(fileOptions).max(MAX_READINGS),
    sheets: z.array(z.string()),
    /** The register, service or CRM that writes files with these headers; null if unknown. */
    source: z.string().nullable(),
    columns: z.array(previewColumn),
    rows: z.array(z.array(z.string())),
    /** Line number of each displayed row in the file, including header and blank lines, as a spreadsheet shows it. */
    row_numbers: z.array(z.int()),
    /** Rows whose number of cells does not match the header. */
    ragged_rows: z.int(),
    /** The campaign fields that the viewer may fill from a file. */
    fields: z.array(targetField),
    /** Number of rows below the header in the whole file; null when unknown. */
    total: z.object({ rows: z.int(), exact: z.boolean() }).nullable(),
  }),
});
export type Preview = z.infer<(typeof previewFile)['reply']>;

export const preData = endpoint({
  method: 'POST',
  path: '/api/pre_data/import/pre_data',
  access,
  summary: 'Read the whole file into staging, as a job',
  body: z.object({
    batch_id: z.uuid(),
    options: fileOptions,
    supplier: storable().trim().min(1, 'Enter the supplier of the file.').max(160),
    obtained_on: z.iso.date(),
    default_country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
  }),
  reply: startedJob,
});
const columnIndex = z.string().regex(/^\d+$/);
export const writeDataToCsvTable = endpoint({
  method: 'POST',
  path: '/api/pre_data/import/write_data_to_csv_table',
  access,
  summary: 'Check every staged row under a column mapping (file column index to target), as a job',
  body: z.object({
    batch_id: z.uuid(),
    mapping: z.record(columnIndex, columnTarget),
    /** Chosen readings of columns, which are kept for the next file of the supplier. */
    readings: z.record(columnIndex, columnReading).optional(),
  }),
  reply: startedJob,
});

/** Returns the plan of an import before it runs. */
export const viewPlan = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/plan',
  access: readAccess,
  summary: 'Get the plan: what happens to every row of the file',
  params,
  reply: z.object({
    rows: z.int(),
    ready: z.int(),
    invalid: z.int(),
    /** Rows that are invalid because of a suppression list; `problems` has the details. */
    suppressed: z.int(),
    /** Rows without any value, which are not stored. */
    blank: z.int(),
    /** Valid rows whose values repeat those of another row. */
    repeated: z.int(),
    /** Valid rows with an official number that an account already has. */
    known_number: z.int(),
    /** Valid rows with the id of an account of the campaign that already has all of their values. */
    unchanged: z.int(),
    problems: z.array(
      z.object({
        column: z.string(),
        message: z.string(),
        rows: z.int(),
        severity: z.enum(['error', 'warning']),
        sample: z.string(),
      }),
    ),
    /** The first rows. A recognised country is its ISO 3166-1 code, any other text is as in the file. */
    samples: z.array(z.object({ row_no: z.int(), values: z.record(z.string(), z.string()) })),
    /** The mapped campaign fields that the viewer may see. */
    fields: z.array(targetField),
  }),
});
export const forecastImport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/forecast',
  access: readAccess,
  summary: 'Preview the matching of the checked rows on a sample of some hundreds; nothing is saved',
  params,
  /** Number of rows in the sample, and of those with each proposal. */
  reply: z.object({ tried: z.int(), accept: z.int(), review: z.int(), none: z.int() }),
});
export type Forecast = z.infer<(typeof forecastImport)['reply']>;

export const runImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/run',
  access,
  summary:
    'Match the checked rows to the master database and link those that are certain, as a job; resumes a stopped run',
  params,
  reply: startedJob,
});
export const downloadErrors = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/errors',
  access: readAccess,
  summary: 'Export the invalid rows, with their original columns and the reason, as CSV that can be uploaded again',
  params,
  reply: 'bytes',
});

/** An import row that created an account or was matched to it. */
const accountRow = z.object({
  row_id: z.uuid(),
  row_no: z.int(),
  /** Whether the row created the account. */
  made: z.boolean(),
  batch_id: z.uuid(),
  number: z.int(),
  file_name: z.string(),
  supplier: z.string(),
  campaign_id: z.uuid(),
  campaign_name: z.string(),
  decided_at: z.string().nullable(),
  /** Null when the engine decided. */
  decided_by: z.string().nullable(),
});
export type AccountRow = z.infer<typeof accountRow>;

export const accountImports = endpoint({
  method: 'GET',
  path: '/api/accounts/{id}/imports',
  access: { subject: 'accounts', action: 'read' },
  summary: 'List the import rows that an account was created from or matched, for imports that the viewer can see',
  params,
  reply: z.object({ rows: z.array(accountRow), more: z.boolean() }),
});
