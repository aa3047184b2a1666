import { count, reference, requiredText, text, texts } from '../fields.ts';
import { resource } from '../resource.ts';

/** Below each other: a sector, its branches, and their parts. */
export const VERTICAL_LEVELS = 3;

/** Business sectors, in a tree. */
export const verticals = resource({
  name: 'verticals',
  subject: 'vertical',
  noun: { one: 'vertical', many: 'verticals' },
  purpose: 'Verticals say which industry an account is in, for filters, imports and reports.',
  fields: {
    name: requiredText('Name', 80),
    code: requiredText('Code', 20),
    parent_id: reference('Parent', 'verticals'),
    synonyms: texts('Synonyms', 50, 80),
    description: text('Description', 500, { control: 'long-text' }),
  },
  row: { accounts: count('Accounts') },
  columns: {
    name: { width: 240 },
    code: { width: 120 },
    parent_label: { width: 200 },
    accounts: {},
    updated_at: {},
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name', 'code', 'synonyms'],
});
