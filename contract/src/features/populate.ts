import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { keysOf } from '../fields.ts';
import { CHANGE_STATE } from './changes.ts';
import { contactFields } from './contacts.ts';

/** Maximum number of held-back contacts in a reply; the others are only counted. */
export const MAX_HELD_BACK_CONTACTS = 200;

/** Maximum number of accounts in the preview of added contacts, and of contacts listed for each of them. */
export const MAX_LISTED_ACCOUNTS = 20;
export const MAX_LISTED_CONTACTS = 10;

const access = { subject: 'populate-data', action: 'update' } as const;
const params = z.object({ campaign_id: z.uuid() });
/** Which rows a run covers: all accepted rows, or those accepted since the last run started. */
const kind = z.enum(['populate', 'additional']).default('populate');

/**
 * How many contacts a run adds from the master database: none, all, or as many as give each account this number of
 * contacts in the campaign.
 */
export const ADDED_CONTACTS = ['none', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'all'] as const;
export type AddedContacts = (typeof ADDED_CONTACTS)[number];
const add_contacts = z.enum(ADDED_CONTACTS).default('none');

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

const countsOf = <K extends string>(results: Readonly<Record<K, string>>) =>
  z.object(Object.fromEntries(keysOf(results).map((name) => [name, z.int()])) as Record<K, z.ZodInt>);
const counts = countsOf(READINESS);
export type ReadinessCounts = z.infer<typeof counts>;

/** Result for each contact in the master database that the campaign does not have; each contact is counted once. */
export const NEW_CONTACT_RESULT = {
  ready: 'To add',
  over_limit: 'Over the limit of the account',
  archived: READINESS.archived,
  suppressed: READINESS.suppressed,
  held: READINESS.held,
  lacking: READINESS.lacking,
  waiting: READINESS.waiting,
} as const;
export type NewContactResult = keyof typeof NEW_CONTACT_RESULT;
const newContactCounts = countsOf(NEW_CONTACT_RESULT);
export type NewContactCounts = z.infer<typeof newContactCounts>;

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
  /** Whether a run of the viewer can add contacts from the master database. */
  may_add_contacts: z.boolean(),
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

const accountWithNewContacts = z.object({
  account_id: z.uuid(),
  name: z.string(),
  /** Number of contacts to add, of which the first are listed. */
  added: z.int(),
  contacts: z.array(
    contactFields
      .pick({ job_title: true, seniority: true })
      .partial()
      .extend({ contact_id: z.uuid(), name: z.string() }),
  ),
});
export type AccountWithNewContacts = z.infer<typeof accountWithNewContacts>;

export const newContacts = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/populate/new_contacts',
  access,
  summary:
    'Preview adding contacts of the accepted accounts from the master database, the most senior first, with the checks of the run',
  params,
  query: z.object({ kind, add_contacts }),
  reply: z.object({
    counts: newContactCounts,
    /** Number of accounts with contacts to add. */
    account_count: z.int(),
    /** The first of these accounts by name. */
    accounts: z.array(accountWithNewContacts),
  }),
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
    'Put the accepted accounts and contacts of a campaign into work, or those accepted since the last run, as a job, and on request further contacts of these accounts',
  params,
  body: z.object({ kind, add_contacts }),
  reply: z.object({ job_id: z.uuid() }),
});
