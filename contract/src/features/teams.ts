import { z } from 'zod';
import { count, requiredText, text } from '../fields.ts';
import { resource } from '../resource.ts';

/** Named sets of staff. Membership and leadership are stored with each user. */
export const teams = resource({
  name: 'teams',
  subject: 'elomark-users',
  noun: { one: 'team', many: 'teams' },
  purpose: 'Teams are people of the agency who see each other’s work if they have permissions with team scope.',
  example: 'Example: “DACH”, led by one person.',
  fields: {
    name: requiredText('Name', 80),
    description: text('Description', 500, { control: 'long-text' }),
  },
  row: {
    members: count('Members'),
    member_names: z.string().meta({ label: 'Members' }),
    lead_names: z.string().meta({ label: 'Team leads' }),
  },
  columns: {
    name: { width: 220 },
    members: {},
    lead_names: { width: 220 },
    member_names: { width: 360 },
    updated_at: {},
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name'],
});
