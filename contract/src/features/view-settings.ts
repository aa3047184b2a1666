import { z } from 'zod';
import { REQUIRED_FIELD } from '../activities/effects.ts';
import { endpoint } from '../endpoint.ts';
import { grantsAccess, keysOf, rowVersion, storable } from '../fields.ts';
import { columnName, zone } from '../grid.ts';
import { ACCOUNT_STATUS, SHOWN_CONTACT_STATUS } from '../working/status.ts';

const SUBJECT = 'sales-developer-campaign-views';
const MAX_COLUMNS = 300;
export const MAX_SCRIPT_LENGTH = 20_000;

const columns = z.array(columnName).max(MAX_COLUMNS);
const statusesOf = <T extends string>(choices: Readonly<Record<T, string>>) =>
  z.array(z.enum(Object.keys(choices) as [T, ...T[]]));

/** A grid of working rows: its columns in their order, none meaning those of the program. */
const gridOf = <T extends string>(choices: Readonly<Record<T, string>>, first: NoInfer<T>) =>
  z.strictObject({
    columns: columns.default([]),
    frozen: columns.default([]),
    /** The statuses whose rows are shown at first; none means all. */
    statuses: statusesOf(choices).default([first] as never),
    sort: z
      .strictObject({ colId: columnName, sort: z.enum(['asc', 'desc']) })
      .nullable()
      .default(null),
  });

/** How sales developers see the working rows of a campaign. */
export const viewSettings = z.strictObject({
  accounts: gridOf(ACCOUNT_STATUS, 'in_market').prefault({}),
  contacts: gridOf(SHOWN_CONTACT_STATUS, 'in_market').prefault({}),
  /** A number does not leave the server before somebody asks for it, which is noted. */
  masks_phones: grantsAccess(z.boolean().default(false)),
  script: storable().trim().max(MAX_SCRIPT_LENGTH).default(''),
});
export type ViewSettings = z.infer<typeof viewSettings>;
export type GridSettings = ViewSettings['accounts' | 'contacts'];

/** What holds where a campaign has said nothing. */
export const PROGRAM_VIEW: ViewSettings = viewSettings.parse({});

/** For whom settings are: for one developer or one type of user where either is named, else for the whole campaign. */
const audience = {
  user_id: z.uuid().nullable().default(null),
  user_type_id: z.uuid().nullable().default(null),
};
const PATH = '/api/campaigns/{campaign_id}/view-settings';
const params = z.object({ campaign_id: z.uuid() });
const update = { subject: SUBJECT, action: 'update' } as const;
const read = { subject: SUBJECT, action: 'read' } as const;

const named = z.object({ id: z.uuid(), label: z.string() });
const savedSettings = z.object({
  campaign: z.string(),
  settings: viewSettings,
  /** 0 while nothing has been saved for them. */
  version: z.int(),
  /** Whoever works there as a sales developer reads them: what they see is for others to say. */
  may_update: z.boolean(),
  /** Whose settings these are: of what is wider than asked for where those asked for have none of their own. */
  from: z.enum(['program', 'campaign', 'user_type', 'user']),
  /** The sales developers of the campaign and the types of user that they are of, and who of them has settings of their own. */
  developers: z.array(named.extend({ own: z.boolean() })),
  user_types: z.array(named.extend({ own: z.boolean() })),
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
  summary: 'Set how sales developers see the working grids of a campaign; no settings reset them',
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
        /** None where what was said was taken back. */
        settings: viewSettings.nullable(),
      }),
    ),
  }),
});

const ofRecord = { of: z.enum(['accounts', 'contacts']) };
export const askedWithOutcomes = endpoint({
  method: 'GET',
  path: `${PATH}/asked`,
  access: update,
  summary: 'List the fields that developers must fill in with an outcome in a campaign',
  params,
  reply: z.object({
    /** Fields of the campaign, which every outcome asks for. */
    fields: z.array(z.object({ id: z.uuid(), label: z.string(), ...ofRecord })),
    /** What one outcome of an action type asks for, in every campaign that logs it. */
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

/** Rows that a preview has: enough to judge by. */
export const PREVIEW_ROWS = 20;

export const previewView = endpoint({
  method: 'POST',
  path: `${PATH}/preview`,
  access: update,
  reads: true,
  summary:
    'Preview the first rows of a working grid with saved or unsaved settings; only rows that the viewer can read',
  params,
  body: z.object({
    ...ofRecord,
    /** The developer; nobody in particular shows what the viewer may read. */
    user_id: audience.user_id,
    settings: viewSettings,
    zone,
  }),
  reply: z.object({
    /** A developer without the right to the grid has no rows, whatever the settings. */
    may_read: z.boolean(),
    masked: z.boolean(),
    /** Those that are shown, in their order. */
    columns: z.array(z.string()),
    frozen: z.array(z.string()),
    /** A JSON text that holds `rows`, as that of a grid: one more than a preview has where there are further ones. */
    data: z.string(),
  }),
});

export const ownView = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/own-view',
  access: read,
  summary: 'Get how the viewer sees the working grids of a campaign, and whether it is their default',
  params,
  reply: z.object({
    /** Who works there as a sales developer begins with it; others see the rows as they are. */
    applies: z.boolean(),
    /** Another one as soon as the settings are others. */
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
