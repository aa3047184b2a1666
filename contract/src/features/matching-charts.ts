import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { zone } from '../grid.ts';
import { screenLink } from '../screen-link.ts';

const read = { subject: 'unmatched-accounts-contacts', action: 'read' } as const;
const share = z.number().min(0).max(1);
const proposal = z.enum(['accept', 'review', 'none']);
const campaign = z.object({ campaign_id: z.uuid() });

const change = z.discriminatedUnion('kind', [
  /** The field of the best candidate has another level; `bits` is the change of its weight. */
  z.object({ kind: z.literal('level'), field: z.string(), level: z.string(), bits: z.number() }),
  /** The first `count` rivals of the best candidate are removed. */
  z.object({ kind: z.literal('rivals'), count: z.int() }),
  z.object({ kind: z.literal('threshold'), name: z.enum(['accept', 'margin', 'none']), value: z.number() }),
]);
export type MatchChange = z.infer<typeof change>;

const whatIf = z.object({
  /** The proposal from the stored evidence under the current thresholds. */
  proposal,
  /** Probability of the best candidate, given its rivals. */
  probability: share,
  /** Lead of the best candidate over the second in bits; null without a second. */
  margin: z.number().nullable(),
  thresholds: z.object({ accept: share, margin: z.number(), none: share }),
  /**
   * The smallest sets of changes that lead to another proposal, smallest first; each set is independent of the others.
   */
  answers: z.array(z.object({ to: proposal, probability: share, changes: z.array(change) })),
});
export type MatchWhatIf = z.infer<typeof whatIf>;

export const viewMatchWhatIf = endpoint({
  method: 'GET',
  path: '/api/matching/rows/{id}/what_if',
  access: read,
  summary: 'Explain what would change the proposal for a row; null without candidates or if the model no longer exists',
  params: z.object({ id: z.uuid() }),
  query: campaign,
  reply: z.object({ what_if: whatIf.nullable() }),
});

export const blockingRecall = endpoint({
  method: 'GET',
  path: '/api/matching/blocking_recall/{campaign_id}',
  access: read,
  summary: 'Count how many rows with the official number of an account would find the account without this number',
  params: campaign,
  reply: z.object({
    /** Number of tested rows with an official number, at most a thousand. */
    tried: z.int(),
    /** Whether the campaign has more such rows. */
    more: z.boolean(),
    /** Tested rows whose number belongs to a company. */
    confirmed: z.int(),
    /** Confirmed rows that also find the company without the number. */
    found: z.int(),
    /** Average number of candidates of such a row. */
    candidates: z.number(),
    /** Number of pairs found by each kind of key; the number itself is excluded. */
    families: z.array(z.object({ family: z.string(), pairs: z.int() })),
    /** At most ten of the missed pairs. */
    missed: z.array(
      z.object({ row_id: z.uuid(), company_name: z.string(), account_id: z.uuid(), account_name: z.string() }),
    ),
  }),
});
export type BlockingRecall = z.infer<(typeof blockingRecall)['reply']>;

export const levelShares = endpoint({
  method: 'GET',
  path: '/api/matching/levels/{entity}',
  access: read,
  summary: 'Get m and u: how often each level of agreement is seen among matches, and among other pairs',
  params: z.object({ entity: z.enum(['account', 'contact']) }),
  query: campaign,
  reply: z.object({
    /** Where the shares come from: the model, or the campaign's linked rows and their other candidates. */
    source: z.enum(['model', 'campaign']),
    /** Number of counted pairs; 0 for the model's shares. */
    matches: z.int(),
    others: z.int(),
    levels: z.array(z.object({ field: z.string(), level: z.string(), m: share, u: share })),
  }),
});
export type LevelShares = z.infer<(typeof levelShares)['reply']>;

const importOutcome = z.object({
  batch_id: z.uuid(),
  file_name: z.string(),
  campaign: z.string(),
  created_at: z.string(),
  /** Rows linked by the engine. */
  certain: z.int(),
  /** Rows that reviewers linked or created an account from. */
  decided: z.int(),
  rejected: z.int(),
  waiting: z.int(),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

export const matchTrend = endpoint({
  method: 'GET',
  path: '/api/matching/trend',
  access: read,
  summary: 'Get the results of the rows of the latest matched imports, oldest first',
  reply: z.object({ imports: z.array(importOutcome) }),
});

/** Creates a count with a link to the list of exactly these rows. */
const linkedCount = <K extends string>(...keys: K[]) =>
  z.object({ key: z.enum(keys), rows: z.int(), link: screenLink });

const reviewedCampaign = z.object({
  campaign_id: z.uuid(),
  name: z.string(),
  counts: z.array(linkedCount('review', 'today', 'week')),
});
export type ReviewedCampaign = z.infer<typeof reviewedCampaign>;

export const recentlyReviewed = endpoint({
  method: 'GET',
  path: '/api/matching/reviewed_lately',
  access: read,
  summary: 'List campaigns with rows to review, or accepted today or within seven days in the given time zone',
  query: z.object({ zone }),
  reply: z.object({ campaigns: z.array(reviewedCampaign) }),
});

export const campaignFunnel = endpoint({
  method: 'GET',
  path: '/api/matching/funnel/{campaign_id}',
  access: read,
  summary: 'Get the import funnel of a campaign: its rows from files to accounts',
  params: campaign,
  reply: z.object({
    imports: z.int(),
    /** Rows in all files. */
    rows: z.int(),
    /** Rows linked by the engine or reviewers, or used to create an account. */
    matched: z.int(),
    remaining: z.int(),
    rejected: z.int(),
    /** Number of accounts in the campaign; several rows may belong to one account. */
    accounts: z.int(),
  }),
});
export type CampaignFunnel = z.infer<(typeof campaignFunnel)['reply']>;
