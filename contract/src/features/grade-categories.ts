import { choice, colour, count, flag, requiredText, text, wholeNumber } from '../fields.ts';
import { resource } from '../resource.ts';

const POSITIVE = { yes: 'Yes', no: 'No', neutral: 'Neutral' } as const;

/** Report categories of grade steps, independent of their scheme. */
export const gradeCategories = resource({
  name: 'grade-categories',
  subject: 'categorize-grades',
  noun: { one: 'grade category', many: 'grade categories' },
  purpose: 'Grade categories define what grade steps count as in reports, so that different schemes can be compared.',
  example: 'Examples: Cold, Warm, Hot.',
  shared: true,
  fields: {
    name: requiredText('Name', 60),
    code: requiredText('Code', 20, { help: 'Short and unique, such as MEET' }),
    order: wholeNumber('Order', 0, 10_000, { help: 'Position in reports' }),
    colour: colour('Colour', '#868e96'),
    client_label: text('Client label', 60, { help: 'Shown to client users instead of the name' }),
    in_funnel: flag('In funnel', { on: true, help: 'Counted in funnels' }),
    positive: choice('Positive', POSITIVE, 'neutral', { help: 'Whether it is progress for the campaign' }),
  },
  row: { steps: count('Steps') },
  columns: {
    name: { width: 200 },
    code: { width: 110 },
    order: { width: 100 },
    colour: { width: 90, sortable: false, filterable: false },
    client_label: { width: 180 },
    in_funnel: {},
    positive: {},
    steps: { width: 100 },
    updated_at: { hidden: true },
  },
  defaultSort: [
    { colId: 'order', sort: 'asc' },
    { colId: 'name', sort: 'asc' },
  ],
  search: ['name', 'code', 'client_label'],
});
