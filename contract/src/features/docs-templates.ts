import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, requiredChoice, requiredText, text, wholeNumber } from '../fields.ts';
import { BATCH_OF } from '../merge/catalogue.ts';
import { defineMessage, messageKey } from '../message.ts';
import type { Problems } from '../problems.ts';
import { resource } from '../resource.ts';
import { scopeProblems, templateLifecycle, templateRow, templateScopeFields } from '../templates/lifecycle.ts';

export const PAGE_SIZES = {
  a4: 'A4',
  a4_landscape: 'A4, landscape',
  a5: 'A5',
  letter: 'US Letter',
} as const;

const FAULT_KINDS = [
  'unclosed',
  'unopened',
  'unknown',
  'malformed',
  'loop_unclosed',
  'loop_unopened',
  'loop_crossed',
  'loop_place',
  'list_as_text',
  'image_place',
] as const;

/** An error in a tag: the problem, its position and the correction. */
export const tagFault = z.object({
  kind: z.enum(FAULT_KINDS),
  tag: z.string(),
  message: z.string(),
  messageKey: messageKey,
  place: z.object({
    part: z.enum(['body', 'header', 'footer', 'source', 'file name']),
    /** Null when the document has no page breaks. */
    page: z.int().nullable(),
    /** Number of the paragraph; for an HTML source, the line. */
    paragraph: z.int(),
    /** The surrounding text. */
    context: z.string(),
  }),
  fix: z.string().nullable(),
});
export type TagFault = z.infer<typeof tagFault>;

export const tagUse = z.object({ tag: z.string(), is_known: z.boolean(), count: z.int() });
export type TagUse = z.infer<typeof tagUse>;

const PURPOSE = {
  proposal: 'Proposal',
  sow: 'Statement of work',
  script: 'Call script',
  weekly_report: 'Weekly report',
  handover: 'Lead hand-over',
  certificate: 'Certificate of delivery',
  other: 'Other',
} as const;
export const DOCUMENT_FORMAT = { docx: 'Word document', html: 'HTML' } as const;
const OUTPUT = { pdf: 'PDF', docx: 'Word document', both: 'PDF and Word document' } as const;
export const DOCUMENT_ROOT = {
  client: 'Client',
  campaign: 'Campaign',
  account: 'Account',
  contact: 'Contact',
  opportunity: 'Opportunity',
  batch_of: 'Batch of records',
} as const;
export type DocumentRoot = keyof typeof DOCUMENT_ROOT;

export const MAX_TEMPLATE_BYTES = 20 * 1024 * 1024;

const FILE_MISSING = defineMessage('problems.documentFileMissing', 'Upload the Word document.');
const SOURCE_MISSING = defineMessage('problems.documentSourceMissing', 'Write the HTML of the template.');
const HTML_REQUIRES_PDF = defineMessage(
  'problems.documentHtmlOutput',
  'HTML templates can only create PDF: choose PDF.',
);
const OTHER_FORMAT = defineMessage('problems.documentOtherFormat', 'This is for the other format: leave it empty.');

