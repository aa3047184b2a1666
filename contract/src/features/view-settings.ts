import { z } from 'zod';
import { REQUIRED_FIELD } from '../activities/effects.ts';
import { endpoint } from '../endpoint.ts';
import { grantsAccess, keysOf, rowVersion, storable } from '../fields.ts';
import { columnName, zone } from '../grid.ts';
import { ACCOUNT_STATUS, DISPLAYED_CONTACT_STATUS } from '../working/status.ts';

const SUBJECT = 'sales-developer-campaign-views';
const MAX_COLUMNS = 300;
export const MAX_SCRIPT_LENGTH = 20_000;

const columns = z.array(columnName).max(MAX_COLUMNS);
const statusList = <T extends string>(statusLabels: Readonly<Record<T, string>>) =>
  z.array(z.enum(Object.keys(statusLabels) as [T, ...T[]]));

/** Settings of a working grid: its columns in order; an empty list means the defaults. */
const gridSettings = <T extends string>(statusLabels: Readonly<Record<T, string>>, defaultStatus: NoInfer<T>) =>
  z.strictObject({
    columns: columns.default([]),
    frozen: columns.default([]),
    /** The initially displayed statuses; an empty list means all. */
    statuses: statusList(statusLabels).default([defaultStatus] as never),
    sort: z
      .strictObject({ colId: columnName, sort: z.enum(['asc', 'desc']) })
      .nullable()
      .default(null),
  });

/** Settings for how sales developers see the working rows of a campaign. */
export const viewSettings = z.strictObject({
  accounts: gridSettings(ACCOUNT_STATUS, 'in_market').prefault({}),
  contacts: gridSettings(DISPLAYED_CONTACT_STATUS, 'in_market').prefault({}),
  /** Whether phone numbers are sent only when a user reveals them, which is logged. */
  masks_phones: grantsAccess(z.boolean().default(false)),
  script: storable().trim().max(MAX_SCRIPT_LENGTH).default(''),
});
export type ViewSettings = z.infer<typeof viewSettings>;
export type GridSettings = ViewSettings['accounts' | 'contacts'];

/** The defaults for a campaign without settings. */
export const DEFAULT_VIEW_SETTINGS: ViewSettings = viewSettings.parse({});

/** The audience of settings: one developer, one user type, or the whole campaign. */
const audience = {
  user_id: z.uuid().nullable().default(null),
  user_type_id: z.uuid().nullable().default(null),
};
const PATH = '/api/campaigns/{campaign_id}/view-settings';
const params = z.object({ campaign_id: z.uuid() });
const update = { subject: SUBJECT, action: 'update' } as const;
const read = { subject: SUBJECT, action: 'read' } as const;

const reference = z.object({ id: z.uuid(), label: z.string() });
const savedSettings = z.object({
  campaign: z.string(),
  settings: viewSettings,
  /** 0 until the settings are first saved. */
  version: z.int(),
  /** Whether the viewer may change the settings; sales developers may only read theirs. */
  may_update: z.boolean(),
  /** Where the settings come from: a wider audience when the requested one has none. */
  from: z.enum(['program', 'campaign', 'user_type', 'user']),
  /** The sales developers of the campaign and their user types; `own` marks those with their own settings. */
  developers: z.array(reference.extend({ own: z.boolean() })),
  user_types: z.array(reference.extend({ own: z.boolean() })),
});
export type SavedSettings = z.infer<typeof savedSettings>;

export const readViewSettings = endpoint({
  method: 'GET',
  path: PATH,
  access: update,
  summary: 'Get how sales developers see the working grids of a campaign: all of them, one, or one user type',
  params,
  query: z.object({ user_id: z.uuid().optional(), user_type_id: z.uuid().optional() }),
  reply: savedSettings,
});

export const saveViewSettings = endpoint({
  method: 'POST',
  path: PATH,
  access: update,
  summary: 'Set how sales developers see the working grids of a campaign; `settings` null restores the defaults',
  params,
  body: z.object({ ...audience, version: rowVersion(), settings: viewSettings.nullable() }),
  reply: savedSettings,
});

export const viewSettingVersions = endpoint({
  method: 'GET',
  path: `${PATH}/versions`,
  access: update,
  summary: 'List earlier settings of how sales developers see a campaign, latest first',
  params,
  query: z.object({ user_id: z.uuid().optional(), user_type_id: z.uuid().optional() }),
  reply: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        saved_at: z.string(),
        saved_by: z.string().nullable(),
        /** Null when the settings were removed. */
        settings: viewSettings.nullable(),
      }),
    ),
  }),
});

const recordKind = { of: z.enum(['accounts', 'contacts']) };
export const outcomeRequirements = endpoint({
  method: 'GET',
  path: `${PATH}/asked`,
  access: update,
  summary: 'List the fields that developers must fill in with an outcome in a campaign',
  params,
  reply: z.object({
    /** Fields of the campaign that every outcome requires. */
    fields: z.array(z.object({ id: z.uuid(), label: z.string(), ...recordKind })),
    /** Requirements of one outcome of an action type, in every campaign that logs it. */
    outcomes: z.array(
      z.object({
        id: z.uuid(),
        action_type: z.string(),
        outcome: z.string(),
        fields: z.array(z.enum(keysOf(REQUIRED_FIELD))),
      }),
    ),
  }),
});

/** Number of rows in a preview. */
export const PREVIEW_ROWS = 20;

export const previewView = endpoint({
  method: 'POST',
  path: `${PATH}/preview`,
  access: update,
  isReadOnly: true,
  summary:
    'Preview the first rows of a working grid with saved or unsaved settings; only rows that the viewer can read',
  params,
  body: z.object({
    ...recordKind,
    /** The developer whose view is previewed; null shows what the viewer may read. */
    user_id: audience.user_id,
    settings: viewSettings,
    zone,
  }),
  reply: z.object({
    /** False when the developer lacks the permission for the grid: then there are no rows, whatever the settings. */
    may_read: z.boolean(),
    masked: z.boolean(),
    /** The displayed columns, in order. */
    columns: z.array(z.string()),
    frozen: z.array(z.string()),
    /** JSON with `rows`, like the reply of a grid; one extra row means that there are more. */
    data: z.string(),
  }),
});

export const ownViewSettings = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/own-view',
  access: read,
  summary: 'Get how the viewer sees the working grids of a campaign, and whether it is their default',
  params,
  reply: z.object({
    /** Whether the settings are the user's default; only for sales developers of the campaign. */
    applies: z.boolean(),
    /** Id that changes whenever the settings change. */
    id: z.string(),
    settings: viewSettings,
  }),
});

export const revealNumbers = endpoint({
  method: 'POST',
  path: '/api/campaigns/{campaign_id}/working/{of}/{id}/numbers',
  access: read,
  summary: 'Get the phone numbers of an account or contact of a campaign; each call is recorded in the audit log',
  params: z.object({ campaign_id: z.uuid(), of: z.enum(['accounts', 'contacts']), id: z.uuid() }),
  reply: z.object({ numbers: z.array(z.object({ type: z.enum(['S', 'DDI', 'Cell', 'Others']), number: z.string() })) }),
});
