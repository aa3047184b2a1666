import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  agencyOnly,
  choice,
  count,
  reference,
  requiredChoice,
  requiredDay,
  requiredReference,
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts';
import { END_BEFORE_START, type Problems } from '../problems.ts';
import { resource } from '../resource.ts';

const CAMPAIGN_TYPE = {
  lead_generation: 'Lead generation',
  appointment_setting: 'Appointment setting',
  account_mapping: 'Account mapping',
  event_promotion: 'Event promotion',
  survey: 'Survey',
  data_build: 'Data build',
  nurture: 'Nurture',
} as const;

/** States of the campaign machine; which may follow which is the server's knowledge. */
export const CAMPAIGN_STATE = {
  draft: 'Draft',
  planned: 'Planned',
  ready: 'Ready',
  live: 'Live',
  paused: 'Paused',
  completing: 'Completing',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;

const LAWFUL_BASIS = {
  legitimate_interest: 'Legitimate interest',
  consent: 'Consent',
  contract: 'Contract',
  other: 'Other',
} as const;

export const campaigns = resource({
  name: 'campaigns',
  subject: 'campaigns',
  noun: { one: 'campaign', many: 'campaigns' },
  purpose: 'Campaigns hold the accounts and contacts that are worked on for one client, within agreed dates.',
  fields: {
    code: requiredText('Code', 20, { help: 'Unique, such as ACME-26-01' }),
    name: requiredText('Name', 120),
    client_id: requiredReference('Client', 'clients'),
    type: choice('Type', CAMPAIGN_TYPE, 'lead_generation'),
    objective: text('Objective', 500, { control: 'long-text' }),
    owner_id: agencyOnly(reference('Owner', 'campaign-staff')),
    start_date: requiredDay('Start date'),
    end_date: requiredDay('End date', { help: 'On or after the start date' }),
    lawful_basis: agencyOnly(
      requiredChoice('Lawful basis', LAWFUL_BASIS, { help: 'What allows this campaign to contact people' }),
    ),
    grade_version_id: agencyOnly(
      reference('Grade scheme', 'grade-versions', { help: 'The steps by which its records are judged' }),
    ),
    target_accounts: agencyOnly(wholeNumber('Accounts to work', 0, 10_000_000)),
  },
  row: {
    state: requiredChoice('State', CAMPAIGN_STATE),
    accounts: count('Accounts'),
    remaining: agencyOnly(count('To review')),
  },
  columns: {
    name: { width: 260 },
    code: {},
    client_label: {},
    state: {},
    type: { width: 160 },
    accounts: {},
    remaining: {},
    owner_label: {},
    start_date: {},
    end_date: {},
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'start_date', sort: 'desc' }],
  search: ['name', 'code'],
  rules: ({ start_date, end_date }): Problems =>
    start_date && end_date && end_date < start_date ? { end_date: END_BEFORE_START } : {},
});

const pace = z.object({
  id: z.uuid(),
  name: z.string(),
  client: z.string(),
  state: z.enum(Object.keys(CAMPAIGN_STATE) as [keyof typeof CAMPAIGN_STATE, ...(keyof typeof CAMPAIGN_STATE)[]]),
  start_date: z.string(),
  end_date: z.string(),
  /** What the agency works with, and is no client's: null for them. The target is null too where none is set. */
  accounts: z.int().nullable(),
  target_accounts: z.int().nullable(),
  /** As many as there should be at the end of today, where the client is. */
  expected: z.int().nullable(),
});
export type CampaignPace = z.infer<typeof pace>;

export const campaignPaces = endpoint({
  method: 'GET',
  path: '/api/campaign-paces',
  access: { subject: 'campaigns', action: 'read' },
  summary: 'Campaigns under way against their targets, those furthest behind first',
  reply: z.object({ campaigns: z.array(pace) }),
});
