import { z } from 'zod';
import { countryNames } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import {
  agencyOnly,
  choice,
  count,
  createOnly,
  currency,
  day,
  emailAddress,
  flag,
  grantsAccess,
  optionalColour,
  reference,
  requiredText,
  storable,
  text,
  texts,
  timeZone,
  webUrl,
  wholeNumber,
} from '../fields.ts';
import { rowSet } from '../grid.ts';
import { brandProblems } from '../mail-templates/brand.ts';
import { isHexColour } from '../mail-templates/contrast.ts';
import { PACE } from '../pace/pace.ts';
import { LOCALES } from '../people/locales.ts';
import { END_BEFORE_START, type Problems } from '../problems.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';
import { USER_STATUS } from '../users/user-states.ts';
import { CAMPAIGN_STATE } from './campaigns.ts';

/**
 * Validates the brand colours and maps the problems to the fields of a client. An invalid colour is reported by its own
 * field.
 */
function brandRules(colours: { background?: unknown; panel?: unknown; text?: unknown }): Problems {
  const colourOf = (value: unknown) => (isHexColour(value) ? value : '');
  const { background, panel, text } = colours;
  const problems = brandProblems({ background: colourOf(background), panel: colourOf(panel), text: colourOf(text) });
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`brand_${name}`, problem]));
}

const COUNTRIES = countryNames('en');
export const CLIENT_STATUS = { prospect: 'Prospect', active: 'Active', on_hold: 'On hold', ended: 'Ended' } as const;

/** The companies that the agency works for. */
export const clients = resource({
  name: 'clients',
  subject: 'clients',
  noun: { one: 'client', many: 'clients' },
  purpose: 'Clients are companies that order campaigns. Their people see what is published to them.',
  example: 'Example: Tyne Industrial Supplies, whose people see their opportunities here.',
  fields: {
    code: requiredText('Code', 20, { help: 'Short and unique, such as ACME' }),
    name: requiredText('Name', 160),
    legal_name: text('Legal name', 160),
    status: createOnly(choice('Status', CLIENT_STATUS, 'active')),
    website: webUrl('Website'),
    domains: texts('Other domains', 20, 253, { help: 'In addition to that of the website' }),
    registration_number: text('Registration number', 40),
    jurisdiction: text('Jurisdiction', 80, { help: 'Where it is registered, such as England and Wales' }),
    vat_number: text('VAT number', 40),
    address_1: text('Address line 1', 300),
    address_2: text('Address line 2', 300),
    city: text('City', 120),
    region: text('Region', 120),
    postcode: text('Postcode', 20),
    country: z
      .string()
      .refine((code) => code === '' || code in COUNTRIES, 'Choose a country.')
      .default('')
      .meta({ label: 'Country', reference: 'countries' }),
    phone: text('Phone', 40),
    logo_id: agencyOnly(
      reference('Logo', 'images', { help: 'Shown at the top of emails and in documents of this client' }),
    ),
    vertical_id: reference('Vertical', 'verticals'),
    account_manager_id: agencyOnly(reference('Account manager', 'staff', { help: 'You if empty' })),
    currency: currency('Currency', 'GBP'),
    time_zone: timeZone('Time zone', 'Europe/London'),
    locale: choice('Locale', LOCALES, 'en-GB'),
    billing_contact_name: text('Billing contact', 160),
    billing_contact_email: emailAddress('Email of the billing contact'),
    may_dispute: grantsAccess(flag('Can dispute contacts', { on: true })),
    dpa_signed_on: agencyOnly(day('Data processing agreement signed')),
    contract_start: day('Contract start'),
    contract_end: day('Contract end'),
    seat_limit: agencyOnly(wholeNumber('Seats', 0, 10_000, { help: 'How many client users can have access' })),
    notes: agencyOnly(text('Notes', 4_000, { control: 'long-text' })),
    brand_background: agencyOnly(optionalColour('Background', { help: 'Behind the email and its footer' })),
    brand_panel: agencyOnly(optionalColour('Rows', { help: 'Behind the text of the email' })),
    brand_text: agencyOnly(optionalColour('Text')),
    brand_button: agencyOnly(
      optionalColour('Buttons', { help: 'Button text is black or white, whichever is easier to read' }),
    ),
    brand_footer: agencyOnly(text('Footer', 1_000, { control: 'long-text' })),
    brand_legal: agencyOnly(
      text('Legal text', 4_000, { control: 'long-text', help: 'In small letters below the footer' }),
    ),
    duplicate_reason: createOnly(agencyOnly(text('Why this is another client', 300))),
  },
  row: {
    campaigns: count('Campaigns'),
    live_campaigns: count('Live campaigns'),
    client_users: agencyOnly(count('Client users')),
    /** Numbers of the client's running orders with their usage; only for viewers who may read orders. */
    open_orders: z.string().nullable().optional().meta({ label: 'Open orders', guard: 'purchase-order' }),
    /** Last change of the client, its campaigns or imports, or last sign-in of one of its users. */
    last_activity_at: agencyOnly(z.string().meta({ label: 'Last activity' })),
  },
  columns: {
    name: { width: 240 },
    code: { width: 110 },
    status: {},
    account_manager_label: {},
    live_campaigns: {},
    client_users: {},
    open_orders: { width: 200, sortable: false },
    last_activity_at: {},
    vertical_label: { hidden: true },
    campaigns: { hidden: true },
    website: { hidden: true },
    city: { hidden: true },
    currency: { hidden: true },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name', 'code'],
  rules: ({ contract_start, contract_end, brand_background, brand_panel, brand_text }): Problems => ({
    ...(contract_start && contract_end && contract_end < contract_start ? { contract_end: END_BEFORE_START } : {}),
    ...brandRules({ background: brand_background, panel: brand_panel, text: brand_text }),
  }),
});

/** Transitions between client statuses; a former client may become active again. */
export const clientStates = stateMachine(
  clients,
  CLIENT_STATUS,
  { prospect: ['active'], active: ['on_hold', 'ended'], on_hold: ['active', 'ended'], ended: ['active'] },
  { field: 'status' },
);

export const changeClientState = clientStates.change;

export type ClientFields = z.output<typeof clients.fields>;

const DUPLICATE_REASONS = ['name', 'number', 'domain'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

export const findClientDuplicates = endpoint({
  method: 'POST',
  path: '/api/clients/duplicates',
  isReadOnly: true,
  access: { subject: 'clients', action: 'create' },
  summary: 'Find clients that may be duplicates of the one being entered, with what they share',
  body: z.object({
    name: storable().trim().max(160).default(''),
    registration_number: storable().trim().max(40).default(''),
    website: storable().trim().max(2_000).default(''),
    domains: z.array(storable().trim().max(253)).max(20).default([]),
  }),
  reply: z.object({
    clients: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        code: z.string(),
        archived: z.boolean(),
        shares: z.array(z.enum(DUPLICATE_REASONS)),
      }),
    ),
  }),
});

