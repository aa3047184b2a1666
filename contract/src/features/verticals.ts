import { z } from 'zod';
import { resource } from '../resource.ts';

/** Business sectors, in a tree of two levels. */
export const verticals = resource({
  name: 'verticals',
  subject: 'vertical',
  title: { one: 'Vertical', many: 'Verticals' },
  fields: z.object({
    name: z.string().trim().min(1).max(80).meta({ label: 'Name' }),
    code: z.string().trim().min(1).max(20).meta({ label: 'Code' }),
    parent_id: z.uuid().nullable().default(null).meta({ label: 'Parent', reference: 'verticals' }),
    synonyms: z
      .array(z.string().trim().min(1).max(80))
      .max(50)
      .default([])
      .meta({ label: 'Synonyms', control: 'tags' }),
    description: z.string().trim().max(500).default('').meta({ label: 'Description', control: 'long-text' }),
  }),
  row: { parent_label: z.string().nullable() },
  columns: {
    name: { label: 'Name', kind: 'text', width: 240 },
    code: { label: 'Code', kind: 'text', width: 120 },
    parent_label: { label: 'Parent', kind: 'text', width: 200 },
    accounts: { label: 'Accounts', kind: 'number', width: 120 },
    updated_at: { label: 'Changed', kind: 'date' },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});
