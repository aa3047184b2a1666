import { z } from 'zod';
import { resource } from '../resource.ts';

export const CLIENT_STATUS = { prospect: 'Prospect', active: 'Active', on_hold: 'On hold', ended: 'Ended' } as const;

const optionalText = (max: number) => z.string().trim().max(max).default('');
const optionalDay = z.iso.date().nullable().default(null);

/** The companies the agency works for. */
export const clients = resource({
  name: 'clients',
  subject: 'clients',
  title: { one: 'Client', many: 'Clients' },
  fields: z.object({
    code: z.string().trim().min(1).max(20).meta({ label: 'Code', help: 'Short and unique, such as ACME' }),
    name: z.string().trim().min(1).max(160).meta({ label: 'Name' }),
    legal_name: optionalText(160).meta({ label: 'Legal name' }),
    status: z
      .enum(['prospect', 'active', 'on_hold', 'ended'])
      .default('active')
      .meta({ label: 'Status', options: CLIENT_STATUS }),
    website: optionalText(300).meta({ label: 'Website' }),
    registration_number: optionalText(40).meta({ label: 'Registration number' }),
    vertical_id: z.uuid().nullable().default(null).meta({ label: 'Vertical', reference: 'verticals' }),
    account_manager_id: z.uuid().nullable().default(null).meta({ label: 'Account manager', reference: 'staff' }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'Use a three-letter currency code.')
      .default('GBP')
      .meta({ label: 'Currency', reference: 'currencies' }),
    time_zone: z.string().min(1).max(60).default('Europe/London').meta({ label: 'Time zone', reference: 'time-zones' }),
    contract_start: optionalDay.meta({ label: 'Contract start' }),
    contract_end: optionalDay.meta({ label: 'Contract end' }),
    notes: optionalText(4_000).meta({ label: 'Notes', control: 'long-text' }),
  }),
  row: { vertical_label: z.string().nullable(), account_manager_label: z.string().nullable(), campaigns: z.int() },
  columns: {
    name: { label: 'Name', kind: 'text', width: 240 },
    code: { label: 'Code', kind: 'text', width: 110 },
    status: { label: 'Status', kind: 'set', values: CLIENT_STATUS, width: 120 },
    account_manager_label: { label: 'Account manager', kind: 'text', width: 180 },
    vertical_label: { label: 'Vertical', kind: 'text', width: 180 },
    campaigns: { label: 'Campaigns', kind: 'number', width: 120 },
    website: { label: 'Website', kind: 'text', hidden: true },
    currency: { label: 'Currency', kind: 'text', hidden: true },
    updated_at: { label: 'Changed', kind: 'date' },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});
