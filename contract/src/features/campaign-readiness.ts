import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { screenLink } from '../screen-link.ts';
import { campaigns } from './campaigns.ts';

/** The readiness lines: requirements that are checked before a campaign starts, in the order of its setup. */
export const READINESS_LINES = [
  'client_user',
  'order',
  'fields',
  'grades',
  'steps',
  'team',
  'availability',
  'data',
  'suppression',
] as const;
export type ReadinessLine = (typeof READINESS_LINES)[number];

/** Requirements that cannot be waived: without a scheme the records of a campaign cannot be graded. */
export const NON_WAIVABLE_LINES: readonly ReadinessLine[] = ['grades'];

const readinessLine = z.object({
  key: z.enum(READINESS_LINES),
  is_met: z.boolean(),
  /** The actual and the required number. */
  count: z.int(),
  needed: z.int(),
  /** The screen where it can be fixed. */
  link: screenLink,
  /** The reason why the requirement was waived. */
  waived: z.object({ reason: z.string(), by: z.string().nullable(), at: z.string() }).nullable(),
});
export type CampaignReadinessLine = z.infer<typeof readinessLine>;

const readiness = z.object({
  lines: z.array(readinessLine),
  /** Rows waiting for quality control and running imports, which prevent completion of the campaign. */
  open: z.object({ quality_control: z.int(), imports: z.int() }),
  can: z.object({ update: z.boolean() }),
});
export type CampaignReadiness = z.infer<typeof readiness>;

const campaignParams = z.object({ id: z.uuid() });
const lineParams = campaignParams.extend({ line: z.enum(READINESS_LINES) });
const clientParams = z.object({ id: z.uuid() });
const { subject } = campaigns;

/** `forbidden` for a client’s user: the preparation of a campaign is internal. */
export const campaignReadiness = endpoint({
  method: 'GET',
  path: '/api/campaigns/{id}/readiness',
  access: { subject, action: 'read' },
  summary: 'List what a campaign still needs before it can start, and before it can be completed',
  params: campaignParams,
  reply: readiness,
});

export const waiveReadiness = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/readiness/{line}/waive',
  access: { subject, action: 'update' },
  summary: 'Waive a requirement for the start of a campaign, with a reason',
  params: lineParams,
  body: z.object({ reason: requiredText('Reason', 500) }),
  reply: readiness,
});

export const withdrawWaiver = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/readiness/{line}/ask',
  access: { subject, action: 'update' },
  summary: 'Withdraw the waiver of a requirement',
  params: lineParams,
  reply: readiness,
});

/** Pauses those live campaigns of a client that the viewer may change. The reason is the same for all of them. */
export const pauseCampaigns = endpoint({
  method: 'POST',
  path: '/api/clients/{id}/pause-campaigns',
  access: { subject, action: 'update' },
  summary: 'Pause the live campaigns of a client',
  params: clientParams,
  body: z.object({ reason: requiredText('Reason', 500) }),
  reply: z.object({ paused: z.int() }),
});
