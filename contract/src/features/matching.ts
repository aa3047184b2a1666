import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { campaignScope, dataset, type GridColumn, selection } from '../grid.ts';
import { reasonText } from './changes.ts';

/** Review statuses. The precedence is defined by the specification: accepted, added, rejected, remaining. */
export const REVIEW_STATUS = {
  remaining: 'Remaining',
  rejected: 'Rejected',
  accepted: 'Accepted',
  added: 'Added',
} as const;
/** Proposals of the engine. */
export const MATCH_BAND = { accept: 'Accept', review: 'Review', none: 'No match' } as const;

const rowColumns = {
  company_name: { label: 'Account in file', kind: 'text', width: 260 },
  city: { label: 'City', kind: 'text', width: 130 },
  postcode: { label: 'Postcode', kind: 'text', width: 110 },
  country: { label: 'Country', kind: 'text', width: 90 },
  candidate_name: { label: 'Best candidate', kind: 'text', width: 260 },
  score: { label: 'Score', kind: 'number', width: 90 },
  band: { label: 'Proposal', kind: 'set', values: MATCH_BAND, width: 110 },
  review_status: { label: 'Status', kind: 'set', values: REVIEW_STATUS, width: 110 },
  reason: { label: 'Reason', kind: 'text', width: 260, sortable: false },
  address: { label: 'Address', kind: 'text', hidden: true, sortable: false },
  website: { label: 'Website', kind: 'text', hidden: true, sortable: false },
  registration_number: { label: 'Registration number', kind: 'text', hidden: true, sortable: false },
  file_name: { label: 'File', kind: 'text', width: 180, sortable: false },
  row_no: { label: 'Row', kind: 'number', width: 90 },
  decided_by: { label: 'Decided by', kind: 'text', hidden: true, sortable: false },
  decided_at: { label: 'Decided', kind: 'date', hidden: true },
  batch_id: { label: 'Batch', kind: 'text', hidden: true, sortable: false },
  /** Whether the current user marked the row as unsure and it is still undecided. */
  unsure: { label: 'Unsure', kind: 'set', values: { yes: 'Yes', no: 'No' }, hidden: true, sortable: false },
} as const satisfies Record<string, GridColumn>;

/** Scope of a review: optionally one batch, rows with or without a candidate, and rows marked as unsure or not. */
export const reviewScope = campaignScope.extend({
  batch_id: z.uuid().optional(),
  candidates: z.enum(['some', 'none']).optional(),
  /** Whether the current user marked the row as unsure and it is still undecided. */
  unsure: z.enum(['yes', 'no']).optional(),
});

const reviewDataset = (name: string, title: string) =>
  dataset({
    name,
    title,
    subject: 'unmatched-accounts-contacts',
    path: `/api/accounts/${name}`,
    scope: reviewScope,
    defaultSort: [{ colId: 'score', sort: 'desc' }],
    search: ['company_name', 'candidate_name'],
    columns: rowColumns,
    extra: { campaign_id: z.uuid(), account_id: z.uuid().nullable(), decision_id: z.uuid().nullable() },
  });

/** Undecided rows: neither accepted, added nor rejected. */
export const remainAccounts = reviewDataset('get_remain_accounts', 'Rows to review');
export const rejectedAccounts = reviewDataset('get_rejected_accounts', 'Rejected rows');
/** Rows linked to a company, by rule or by a reviewer. */
export const matchedAccounts = reviewDataset('get_matched_accounts_of_campaign', 'Matched rows');
/** Undecided rows without a relevant candidate. */
export const remainingUnmatchedAccounts = reviewDataset('get_remaining_unmatched_accounts', 'Rows without a match');

/** Suggested reasons for excluding a row; any other text is accepted. */
export const EXCLUDE_REASONS = {
  out_of_scope: 'Out of scope',
  duplicate: 'Duplicate in the file',
  not_a_company: 'Not an organisation',
  ceased: 'No longer trading',
  unusable: 'Not enough data',
} as const;

/**
 * Judgements of reviewers. `match` links the row to `account_id`; `not_match` stores the pair and proposes the next
 * candidate; `new` creates a company; `unsure` leaves the row to others and counts as half a match in training.
 */
