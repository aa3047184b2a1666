import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailAddress, emailText, reference, requiredChoice, requiredText, storable, text } from '../fields.ts';
import {
  attachment,
  attachmentName,
  attachmentProblems,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '../mail-templates/attachments.ts';
import type { DataRoot, Recipient } from '../merge/catalogue.ts';
import { resource } from '../resource.ts';
import { scopeProblems, templateLifecycle, templateRow, templateScopeFields } from '../templates/lifecycle.ts';
import { MAIL_STATE } from './mail.ts';

export const TEMPLATE_PURPOSE = {
  opportunity_alert: 'Opportunity alert',
  client_report: 'Client report',
  outreach: 'Outreach',
  reminder: 'Reminder',
  hours: 'Hours',
  invitation: 'Invitation',
  system: 'System',
} as const;
export type TemplatePurpose = keyof typeof TEMPLATE_PURPOSE;

/** Recipient and data root of each purpose, and whether the mail needs an unsubscribe link. */
export const PURPOSE_RULES: Readonly<
  Record<TemplatePurpose, { recipient: Recipient; root: DataRoot; needsUnsubscribe: boolean }>
> = {
  opportunity_alert: { recipient: 'client', root: 'campaign', needsUnsubscribe: false },
  client_report: { recipient: 'client', root: 'campaign', needsUnsubscribe: false },
  outreach: { recipient: 'prospect', root: 'contact', needsUnsubscribe: true },
  reminder: { recipient: 'staff', root: 'campaign', needsUnsubscribe: false },
  hours: { recipient: 'client', root: 'campaign', needsUnsubscribe: false },
  invitation: { recipient: 'client', root: 'user', needsUnsubscribe: false },
  system: { recipient: 'staff', root: 'user', needsUnsubscribe: false },
};

export const MAX_SUBJECT_LENGTH = 200;
export const MAX_PREHEADER_LENGTH = 150;
export const MAX_SOURCE_LENGTH = 200_000;

export const emailTemplates = resource({
  name: 'email-templates',
  subject: 'email-template',
  noun: { one: 'email template', many: 'email templates' },
  purpose: 'Email templates are messages to clients, contacts and staff, filled from a record when they are sent.',
  example: 'Example: an invitation to a webinar, with the forename of the contact.',
  fields: {
    name: requiredText('Name', 120),
    purpose: requiredChoice('Purpose', TEMPLATE_PURPOSE, { help: 'Sets who receives it, and which fields it can use' }),
    ...templateScopeFields,
    owner_id: reference('Owner', 'staff', { help: 'You if empty' }),
    from_id: reference('Sender', 'client-emails', { help: 'The portal if empty' }),
    reply_to: emailAddress('Reply to'),
    subject: requiredText('Subject', MAX_SUBJECT_LENGTH),
    preheader: text('Preheader', MAX_PREHEADER_LENGTH, { help: 'Shown after the subject in an inbox' }),
    source: requiredText('Body', MAX_SOURCE_LENGTH, { help: 'In MJML; blocks are another view of it' }).meta({
      label: 'Body',
      control: 'long-text',
    }),
    own_text: text('Plain text', MAX_SOURCE_LENGTH, {
      control: 'long-text',
      help: 'Created from the body if empty',
    }),
    attachments: z.array(attachment).max(MAX_ATTACHMENTS).default([]).meta({ label: 'Attachments' }),
  },
  row: {
    ...templateRow,
    last_tested_at: z.string().nullable().meta({ label: 'Last test' }),
    /** The newest version, rendered: HTML with merge fields, plain text, and the fields used in both. */
    html: z.string(),
    text: z.string(),
    fields_used: z.array(z.string()).meta({ label: 'Fields used' }),
  },
  columns: {
    name: { width: 260 },
    purpose: { width: 160 },
    scope: { width: 110 },
    client_label: { width: 180 },
    campaign_label: { width: 200 },
    language: { width: 110 },
    version_no: { width: 100 },
    state: { width: 120 },
    active_no: { width: 130 },
    last_used_at: { width: 150 },
    owner_label: { width: 160 },
    last_tested_at: { hidden: true },
    subject: { hidden: true, width: 260 },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name', 'subject'],
  rules: ({ attachments, ...scopeFields }) => ({ ...scopeProblems(scopeFields), ...attachmentProblems(attachments) }),
});

export const emailTemplateLifecycle = templateLifecycle(emailTemplates, [
  'from_id',
  'reply_to',
  'subject',
  'preheader',
  'source',
  'own_text',
  'attachments',
]);
export const emailTemplateStates = emailTemplateLifecycle.machine;
export const changeEmailTemplateState = emailTemplateStates.change;
export const emailTemplateVersions = emailTemplateLifecycle.versions;
export const readEmailTemplateVersion = emailTemplateLifecycle.readVersion;
export const changeEmailTemplateVersionState = emailTemplateLifecycle.changeVersionState;
export const restoreEmailTemplate = emailTemplateLifecycle.restore;
export const cloneEmailTemplate = emailTemplateLifecycle.clone;

const read = { subject: emailTemplates.subject, action: 'read' } as const;
const update = { subject: emailTemplates.subject, action: 'update' } as const;

const remark = z.object({
  field: z.enum(['subject', 'preheader', 'source', 'own_text']),
  level: z.enum(['error', 'warning']),
  /** Lines and columns are counted from 1; `at` and `end` are character positions from 0. */
  line: z.int(),
  column: z.int(),
  at: z.int(),
  end: z.int(),
  message: z.string(),
});
export type Remark = z.infer<typeof remark>;

const { purpose, preheader, source, own_text, client_id, campaign_id, language } = emailTemplates.fields.shape;

export const previewEmailTemplate = endpoint({
  method: 'POST',
  path: '/api/email-templates/preview',
  access: read,
  isReadOnly: true,
  summary: 'Preview an email filled from a record that the viewer can see or with samples, and list its problems',
  maxBodyBytes: 1_000_000,
  body: z.object({
    purpose,
    language,
    client_id,
    campaign_id,
    subject: storable().max(MAX_SUBJECT_LENGTH),
    preheader,
    source: storable().max(MAX_SOURCE_LENGTH).meta(source.meta()!),
    own_text,
    /** A record of the kind that the purpose needs; sample data without one. */
    record_id: z.uuid().nullable().default(null),
  }),
  reply: z.object({
    remarks: z.array(remark),
    /** Empty when errors prevent rendering. */
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    missing: z.array(z.object({ path: z.string(), label: z.string() })),
  }),
});
export type MailPreview = z.infer<typeof previewEmailTemplate.reply>;

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/api/email-templates/attachments',
  access: read,
  summary: 'Upload a file for a template to attach; it is deleted after a day if no template uses it',
  query: z.object({ name: attachmentName() }),
  body: 'bytes',
  maxBodyBytes: MAX_ATTACHMENT_BYTES,
  reply: attachment,
});

