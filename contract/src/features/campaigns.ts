import { z } from 'zod';
import type { Subject } from '../access.ts';
import { COUNTRY_CODES, countryNames } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import {
  agencyOnly,
  choice,
  count,
  flag,
  grantsAccess,
  keysOf,
  optionalTimeZone,
  reference,
  requiredChoice,
  requiredDay,
  requiredReference,
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts';
import { defineMessage } from '../message.ts';
import { PACE } from '../pace/pace.ts';
import { LANGUAGES } from '../people/languages.ts';
import { END_BEFORE_START, type Problems } from '../problems.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';
import { deleteEndpoint } from '../vocabulary/delete-endpoint.ts';
import { OVER_DELIVERY } from '../vocabulary/over-delivery.ts';

export const CAMPAIGN_TYPE = {
  lead_generation: 'Lead generation',
  appointment_setting: 'Appointment setting',
  account_mapping: 'Account mapping',
  event_promotion: 'Event promotion',
  survey: 'Survey',
  data_build: 'Data build',
  nurture: 'Nurture',
} as const;

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
export type CampaignState = keyof typeof CAMPAIGN_STATE;

const LAWFUL_BASIS = {
  legitimate_interest: 'Legitimate interest',
  consent: 'Consent',
  contract: 'Contract',
  other: 'Other',
} as const;

const PRICE_MODEL = {
  per_day: 'Per day',
  per_hour: 'Per hour',
  per_lead: 'Per lead',
  per_meeting: 'Per meeting',
  retainer: 'Retainer',
} as const;

const PACING = { none: 'None', day: 'A day', week: 'A week', month: 'A month' } as const;

const MISSING_AMOUNT = defineMessage('problems.pacingAmount', 'Enter the amount for that period.');

const COUNTRIES = countryNames('en');
const MAX_TERRITORIES = 60;

/** Two years. */
const MAX_COOLDOWN_DAYS = 730;

export const campaigns = resource({
  name: 'campaigns',
  subject: 'campaigns',
  noun: { one: 'campaign', many: 'campaigns' },
  purpose: 'Campaigns contain the accounts and contacts that are worked on for one client within agreed dates.',
  example: 'Example: “Northern manufacturers”, 200 accounts by March.',
  fields: {
    code: text('Code', 20, { help: 'Such as ACME-26-01; created from client and year if empty' }),
    name: requiredText('Name', 120),
    client_id: requiredReference('Client', 'clients'),
    type: choice('Type', CAMPAIGN_TYPE, 'lead_generation'),
    objective: text('Objective', 500, { control: 'long-text' }),
    owner_id: agencyOnly(reference('Owner', 'campaign-staff')),
    start_date: requiredDay('Start date'),
    end_date: requiredDay('End date', { help: 'On or after the start date' }),
    time_zone: optionalTimeZone('Time zone', { help: 'The time zone of the client if empty' }),
    languages: z
      .array(z.enum(keysOf(LANGUAGES)))
      .max(Object.keys(LANGUAGES).length)
      .default([])
      .meta({ label: 'Languages', options: LANGUAGES, help: 'The language of the client if empty' }),
    territories: z
      .array(z.enum(COUNTRY_CODES))
      .max(MAX_TERRITORIES)
      .default([])
      .meta({ label: 'Territories', options: COUNTRIES, help: 'The country of the client if empty' }),
    client_visible: grantsAccess(
      agencyOnly(flag('Shown to the client', { help: 'Users of the client can see this campaign' })),
    ),
    lawful_basis: agencyOnly(
      requiredChoice('Lawful basis', LAWFUL_BASIS, { help: 'What allows this campaign to contact people' }),
    ),
    basis_note: agencyOnly(
      text('Note on the basis', 500, { control: 'long-text', help: 'Such as what was considered, or who consented' }),
    ),
    grade_version_id: agencyOnly(
      reference('Grade scheme', 'grade-versions', { help: 'The steps for grading its records' }),
    ),
    target_accounts: agencyOnly(wholeNumber('Accounts to work', 0, 10_000_000)),
    target_contacts: agencyOnly(wholeNumber('Contacts to work', 0, 10_000_000)),
    target_opportunities: agencyOnly(wholeNumber('Opportunities to deliver', 0, 1_000_000)),
    target_meetings: agencyOnly(wholeNumber('Meetings to arrange', 0, 1_000_000)),
    dials_per_day: agencyOnly(wholeNumber('Dials a day', 0, 100_000, { help: 'Per sales developer' })),
    price_model: agencyOnly(
      z.enum(keysOf(PRICE_MODEL)).nullable().default(null).meta({ label: 'Price model', options: PRICE_MODEL }),
    ),
    allocation: agencyOnly(
      wholeNumber('Allocation', 0, 1_000_000, { help: 'How many the client has agreed to take in total' }),
    ),
    over_delivery: agencyOnly(
      choice('Beyond the allocation', OVER_DELIVERY, 'warn', {
        help: 'What is agreed once the client has taken the allocation',
      }),
    ),
    pacing: agencyOnly(choice('Pacing', PACING, 'none', { help: 'The period over which the delivery is spread' })),
    pacing_amount: agencyOnly(wholeNumber('Amount per period', 1, 1_000_000)),
    dispute_window_days: agencyOnly(
      z
        .int()
        .min(0)
        .max(60)
        .default(5)
        .meta({ label: 'Days to dispute', help: 'How long the client can dispute deliveries' }),
    ),
    max_attempts: agencyOnly(
      z
        .int()
        .min(1)
        .max(100)
        .default(8)
        .meta({ label: 'Maximum attempts', help: 'A contact not reached by then becomes unreachable' }),
    ),
    cooldown_days: agencyOnly(
      z.int().min(0).max(MAX_COOLDOWN_DAYS).default(90).meta({
        label: 'Cool-down days',
        help: 'How long people contacted by another campaign are not contacted again',
      }),
    ),
  },
  row: {
    state: requiredChoice('State', CAMPAIGN_STATE),
    /** Reason of the last pause or reopening; cleared by the next change of state. */
    state_reason: agencyOnly(z.string().meta({ label: 'Reason' })),
    completed_at: z.string().nullable().meta({ label: 'Completed' }),
    accounts: count('Accounts'),
    remaining: agencyOnly(count('To review')),
    developers: agencyOnly(count('Sales developers')),
    contact_count: agencyOnly(count('Contacts')),
    /** Percentage of the accounts in work that have been worked on. */
    worked: agencyOnly(z.int().nullable().meta({ label: 'Worked, %' })),
    /** Pace of the result that is furthest behind, while the campaign is running. */
    pace: agencyOnly(z.enum(keysOf(PACE)).nullable().meta({ label: 'Pace', options: PACE })),
    /** Used percentage of the campaign's running orders; only for viewers who may read orders. */
    order_share: agencyOnly(
      z
        .int()
        .nullable()
        .optional()
        .meta({ label: 'Order used, %', guard: 'purchase-order' satisfies Subject }),
    ),
    /** Whether running orders cover all days of the campaign; null without orders. */
    orders_cover: agencyOnly(
      z
        .boolean()
        .nullable()
        .optional()
        .meta({ label: 'Orders cover it', guard: 'purchase-order' satisfies Subject }),
    ),
    next_milestone: agencyOnly(z.string().nullable().meta({ label: 'Next milestone' })),
    next_milestone_on: agencyOnly(z.iso.date().nullable().meta({ label: 'Next milestone on' })),
  },
  columns: {
    name: { width: 260 },
    code: {},
    client_label: {},
    state: {},
    type: { width: 160 },
    accounts: {},
    remaining: {},
    developers: { hidden: true },
    contact_count: { hidden: true },
    worked: {},
    pace: {},
    order_share: { hidden: true },
    next_milestone: { hidden: true },
    next_milestone_on: { hidden: true },
    owner_label: {},
    start_date: {},
    end_date: {},
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'start_date', sort: 'desc' }],
  search: ['name', 'code'],
  rules: ({ start_date, end_date, pacing = 'none', pacing_amount }): Problems => ({
    ...(start_date && end_date && end_date < start_date && { end_date: END_BEFORE_START }),
    ...(pacing !== 'none' && !pacing_amount && { pacing_amount: MISSING_AMOUNT }),
  }),
});

