import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MAX_INTEGER, rowVersion } from '../fields.ts';

/** The kind of records that a model compares. */
export const MATCH_ENTITY = { account: 'Accounts', contact: 'Contacts' } as const;
/**
 * States of a model version: one version per kind is active. A version that is worse than its parent is rejected but
 * kept.
 */
export const MODEL_STATE = { proposed: 'Proposed', active: 'Active', retired: 'Retired', refused: 'Rejected' } as const;

const entity = z.enum(['account', 'contact']);
const share = z.number().min(0).max(1);

/** Figures about how well a model predicts held-out answers of reviewers. */
const figures = z.object({
  answers: z.int(),
  /** Bits per judged pair; lower is better. */
  log_loss: z.number(),
  /** Mean difference between the predicted and the observed share of matches, in ten bins. */
  calibration_error: z.number(),
  /**
   * Number of pairs that the model would accept, and how many of those reviewers confirm (an unsure answer counts as
   * half).
   */
  accepted: z.int(),
  right: z.number(),
  /** Null when the model accepts none. */
  precision: share.nullable(),
  /** Lower end of the 95 % Wilson interval. */
  precision_low: share.nullable(),
  /** Share of the matches that the model accepts; null without matches. */
  recall: share.nullable(),
});
export type ModelFigures = z.infer<typeof figures>;

const matchModel = z.object({
  entity,
  /** 0 is the shipped model, which always exists. */
  version: z.int(),
  /** Name that is stored with decisions, such as `account-4.2`. */
  name: z.string(),
  state: z.enum(['proposed', 'active', 'retired', 'refused']),
  parent_version: z.int().nullable(),
  norm_version: z.int(),
  /** Null for the shipped model. */
  learnt_from: z
    .object({
      /** Null when it was trained on all campaigns. */
      campaign_id: z.uuid().nullable(),
      campaign_name: z.string().nullable(),
      answers: z.int(),
      matches: z.int(),
      different: z.int(),
      unsure: z.int(),
      /** Time of the first and the last answer. */
      from: z.string(),
      until: z.string(),
    })
    .nullable(),
  /** Figures of the parent and the model on the same held-out answers. */
  before: figures.nullable(),
  after: figures.nullable(),
  /** Why it is proposed or rejected, in one sentence. */
  reason: z.string(),
  created_by: z.string().nullable(),
  created_at: z.string().nullable(),
  activated_by: z.string().nullable(),
  activated_at: z.string().nullable(),
});
export type MatchModel = z.infer<typeof matchModel>;

const read = { subject: 'match_accounts', action: 'read' } as const;
const create = { subject: 'match_accounts', action: 'create' } as const;
const update = { subject: 'match_accounts', action: 'update' } as const;

export const listMatchModels = endpoint({
  method: 'GET',
  path: '/api/matching/models/{entity}',
  access: read,
  summary: 'List the versions of the model, newest first, and the number of reviewer decisions to train on',
  params: z.object({ entity }),
  reply: z.object({
    models: z.array(matchModel),
    /** Number of judged pairs in all campaigns, and number of those that no version was trained on. */
    answers: z.int(),
    new_answers: z.int(),
    /** Minimum number of answers for training. */
    least_answers: z.int(),
    /** A running training job of any user. */
    job_id: z.uuid().nullable(),
  }),
});

export const viewMatchModel = endpoint({
  method: 'GET',
  path: '/api/matching/models/{entity}/{version}',
  access: read,
  summary: 'Get a version with its weights and those of its parent',
  params: z.object({ entity, version: z.coerce.number().int().min(0).max(MAX_INTEGER) }),
  reply: matchModel.extend({
    /** log2 odds that a candidate is the match before any comparison. */
    prior: z.number(),
    /** Bits of each level; `field` may include a name group: `place|equal`. */
    weights: z.array(
      z.object({ field: z.string(), level: z.string(), bits: z.number(), parent_bits: z.number().nullable() }),
    ),
    /** Points of the curve from weight to probability, -20 to 20 bits. */
    calibration: z.array(z.object({ weight: z.number(), probability: share })),
  }),
});