export const attachmentFile = endpoint({
  method: 'GET',
  path: '/api/email-templates/{id}/attachments/{file}',
  access: read,
  summary: 'Download a file that the newest version of a template attaches',
  params: z.object({ id: z.uuid(), file: attachment.shape.file }),
  reply: 'bytes',
});

const MAX_TEMPLATE_FILE_BYTES = 4_000_000;

export const exportEmailTemplate = endpoint({
  method: 'GET',
  path: '/api/email-templates/{id}/template-file',
  access: read,
  summary: 'Export a template as a file that another agency can import',
  params: z.object({ id: z.uuid() }),
  reply: 'bytes',
});

export const importEmailTemplates = endpoint({
  method: 'POST',
  path: '/api/email-templates/import',
  access: { subject: emailTemplates.subject, action: 'create' },
  summary:
    'Import the templates of a file as drafts of the agency; none if there are errors, each listed with its position',
  maxBodyBytes: MAX_TEMPLATE_FILE_BYTES * 2,
  body: z.object({ text: storable().min(1).max(MAX_TEMPLATE_FILE_BYTES).meta({ label: 'File' }) }),
  reply: z.object({ templates: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
});

export const MAX_TESTS = 10;

export const sendTemplateTest = endpoint({
  method: 'POST',
  path: '/api/email-templates/{id}/test',
  access: update,
  summary: 'Send the newest version, marked TEST, to yourself or to a list of addresses',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    to: z.array(emailText()).max(MAX_TESTS).default([]).meta({ label: 'To', control: 'tags' }),
    record_id: z.uuid().nullable().default(null),
  }),
  reply: z.object({ mails: z.array(z.object({ to: z.string(), mail_id: z.uuid() })) }),
});

const testMail = z.object({
  to: z.string(),
  state: z.enum(Object.keys(MAIL_STATE) as [keyof typeof MAIL_STATE]),
  answer: z.string().nullable(),
});
export const templateTests = endpoint({
  method: 'GET',
  path: '/api/email-templates/{id}/tests',
  access: read,
  summary: 'Get the delivery state of the last test emails of a template',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ mails: z.array(testMail) }),
});