export const JUDGEMENTS = ['match', 'not_match', 'new', 'exclude', 'unsure'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

const company = z.object({
  company_name: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
  website: z.string(),
  phone: z.string(),
  registration_number: z.string(),
});
/** Whether the content is hidden from the viewer. */
const hiddenCellFlag = z.boolean();
const candidate = z.object({
  account_id: z.uuid(),
  rank: z.int(),
  /** 0 to 100. */
  score: z.number(),
  /** log2 odds of a match: the sum of prior and contributions. */
  weight: z.number(),
  prior: z.number(),
  contributions: z.array(
    z.object({ field: z.string(), level: z.string(), left: z.string(), right: z.string(), bits: z.number() }),
  ),
  vetoes: z.array(z.string()),
  keys: z.array(z.string()),
  values: company,
  previous_names: z.array(z.string()),
  register_status: z.string(),
  archived: z.boolean(),
  in_campaign: z.boolean(),
});
export const reviewRow = z.object({
  id: z.uuid(),
  campaign_id: z.uuid(),
  batch_id: z.uuid(),
  file_name: z.string(),
  row_no: z.int(),
  review_status: z.enum(['remaining', 'rejected', 'accepted', 'added']),
  band: z.enum(['accept', 'review', 'none']).nullable(),
  reason: z.string(),
  values: company,
  /** The original row, by file header. */
  raw: z.array(z.object({ header: z.string(), value: z.string(), closed: hiddenCellFlag })),
  /** Values that were doubtful when the file was checked, or that the decision could not take, each with its column. */
  problems: z.array(z.string()),
  linked_account_id: z.uuid().nullable(),
  /** Name of the linked company, and who linked the row: a rule or a reviewer. */
  linked_name: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /**
   * For a row that is linked because a user linked the same values before: the first of these links. The file name is
   * null for viewers who may not read that import.
   */
  linked_before: z.object({ decided_at: z.string(), file_name: z.string().nullable() }).nullable(),
  /** Judgements that are allowed in the current status; the last decision can always be undone. */
  allowed: z.array(z.enum(JUDGEMENTS)),
  candidates: z.array(candidate),
  /** Other undecided rows of the campaign with identical values. */
  identical_rows: z.int(),
  model_version: z.string().nullable(),
  /** Newest first. */
  history: z.array(
    z.object({
      decision_id: z.uuid(),
      judgement: z.enum(JUDGEMENTS),
      by: z.string(),
      at: z.string(),
      reason: z.string(),
      /** Number of decided rows. */
      rows: z.int(),
      undone: z.boolean(),
    }),
  ),
});
export type ReviewRow = z.infer<typeof reviewRow>;
export type Candidate = z.infer<typeof candidate>;

const read = { subject: 'unmatched-accounts-contacts', action: 'read' } as const;
const write = { subject: 'unmatched-accounts-contacts', action: 'update' } as const;

export const viewReviewRow = endpoint({
  method: 'GET',
  path: '/api/matching/rows/{id}',
  access: read,
  summary: 'Get an imported row with its candidates and the evidence for each',
  params: z.object({ id: z.uuid() }),
  query: z.object({ campaign_id: z.uuid() }),
  reply: reviewRow,
});

const decisionReply = z.object({
  /** Id for undoing all decisions of this request together. */
  decision_id: z.uuid(),
  decided: z.int(),
  /** The first 100 skipped rows. */
  skipped: z.array(z.object({ row_id: z.uuid(), reason: z.string() })),
  skipped_rows: z.int(),
  /** The first 100 decided rows whose account did not get all values, with these values and the reasons. */
  incomplete: z.array(reasonText.extend({ row_id: z.uuid() })),
  incomplete_rows: z.int(),
  /** Set when there are many rows and a job decides them; `decided` is then 0. */
  job_id: z.uuid().nullable(),
});
export const decideRow = endpoint({
  method: 'POST',
  path: '/api/matching/decide',
  access: write,
  summary: 'Judge one row, and with `identical` all undecided rows with the same values',
  body: z.object({
    campaign_id: z.uuid(),
    row_id: z.uuid(),
    judgement: z.enum(JUDGEMENTS),
    /** The displayed status, so that only a user who has seen a link can remove it. */
    review_status: reviewRow.shape.review_status.default('remaining'),
    account_id: z.uuid().optional(),
    /** Required for `exclude`. For `new`: the reason why the account has the same number as another; without it such a row is rejected. */
    reason: storable().trim().max(300).default(''),
    identical: z.boolean().default(false),
  }),
  reply: decisionReply,
});

const bulkDecision = reviewScope.extend({
  judgement: z.enum(['match', 'new', 'exclude']),
  /** Ids, or a request to the grid of undecided rows. */
  rows: selection,
  min_score: z.number().min(0).max(100).default(0),
  /** Required for `exclude`, except in a preview. */
  reason: storable().trim().max(300).default(''),
});
export const decideInBulk = endpoint({
  method: 'POST',
  path: '/api/matching/decide_many',
  access: write,
  summary:
    'Accept the best candidate of every undecided row at or above a score, or exclude or create accounts for selected rows; no account is created for a row whose number another account has',
  body: bulkDecision,
  reply: decisionReply,
});
export const previewBulkDecision = endpoint({
  method: 'POST',
  path: '/api/matching/preview_many',
  isReadOnly: true,
  access: read,
  summary: 'Preview decide_many: how many rows, a sample, and how many links are likely to be wrong',
  body: bulkDecision,
  reply: z.object({
    rows: z.int(),
    /** Number of companies that `new` would create; rows with the same values share one. */
    companies: z.int(),
    skipped: z.array(z.object({ reason: z.string(), rows: z.int() })),
    /** Estimated from the calibrated probabilities; only for `match`. */
    expected_wrong: z.number(),
    sample: z.array(
      z.object({ id: z.uuid(), company_name: z.string(), candidate_name: z.string(), score: z.number().nullable() }),
    ),
  }),
});
export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/matching/undo',
  access: write,
  summary: 'Undo a decision: rows, candidates and links are restored, accounts it created are archived',
  body: z.object({ campaign_id: z.uuid(), decision_id: z.uuid() }),
  reply: z.object({ restored: z.int(), job_id: z.uuid().nullable() }),
});