/** Deletes a campaign; only for a draft without data. */
export const deleteCampaign = deleteEndpoint(campaigns);

/** Number of days after its end during which a campaign may be reopened. */
export const REOPEN_DAYS = 30;

/** Returns whether a transition requires a reason: a pause and a reopening do. */
export const requiresCampaignReason = (from: CampaignState, to: CampaignState): boolean =>
  to === 'paused' || (from === 'completed' && to === 'live');

/** Transitions between campaign states; archiving is independent of the state. */
export const campaignStates = stateMachine(
  campaigns,
  CAMPAIGN_STATE,
  {
    draft: ['planned', 'cancelled'],
    planned: ['ready', 'cancelled'],
    ready: ['live', 'cancelled'],
    live: ['paused', 'completing'],
    paused: ['live', 'completing'],
    completing: ['completed'],
    completed: ['live'],
    cancelled: [],
  },
  {
    changeInput: {
      /** Required for a pause and for reopening a completed campaign. */
      reason: text('Reason', 500),
      early: flag('Start before its start date'),
    },
  },
);
export const changeCampaignState = campaignStates.change;

const campaignPace = z.object({
  id: z.uuid(),
  name: z.string(),
  client: z.string(),
  state: z.enum(Object.keys(CAMPAIGN_STATE) as [keyof typeof CAMPAIGN_STATE, ...(keyof typeof CAMPAIGN_STATE)[]]),
  start_date: z.string(),
  end_date: z.string(),
  /** Internal figures, null for clients. The target is also null when none is set. */
  accounts: z.int().nullable(),
  target_accounts: z.int().nullable(),
  /** Planned total at the end of today in the time zone of the campaign. */
  expected: z.int().nullable(),
  pace: z.enum(keysOf(PACE)).nullable(),
});
export type CampaignPace = z.infer<typeof campaignPace>;

export const campaignPaces = endpoint({
  method: 'GET',
  path: '/api/campaign-paces',
  access: { subject: 'campaigns', action: 'read' },
  summary: 'List running campaigns against their targets, furthest behind first',
  reply: z.object({ campaigns: z.array(campaignPace) }),
});
