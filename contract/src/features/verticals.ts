import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { colour, count, reference, requiredText, storable, text, texts } from '../fields.ts';
import { ruleMessage } from '../problems.ts';
import { resource } from '../resource.ts';
import { deleteEndpoint } from '../vocabulary/delete-endpoint.ts';
import { mergeEndpoints, mergePreview, mergeReferenceCounts } from '../vocabulary/merging.ts';

/** Number of levels in the tree: sectors, branches and sub-branches. */
export const VERTICAL_LEVELS = 3;

/** Upper limit for codes, above the size of any classification. */
const MAX_CODES = 500;
/** Formats of the codes of the UK (SIC) and EU (NACE) classifications. */
const SIC_CODE = /^\d{2,5}$/;
const NACE_CODE = /^([A-U]|[A-U]?\d{2}(\.\d{1,2})?)$/;

const codes = (label: string, pattern: RegExp, messageKey: string, message: string) =>
  z
    .array(
      storable()
        .trim()
        .refine((code) => pattern.test(code), ruleMessage(messageKey, message)),
    )
    .max(MAX_CODES)
    .default([])
    .meta({ label });

/** Business sectors in a tree. */
export const verticals = resource({
  name: 'verticals',
  subject: 'vertical',
  noun: { one: 'vertical', many: 'verticals' },
  purpose: 'Verticals are the industries of accounts, for filters, imports and reports.',
  example: 'Examples: Manufacturing, Logistics.',
  shared: true,
  fields: {
    name: requiredText('Name', 80),
    code: requiredText('Code', 20),
    parent_id: reference('Parent', 'verticals'),
    synonyms: texts('Synonyms', 50, 80, { help: 'Names used in files' }),
    sic_codes: codes('SIC codes', SIC_CODE, 'problems.sicCode', 'A SIC code has two to five digits.'),
    nace_codes: codes('NACE codes', NACE_CODE, 'problems.naceCode', 'A NACE code is like C, 28 or 28.41.'),
    colour: colour('Colour', '#486780'),
    description: text('Description', 500, { control: 'long-text' }),
  },
  row: {
    accounts: count('Accounts'),
    known_as: z.string().meta({ label: 'Also known as' }),
    codes: z.string().meta({ label: 'SIC and NACE codes' }),
    /** The vertical that this one was merged into, if any. */
    merged_into_id: z.uuid().nullable(),
    merged_into_label: z.string().nullable(),
  },
  columns: {
    name: { width: 240 },
    code: { width: 120 },
    parent_label: { width: 200 },
    known_as: { width: 220 },
    codes: { width: 180 },
    colour: { width: 90, filterable: false },
    accounts: {},
    updated_at: {},
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name', 'code', 'synonyms'],
});

export const deleteVertical = deleteEndpoint(verticals);

export const verticalMerging = { ...mergeEndpoints(verticals), preview: mergePreview(verticals, mergeReferenceCounts) };
export const previewVerticalMerge = verticalMerging.preview;
export const mergeVerticals = verticalMerging.merge;

/** Upper limit for verticals, above the number that any agency has. */
export const MAX_VERTICALS = 2_000;

export const verticalTree = endpoint({
  method: 'GET',
  path: '/api/verticals/tree',
  access: { subject: 'vertical', action: 'read' },
  summary: 'List all verticals in use by name, each with its parent and the number of its own accounts',
  reply: z.object({
    verticals: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        code: z.string(),
        colour: z.string(),
        parent_id: z.uuid().nullable(),
        accounts: z.int(),
        version: z.int(),
        can_update: z.boolean(),
      }),
    ),
  }),
});

/** Maximum number of industries in a reply; the others are only counted. */
export const MAX_UNMAPPED_INDUSTRIES = 100;

export const unmappedIndustries = endpoint({
  method: 'GET',
  path: '/api/verticals/unmapped',
  access: { subject: 'vertical', action: 'update' },
  summary:
    'List the industries in imports, or in one, that are no name, code or synonym of a vertical; most rows first',
  query: z.object({ batch_id: z.uuid().optional() }),
  reply: z.object({
    total: z.int(),
    industries: z.array(z.object({ industry: z.string(), rows: z.int(), imports: z.int() })),
  }),
});

/** Maximum number of rows in an imported file. */
export const MAX_IMPORTED_VERTICALS = 500;

/** The columns of a file of verticals, with their headings. */
export const VERTICAL_COLUMNS = {
  name: 'Name',
  code: 'Code',
  parent: 'Parent',
  synonyms: 'Synonyms',
  sic_codes: 'SIC codes',
  nace_codes: 'NACE codes',
  colour: 'Colour',
  description: 'Description',
} as const;
export type VerticalColumn = keyof typeof VERTICAL_COLUMNS;

export const importVerticals = endpoint({
  method: 'POST',
  path: '/api/verticals/import',
  access: { subject: 'vertical', action: 'create' },
  summary: 'Import verticals from a file with headings: all, or none if there is an error, returned with its position',
  body: z.object({
    rows: z
      .array(z.array(storable().max(10_000)).max(50))
      .min(2)
      .max(MAX_IMPORTED_VERTICALS + 1),
  }),
  reply: z.object({ added: z.int() }),
});