/** The related lists of a client: campaigns, users and fields. */
export const clientCampaigns = rowSet({
  name: 'client_campaigns',
  title: 'Campaigns of the client',
  columns: {
    name: { label: 'Name', kind: 'text', width: 280 },
    state: { label: 'State', kind: 'set', values: CAMPAIGN_STATE, width: 150 },
    accounts: { label: 'Accounts', kind: 'number', width: 120 },
    start_date: { label: 'Start date', kind: 'date', width: 130 },
    end_date: { label: 'End date', kind: 'date', width: 130 },
    /** Internal figures, null for clients. The target is also null when none is set. */
    worked: { label: 'Accounts worked', kind: 'number', width: 150 },
    target: { label: 'Accounts to work', kind: 'number', width: 150, hidden: true },
    pace: { label: 'Pace', kind: 'set', values: PACE, width: 140 },
  },
  defaultSort: [{ colId: 'start_date', sort: 'desc' }],
});
export const clientPeople = rowSet({
  name: 'client_people',
  title: 'People of the client',
  columns: {
    name: { label: 'Name', kind: 'text', width: 220 },
    email: { label: 'Email', kind: 'text', width: 260 },
    role: { label: 'Role', kind: 'text', width: 180 },
    status: { label: 'Status', kind: 'set', values: USER_STATUS, width: 130 },
    last_sign_in: { label: 'Last sign-in', kind: 'date', width: 150 },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});

export const fieldsOfClient = rowSet({
  name: 'fields_of_client',
  title: 'Fields of the client',
  columns: {
    label: { label: 'Label', kind: 'text', width: 240 },
    type: { label: 'Type', kind: 'text', width: 160 },
    campaigns: { label: 'Campaigns', kind: 'number', width: 120 },
    state: { label: 'State', kind: 'text', width: 120 },
  },
  defaultSort: [{ colId: 'label', sort: 'asc' }],
});

export const clientRelations = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/relations',
  access: { subject: 'clients', action: 'read' },
  summary: 'Get the campaigns, people and fields of a client that the viewer can see',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    campaigns: z.array(clientCampaigns.row),
    /** Both null when the viewer may not see them. */
    people: z.array(clientPeople.row).nullable(),
    fields: z.array(fieldsOfClient.row).nullable(),
  }),
});