export const learnMatchModel = endpoint({
  method: 'POST',
  path: '/api/matching/models/learn',
  access: create,
  summary: 'Train the matching model as a job that proposes or rejects a version',
  body: z.object({ entity, campaign_id: z.uuid().nullable().default(null) }),
  reply: z.object({ job_id: z.uuid() }),
});

export const activateMatchModel = endpoint({
  method: 'POST',
  path: '/api/matching/models/activate',
  access: update,
  summary: 'Activate a version: a proposed one, or an older one again; 0 is the shipped one',
  body: z.object({ entity, version: rowVersion() }),
  reply: matchModel,
});

/** Costs in minutes of work. */
const costs = z.object({
  wrong_link: z.number().min(0.1).max(100_000),
  missed_link: z.number().min(0.1).max(100_000),
  review: z.number().min(0.01).max(1_000),
});
export type MatchCosts = z.infer<typeof costs>;

/**
 * Accept at a probability of `accept` or more and a lead of `margin` bits; no match below `none`; otherwise review.
 */
const thresholds = z.object({ accept: share, margin: z.number().min(0).max(50), none: share });
export type MatchThresholds = z.infer<typeof thresholds>;

const settings = z.object({ costs, thresholds });
/** Thresholds are calculated from the costs when omitted. */
const settingsForm = z.object({ costs, thresholds: thresholds.nullable().default(null) });

const campaignSettings = settings.extend({
  campaign_id: z.uuid(),
  /** Whether the campaign has its own settings; otherwise it uses the agency's. */
  own: z.boolean(),
  agency: settings,
  /** Active models by entity. */
  models: z.array(z.object({ entity, version: z.int(), name: z.string() })),
  /** Rows whose proposal comes from another model or other thresholds; matching them again updates it. */
  outdated_rows: z.int(),
});
export type CampaignMatchSettings = z.infer<typeof campaignSettings>;

const campaign = z.object({ campaign_id: z.uuid() });

export const campaignMatchSettings = endpoint({
  method: 'GET',
  path: '/api/matching/settings/{campaign_id}',
  access: read,
  summary: 'Get what a campaign accepts automatically, what it leaves to people, and why',
  params: campaign,
  reply: campaignSettings,
});

export const saveCampaignMatchSettings = endpoint({
  method: 'POST',
  path: '/api/matching/settings/{campaign_id}',
  access: update,
  summary: 'Set the costs or thresholds of a campaign; `settings` null resets them to the agency’s',
  params: campaign,
  body: z.object({ settings: settingsForm.nullable() }),
  reply: campaignSettings,
});

export const saveAgencyMatchSettings = endpoint({
  method: 'POST',
  path: '/api/matching/settings',
  access: update,
  summary: 'Set the costs or thresholds of all campaigns without their own',
  body: settingsForm,
  reply: settings,
});

/** Predicted effect of thresholds on rows that are already matched. */
const prediction = z.object({
  thresholds,
  accepted: z.int(),
  review: z.int(),
  none: z.int(),
  /** Expected number of wrong accepted links, and of missed matches in `none`. */
  expected_wrong: z.number(),
  expected_missed: z.number(),
  /** Predicted by the model; null when nothing is accepted. */
  precision: share.nullable(),
  /** Number of accepted rows judged by a reviewer, number of correct ones, and the lower 95 % Wilson bound. */
  judged: z.int(),
  judged_right: z.int(),
  precision_low: share.nullable(),
  /** Minutes of work for the review queue, and in total with the mistakes. */
  review_minutes: z.number(),
  cost_minutes: z.number(),
});
export type ThresholdPrediction = z.infer<typeof prediction>;

export const predictThresholds = endpoint({
  method: 'POST',
  path: '/api/matching/settings/{campaign_id}/predict',
  isReadOnly: true,
  access: read,
  summary: 'Preview precision and queue length with other costs or thresholds, next to the current ones',
  params: campaign,
  body: settingsForm,
  reply: z.object({
    /** Matched rows of the campaign that the figures refer to. */
    rows: z.int(),
    current: prediction,
    proposed: prediction,
    /** Rows by probability of their best candidate, in 20 bins of 5. */
    bins: z.array(z.object({ from: z.int(), rows: z.int() })),
  }),
});