/** Templates that are filled with portal data: a Word document with tags, or HTML. */
export const docsTemplates = resource({
  name: 'docs-templates',
  subject: 'docs-template',
  noun: { one: 'document template', many: 'document templates' },
  purpose:
    'Document templates have fields that are filled from a client, a campaign, an account or a contact, or from a batch.',
  example: 'Example: a proposal that is filled from a campaign.',
  fields: {
    name: requiredText('Name', 120),
    purpose: requiredChoice('Purpose', PURPOSE),
    ...templateScopeFields,
    data_root: requiredChoice('Filled from', DOCUMENT_ROOT),
    batch_of: choice('Batch of', BATCH_OF, 'account', { help: 'What the document lists' }),
    format: requiredChoice('Format', DOCUMENT_FORMAT),
    file: z
      .string()
      .regex(/^([0-9a-f]{64})?$/)
      .default('')
      .meta({ label: 'Word document' }),
    file_name: text('Name of the Word document', 255),
    source: text('HTML', 400_000, { control: 'long-text' }),
    output: choice('Output', OUTPUT, 'pdf'),
    page_size: choice('Page', PAGE_SIZES, 'a4'),
    margin_mm: wholeNumber('Margins in millimetres', 0, 60, { help: '20 if empty' }),
    header: text('Header', 200, { help: 'With fields such as {{client.name}}; [page] and [pages] are the numbers' }),
    footer: text('Footer', 200, { help: 'Like the header' }),
    file_name_pattern: requiredText('File names', 200, {
      help: 'With fields, such as Proposal {{client.name}}',
    }),
    signed_by: text('Signed by', 400, {
      control: 'long-text',
      help: 'Roles that sign it, one per line, such as Client; empty if no one signs',
    }),
  },
  row: {
    ...templateRow,
    tags_found: z.array(tagUse).meta({ label: 'Tags' }),
    tag_errors: z.array(tagFault).meta({ label: 'Errors' }),
  },
  columns: {
    name: { width: 260 },
    purpose: { width: 170 },
    scope: { width: 110 },
    client_label: { width: 170 },
    campaign_label: { width: 190, hidden: true },
    language: { width: 110 },
    format: { width: 140 },
    data_root: { width: 120 },
    state: { width: 120 },
    version_no: { width: 90 },
    last_used_at: { width: 150 },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name'],
  rules: ({ format, file, source, output, header, footer, ...scopeFields }): Problems => ({
    ...scopeProblems(scopeFields),
    ...(format === 'docx' && !file ? { file: FILE_MISSING } : {}),
    ...(format === 'docx' && source ? { source: OTHER_FORMAT } : {}),
    ...(format === 'docx' && header ? { header: OTHER_FORMAT } : {}),
    ...(format === 'docx' && footer ? { footer: OTHER_FORMAT } : {}),
    ...(format === 'html' && !source ? { source: SOURCE_MISSING } : {}),
    ...(format === 'html' && file ? { file: OTHER_FORMAT } : {}),
    ...(format === 'html' && output !== undefined && output !== 'pdf' ? { output: HTML_REQUIRES_PDF } : {}),
  }),
});

export const docsTemplateLifecycle = templateLifecycle(docsTemplates, [
  'data_root',
  'batch_of',
  'format',
  'file',
  'file_name',
  'source',
  'output',
  'page_size',
  'margin_mm',
  'header',
  'footer',
  'file_name_pattern',
  'signed_by',
]);
export const docsTemplateStates = docsTemplateLifecycle.machine;
export const changeDocsTemplateState = docsTemplateStates.change;
export const docsTemplateVersions = docsTemplateLifecycle.versions;
export const readDocsTemplateVersion = docsTemplateLifecycle.readVersion;
export const changeDocsTemplateVersionState = docsTemplateLifecycle.changeVersionState;
export const restoreDocsTemplate = docsTemplateLifecycle.restore;
export const cloneDocsTemplate = docsTemplateLifecycle.clone;

const read = { subject: docsTemplates.subject, action: 'read' } as const;
const templateParams = z.object({ id: z.uuid() });

/** Returns the text of a version for comparison: its paragraphs, or the lines of its HTML. */
export const readDocsTemplateText = endpoint({
  method: 'GET',
  path: '/api/docs-templates/{id}/versions/{number}/text',
  access: read,
  summary: 'Get the text of one version of a document template, line by line, with its tags',
  params: templateParams.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
  reply: z.object({ lines: z.array(z.string()) }),
});

/** The tags of a saved or unsaved template, and their errors. */
const inspection = z.object({ tags: z.array(tagUse), faults: z.array(tagFault) });

export const uploadDocsTemplate = endpoint({
  method: 'POST',
  path: '/api/docs-templates/files',
  access: read,
  summary: 'Upload a Word document for a template and list its tags and their errors',
  query: z.object({
    data_root: requiredChoice('Filled from', DOCUMENT_ROOT),
    batch_of: docsTemplates.fields.shape.batch_of,
    purpose: requiredChoice('Purpose', PURPOSE),
  }),
  body: 'bytes',
  maxBodyBytes: MAX_TEMPLATE_BYTES,
  reply: inspection.extend({ file: z.string(), bytes: z.int() }),
});

export const inspectDocsTemplate = endpoint({
  method: 'POST',
  path: '/api/docs-templates/inspect',
  isReadOnly: true,
  access: read,
  summary: 'Check the tags of a source or of an uploaded document; changes nothing',
  body: z.object({
    data_root: requiredChoice('Filled from', DOCUMENT_ROOT),
    batch_of: docsTemplates.fields.shape.batch_of,
    purpose: requiredChoice('Purpose', PURPOSE),
    file: docsTemplates.fields.shape.file,
    source: docsTemplates.fields.shape.source,
  }),
  reply: inspection,
});

export const docsTemplateFile = endpoint({
  method: 'GET',
  path: '/api/docs-templates/{id}/file',
  access: read,
  summary: 'Download the Word document of a template as it was uploaded',
  params: templateParams,
  reply: 'bytes',
});

const DOWNLOAD_FORMATS = { pdf: 'PDF', docx: 'Word document' } as const;
/** Renders the document of one record, or of sample data without a record. */
export const renderDocsTemplate = endpoint({
  method: 'GET',
  path: '/api/docs-templates/{id}/document',
  access: read,
  summary: 'Preview the template filled from one record, or with examples if none is given',
  params: templateParams,
  query: z.object({
    record_id: z.uuid().optional(),
    as: z.enum(Object.keys(DOWNLOAD_FORMATS) as ['pdf', 'docx']).optional(),
  }),
  reply: 'bytes',
});

/** Returns the text of the rendered document, for comparison with its template. */
export const previewDocsTemplate = endpoint({
  method: 'GET',
  path: '/api/docs-templates/{id}/preview',
  access: read,
  summary: 'Preview the template filled from one record, or with examples, as HTML; for Word documents only the text',
  params: templateParams,
  query: z.object({ record_id: z.uuid().optional() }),
  reply: z.object({ html: z.string() }),
});

export const renderDocuments = endpoint({
  method: 'POST',
  path: '/api/docs-templates/{id}/documents',
  access: { subject: 'export', action: 'read' },
  summary:
    'Fill the template from many records as a job that creates a ZIP; also needs permission to read the template',
  params: templateParams,
  body: z.object({
    /** Ids of the records; all records that the viewer may read when omitted. */
    record_ids: z.array(z.uuid()).min(1).max(10_000).optional(),
    campaign_id: z.uuid().optional(),
  }),
  reply: z.object({ job_id: z.uuid() }),
});

/** Returns which renderers are available on this server. */
export const documentPrograms = endpoint({
  method: 'GET',
  path: '/api/docs-templates/programs',
  access: read,
  summary: 'Get whether PDF can be created from HTML and from Word documents here',
  reply: z.object({ html: z.boolean(), docx: z.boolean() }),
});
