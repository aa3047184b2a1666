import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { rowVersion, storable } from '../fields.ts';
import { campaignRun } from './populate.ts';

const access = { subject: 'populate-data', action: 'update' } as const;
const params = z.object({ campaign_id: z.uuid() });
const entity = z.enum(['account', 'contact']);
const keys = <T extends string>(record: Readonly<Record<T, unknown>>) => z.enum(Object.keys(record) as [T, ...T[]]);

/** What a refresh does when the master value differs from the copy in the campaign. */
export const REFRESH_POLICY = {
  take_newer: 'Take newer values',
  fill_empty: 'Fill empty values',
  never: 'Never',
} as const;
export type RefreshPolicy = keyof typeof REFRESH_POLICY;
export const DEFAULT_POLICY: RefreshPolicy = 'take_newer';

/** What a refresh does with a value that differs from the master. */
export const DIFFERENCE = {
  take: 'Is replaced',
  fill: 'Is filled in',
  review: 'Edited by a developer: to be reviewed',
  stay: 'Kept by the policy of the field',
} as const;
export type DifferenceKind = keyof typeof DIFFERENCE;

/** Maximum number of differences that are shown with their values. */
export const MAX_SHOWN_DIFFERENCES = 100;

const refreshField = z.object({
  entity,
  field: z.string(),
  label: z.string(),
  policy: keys(REFRESH_POLICY),
  /** Number of differing values by what happens to them; see `DIFFERENCE`. */
  take: z.int(),
  fill: z.int(),
  review: z.int(),
  stay: z.int(),
});
export type RefreshField = z.infer<typeof refreshField>;

export const refreshPlan = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/refresh',
  access,
  summary: 'List where master values differ from the copies in a campaign, and what a refresh would do',
  params,
  reply: z.object({
    campaign: z.string(),
    /** Number of rows in work, and number of changes that a refresh would make. */
    rows: z.int(),
    changes: z.int(),
    fields: z.array(refreshField),
    runs: z.array(campaignRun),
  }),
});

const difference = z.object({
  entity,
  record_id: z.uuid(),
  name: z.string(),
  field: z.string(),
  label: z.string(),
  old: z.string(),
  new: z.string(),
  kind: keys(DIFFERENCE),
  /** Who edited the campaign's value, and when. */
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** Whether the viewer may decide: some fields require a separate permission. */
  may_update: z.boolean(),
});
export type Difference = z.infer<typeof difference>;

export const refreshDifferences = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/refresh/differences',
  access,
  summary: 'List differing values, old and new, of all fields or of one; fields hidden from the viewer are omitted',
  params,
  query: z.object({ kind: keys(DIFFERENCE), entity: entity.optional(), field: storable().max(60).optional() }),
  reply: z.object({ differences: z.array(difference), more: z.boolean() }),
});

export const setRefreshPolicy = endpoint({
  method: 'POST',
  path: '/api/campaigns/{campaign_id}/refresh/policy',
  access,
  summary: 'Set what a refresh of this campaign does with a field: take newer values, fill empty ones, or nothing',
  params,
  body: z.object({ entity, field: storable().max(60), policy: keys(REFRESH_POLICY) }),
  reply: z.object({ ok: z.literal(true) }),
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/campaigns/{campaign_id}/refresh',
  access,
  summary: 'Refresh the values in a campaign from the master, by the policy of each field, as a job',
  params,
  body: z.object({}),
  reply: z.object({ job_id: z.uuid() }),
});

export const reviewDifference = endpoint({
  method: 'POST',
  path: '/api/campaigns/{campaign_id}/refresh/review',
  access,
  summary:
    'Decide on a value that a developer has edited: take the master value, or keep the edit until that value changes',
  params,
  body: z.object({
    entity,
    record_id: z.uuid(),
    field: storable().max(60),
    /** The displayed master value. */
    seen: storable().max(2_000),
    take: z.boolean(),
  }),
  reply: z.object({ ok: z.literal(true) }),
});

/** Changes values of an account or contact for the campaign only; the master stays unchanged. */
export const editCopy = endpoint({
  method: 'POST',
  path: '/api/campaigns/{campaign_id}/working/{of}/{id}/values',
  access: { subject: 'sales-developer-campaign-views', action: 'update' },
  summary: 'Change values of an account or contact for this campaign only',
  params: z.object({ campaign_id: z.uuid(), of: z.enum(['accounts', 'contacts']), id: z.uuid() }),
  body: z.object({ version: rowVersion(), values: z.record(storable().max(60), storable().trim().max(2_000)) }),
  reply: z.object({ version: z.int() }),
});
export const viewCopy = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/working/{of}/{id}/values',
  access: { subject: 'sales-developer-campaign-views', action: 'read' },
  summary: 'Get the values of an account or contact in a campaign, and those in the master',
  params: z.object({ campaign_id: z.uuid(), of: z.enum(['accounts', 'contacts']), id: z.uuid() }),
  reply: z.object({
    version: z.int(),
    may_update: z.boolean(),
    values: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        value: z.string(),
        master: z.string(),
        edited: z.boolean(),
        may_update: z.boolean(),
      }),
    ),
  }),
});
