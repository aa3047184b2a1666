import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { keysOf } from '../fields.ts';
import { messageKey } from '../message.ts';
import { screenLink } from '../screen-link.ts';
import { campaigns } from './campaigns.ts';

/** The setup pages of a campaign in their usual order; they may be opened in any order. */
export const SETUP_PAGES = {
  terms: 'Terms',
  fields: 'Fields',
  cascades: 'Cascades',
  steps: 'Steps',
  dates: 'Dates and people',
  data: 'Data',
  populate: 'Populate',
  assign: 'Assign',
  views: 'Views',
  alerts: 'Alerts',
  check: 'Before the start',
} as const;
export type SetupKey = keyof typeof SETUP_PAGES;

export const SETUP_STATES = ['done', 'attention', 'not_needed'] as const;
export type SetupState = (typeof SETUP_STATES)[number];

const setupPage = z.object({
  key: z.enum(keysOf(SETUP_PAGES)),
  state: z.enum(SETUP_STATES),
  reason: messageKey.extend({ message: z.string() }),
  link: screenLink,
});
export type CampaignSetupPage = z.infer<typeof setupPage>;

/** `forbidden` for a client’s user: the preparation of a campaign is internal. */
export const campaignSetup = endpoint({
  method: 'GET',
  path: '/api/campaigns/{id}/setup',
  access: { subject: campaigns.subject, action: 'read' },
  summary: 'Get the setup progress of a campaign, page by page',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ pages: z.array(setupPage) }),
});