const waitingFile = z.object({
  batch_id: z.uuid(),
  campaign_id: z.uuid(),
  campaign: z.string(),
  client: z.string(),
  file_name: z.string(),
  /** Number of undecided rows, and number of those with a candidate. */
  rows: z.int(),
  with_candidate: z.int(),
  since: z.string(),
});
export type WaitingFile = z.infer<typeof waitingFile>;
export const reviewInbox = endpoint({
  method: 'GET',
  path: '/api/matching/review_inbox',
  access: read,
  summary: 'List imported files with rows to review, across all campaigns, oldest first',
  /** `is_whole` is false when there are more files than listed. */
  reply: z.object({ files: z.array(waitingFile), is_whole: z.boolean() }),
});

/** Returns the review progress of a campaign or of one batch. */
export const scoreHistogram = endpoint({
  method: 'GET',
  path: '/api/matching/histogram/{campaign_id}',
  access: read,
  summary: 'Get the progress of a review, and undecided rows by score of their best candidate, in 20 bins of 5',
  params: z.object({ campaign_id: z.uuid() }),
  query: z.object({ batch_id: z.uuid().optional() }),
  reply: z.object({
    bins: z.array(z.object({ from: z.int(), rows: z.int() })),
    /** Undecided rows without any candidate. */
    none: z.int(),
    decided: z.int(),
    total: z.int(),
    status: z.object({ remaining: z.int(), accepted: z.int(), added: z.int(), rejected: z.int() }),
    /** Undecided rows by proposal. */
    band: z.object({ accept: z.int(), review: z.int(), none: z.int() }),
    batches: z.array(
      z.object({ id: z.uuid(), number: z.int(), file_name: z.string(), remaining: z.int(), total: z.int() }),
    ),
    /** Decisions of the current user in the last hour; a bulk decision counts once. */
    my_last_hour: z.int(),
  }),
});
export type ReviewProgress = z.infer<(typeof scoreHistogram)['reply']>;
