import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  agencyOnly,
  choice,
  count,
  currency,
  day,
  reference,
  requiredText,
  text,
  timeZone,
  webAddress,
  wholeNumber,
} from '../fields.ts';
import { rowSet } from '../grid.ts';
import { END_BEFORE_START, type Problems } from '../problems.ts';
import { resource } from '../resource.ts';
import { USER_STATUS } from '../users/user-states.ts';
import { CAMPAIGN_STATE } from './campaigns.ts';

export const CLIENT_STATUS = { prospect: 'Prospect', active: 'Active', on_hold: 'On hold', ended: 'Ended' } as const;

/** The companies the agency works for. */
export const clients = resource({
  name: 'clients',
  subject: 'clients',
  noun: { one: 'client', many: 'clients' },
  purpose: 'Clients are the companies that order campaigns, and whose people see what is published to them.',
  fields: {
    code: requiredText('Code', 20, { help: 'Short and unique, such as ACME' }),
    name: requiredText('Name', 160),
    legal_name: text('Legal name', 160),
    status: choice('Status', CLIENT_STATUS, 'active'),
    website: webAddress('Website'),
    registration_number: text('Registration number', 40),
    vertical_id: reference('Vertical', 'verticals'),
    account_manager_id: agencyOnly(reference('Account manager', 'staff')),
    currency: currency('Currency', 'GBP'),
    time_zone: timeZone('Time zone', 'Europe/London'),
    contract_start: day('Contract start'),
    contract_end: day('Contract end'),
    seat_limit: agencyOnly(wholeNumber('Seats', 0, 10_000, { help: 'How many of its people may have access' })),
    notes: agencyOnly(text('Notes', 4_000, { control: 'long-text' })),
  },
  row: { campaigns: count('Campaigns') },
  columns: {
    name: { width: 240 },
    code: { width: 110 },
    status: {},
    account_manager_label: {},
    vertical_label: {},
    campaigns: {},
    website: { hidden: true },
    currency: { hidden: true },
    updated_at: {},
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name', 'code'],
  rules: ({ contract_start, contract_end }): Problems =>
    contract_start && contract_end && contract_end < contract_start ? { contract_end: END_BEFORE_START } : {},
});

/** The campaigns of one client, and its own users. */
export const clientCampaigns = rowSet({
  name: 'client_campaigns',
  title: 'Campaigns of the client',
  columns: {
    name: { label: 'Name', kind: 'text', width: 280 },
    state: { label: 'State', kind: 'set', values: CAMPAIGN_STATE, width: 150 },
    accounts: { label: 'Accounts', kind: 'number', width: 120 },
    start_date: { label: 'Start date', kind: 'date', width: 130 },
    end_date: { label: 'End date', kind: 'date', width: 130 },
  },
  defaultSort: [{ colId: 'start_date', sort: 'desc' }],
});
export const clientPeople = rowSet({
  name: 'client_people',
  title: 'People of the client',
  columns: {
    name: { label: 'Name', kind: 'text', width: 220 },
    email: { label: 'E-mail', kind: 'text', width: 260 },
    role: { label: 'Role', kind: 'text', width: 180 },
    status: { label: 'Status', kind: 'set', values: USER_STATUS, width: 130 },
    last_sign_in: { label: 'Last sign-in', kind: 'date', width: 150 },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});

export const clientRelations = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/relations',
  access: { subject: 'clients', action: 'read' },
  summary: 'The campaigns and the people of a client, each as far as the viewer may see them',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    campaigns: z.array(clientCampaigns.row),
    /** Null where the viewer may not see them at all. */
    people: z.array(clientPeople.row).nullable(),
  }),
});
