import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { keysOf } from '../fields.ts';
import { CHANGE_STATE } from './changes.ts';

/** Maximum number of held-back contacts in a reply; the others are only counted. */
export const MAX_HELD_BACK_CONTACTS = 200;

const access = { subject: 'populate-data', action: 'update' } as const;
const params = z.object({ campaign_id: z.uuid() });
/** Which rows a run covers: all accepted rows, or those accepted since the last run started. */
const kind = z.enum(['populate', 'additional']).default('populate');

export const RUN_KIND = {
  populate: 'Populate',
  additional: 'Populate additional rows',
  refresh: 'Refresh from master',
} as const;
export type RunKind = keyof typeof RUN_KIND;

export const campaignRun = z.object({
  /** The id of the change. */
  id: z.uuid(),
  kind: z.enum(keysOf(RUN_KIND)),
  state: z.enum(keysOf(CHANGE_STATE)),
  /** Only rows accepted since this time were included; null for all rows. */
  since: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  by: z.string().nullable(),
  /** The unfinished job. */
  job_id: z.uuid().nullable(),
  accounts: z.int(),
  contacts: z.int(),
  /** Rows that the undo has kept. */
  kept: z.int(),
  can_undo: z.boolean(),
});
export type CampaignRun = z.infer<typeof campaignRun>;

/** Result for each accepted row, in the order of the checks; each row is counted once. */
export const READINESS = {
  present: 'Already in work',
  archived: 'Archived',
  suppressed: 'On a suppression list',
  held: 'Recently contacted',
  lacking: 'Required fields missing',
  waiting: 'Account not in work',
  ready: 'Ready to populate',
} as const;
export type Readiness = keyof typeof READINESS;

const counts = z.object(
  Object.fromEntries(Object.keys(READINESS).map((name) => [name, z.int()])) as Record<Readiness, z.ZodInt>,
);
export type ReadinessCounts = z.infer<typeof counts>;

const plan = z.object({
  campaign: z.string(),
  accounts: counts,
  contacts: counts,
  /** Only rows accepted since this time are counted; null for all rows. */
  since: z.string().nullable(),
  /** Number of rows accepted before `since` that are not in work. */
  earlier: z.int(),
  cooldown_days: z.int(),
  /** Missing fields, with the number of rows that lack them. */
  lacking: z.array(z.object({ entity: z.enum(['account', 'contact']), label: z.string(), count: z.int() })),
  runs: z.array(campaignRun),
});
export type PopulatePlan = z.infer<typeof plan>;

export const populatePlan = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/populate',
  access,
  summary: 'Preview putting the accepted accounts and contacts of a campaign into work, with the checks of the run',
  params,
  query: z.object({ kind }),
  reply: plan,
});

export const heldBackContacts = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/populate/held',
  access,
  summary: 'List contacts held back because the agency spoke to them recently, with the day each becomes free',
  params,
  reply: z.object({
    contacts: z.array(z.object({ contact_id: z.uuid(), name: z.string(), account: z.string(), free_on: z.string() })),
    more: z.boolean(),
  }),
});

export const populate = endpoint({
  method: 'POST',
  path: '/api/campaigns/{campaign_id}/populate',
  access,
  summary:
    'Put the accepted accounts and contacts of a campaign into work, or those accepted since the last run, as a job',
  params,
  body: z.object({ kind }),
  reply: z.object({ job_id: z.uuid() }),
});
