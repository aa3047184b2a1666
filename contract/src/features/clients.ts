import { choice, count, currency, day, reference, requiredText, text, timeZone, webAddress } from '../fields.ts';
import { END_BEFORE_START, type Problems } from '../problems.ts';
import { resource } from '../resource.ts';

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
    account_manager_id: reference('Account manager', 'staff'),
    currency: currency('Currency', 'GBP'),
    time_zone: timeZone('Time zone', 'Europe/London'),
    contract_start: day('Contract start'),
    contract_end: day('Contract end'),
    notes: text('Notes', 4_000, { control: 'long-text' }),
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
  rules: ({ contract_start, contract_end }): Problems =>
    contract_start && contract_end && contract_end < contract_start ? { contract_end: END_BEFORE_START } : {},
});
