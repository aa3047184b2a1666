import { z } from 'zod';
import { resource } from '../resource.ts';

export const CAMPAIGN_TYPE = {
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

export const LAWFUL_BASIS = {
  legitimate_interest: 'Legitimate interest',
  consent: 'Consent',
  contract: 'Contract',
  other: 'Other',
} as const;

const fields = z.object({
  code: z.string().trim().min(1).max(20).meta({ label: 'Code', help: 'Unique, such as ACME-26-01' }),
  name: z.string().trim().min(1).max(120).meta({ label: 'Name' }),
  client_id: z.uuid().meta({ label: 'Client', reference: 'clients' }),
  type: z
    .enum([
      'lead_generation',
      'appointment_setting',
      'account_mapping',
      'event_promotion',
      'survey',
      'data_build',
      'nurture',
    ])
    .default('lead_generation')
    .meta({ label: 'Type', options: CAMPAIGN_TYPE }),
  objective: z.string().trim().max(500).default('').meta({ label: 'Objective', control: 'long-text' }),
  owner_id: z.uuid().nullable().default(null).meta({ label: 'Owner', reference: 'staff' }),
  start_date: z.iso.date().meta({ label: 'Start date' }),
  end_date: z.iso.date().meta({ label: 'End date', help: 'On or after the start date' }),
  lawful_basis: z
    .enum(['legitimate_interest', 'consent', 'contract', 'other'])
    .default('legitimate_interest')
    .meta({ label: 'Lawful basis', options: LAWFUL_BASIS }),
  target_accounts: z.int().min(0).max(10_000_000).nullable().default(null).meta({ label: 'Accounts to work' }),
});

export const campaigns = resource({
  name: 'campaigns',
  subject: 'campaigns',
  title: { one: 'Campaign', many: 'Campaigns' },
  fields,
  row: {
    state: z.enum(['draft', 'planned', 'ready', 'live', 'paused', 'completing', 'completed', 'cancelled']),
    client_label: z.string(),
    owner_label: z.string().nullable(),
    accounts: z.int(),
    remaining: z.int(),
  },
  columns: {
    name: { label: 'Name', kind: 'text', width: 260 },
    code: { label: 'Code', kind: 'text', width: 130 },
    client_label: { label: 'Client', kind: 'text', width: 180 },
    state: { label: 'State', kind: 'set', values: CAMPAIGN_STATE, width: 110 },
    type: { label: 'Type', kind: 'set', values: CAMPAIGN_TYPE, width: 160 },
    accounts: { label: 'Accounts', kind: 'number', width: 110 },
    remaining: { label: 'To review', kind: 'number', width: 110 },
    owner_label: { label: 'Owner', kind: 'text', width: 160 },
    start_date: { label: 'Start', kind: 'date', width: 120 },
    end_date: { label: 'End', kind: 'date', width: 120 },
    updated_at: { label: 'Changed', kind: 'date', hidden: true },
  },
  defaultSort: [{ colId: 'start_date', sort: 'desc' }],
});

/** Rules between fields, the same on the page and on the server: field path to message. */
export function campaignProblems(campaign: { start_date?: string; end_date?: string }): Record<string, string> {
  const { start_date, end_date } = campaign;
  return start_date && end_date && end_date < start_date ? { end_date: 'The end is before the start.' } : {};
}
