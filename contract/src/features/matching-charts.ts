import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { zone } from '../grid.ts';
import { screenLink } from '../screen-link.ts';

const read = { subject: 'unmatched-accounts-contacts', action: 'read' } as const;
const share = z.number().min(0).max(1);
const proposal = z.enum(['accept', 'review', 'none']);
const campaign = z.object({ campaign_id: z.uuid() });

const change = z.discriminatedUnion('kind', [
  /** The best candidate agrees or disagrees in this field; `bits` is by how much that moves its weight. */
  z.object({ kind: z.literal('level'), field: z.string(), level: z.string(), bits: z.number() }),
  /** So many candidates after the best are not there. */
  z.object({ kind: z.literal('rivals'), count: z.int() }),
  z.object({ kind: z.literal('threshold'), name: z.enum(['accept', 'margin', 'none']), value: z.number() }),
]);
export type MatchChange = z.infer<typeof change>;

const whatIf = z.object({
  /** What the kept evidence leads to under the thresholds in force. */
  proposal,
  /** Of the best candidate, its rivals counted. */
  probability: share,
  /** Bits before the second candidate; null without one. */
  margin: z.number().nullable(),
  thresholds: z.object({ accept: share, margin: z.number(), none: share }),
  /** Smallest sets of changes that lead to another proposal, gentlest first; each set was decided anew. */
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
  summary: 'Count the rows with an account’s number that find that account by their other keys alone',
  params: campaign,
  reply: z.object({
    /** Rows with an official number that were tried; `more` where the campaign has others, as a thousand are enough. */
    tried: z.int(),
    more: z.boolean(),
    /** Of these, the rows whose number is a company's. */
    confirmed: z.int(),
    found: z.int(),
    /** Candidates of such a row, on average. */
    candidates: z.number(),
    /** How many of the pairs each kind of key would have found; the number itself is not counted. */
    families: z.array(z.object({ family: z.string(), pairs: z.int() })),
    /** At most ten of the pairs that were not found. */
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
    /** The model's own, or counted among the campaign's linked rows and their other candidates. */
    source: z.enum(['model', 'campaign']),
    /** Pairs counted; 0 where the model says it. */
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
  /** Rows that the engine was certain of, and that are linked. */
  certain: z.int(),
  /** Rows that people linked or made an account of. */
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

/** A number and the list that holds exactly the rows it counts. */
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
    /** Of all files, as they were read. */
    rows: z.int(),
    /** Linked, by the engine or by people, or made an account of. */
    matched: z.int(),
    remaining: z.int(),
    rejected: z.int(),
    /** In the campaign: several rows may be one account. */
    accounts: z.int(),
  }),
});
export type CampaignFunnel = z.infer<(typeof campaignFunnel)['reply']>;
