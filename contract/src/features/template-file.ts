import { z } from 'zod';
import { emailTemplates } from './email-templates.ts';

/** Email templates as a file, without anything specific to an agency, such as clients, senders and attachments. */

/** Kind and format version of the file. */
export const TEMPLATE_FILE = { kind: 'leadwright-email-templates', format: 1 } as const;
const MAX_PER_FILE = 50;

export const portableTemplate = emailTemplates.fields
  .pick({ name: true, purpose: true, language: true, subject: true, preheader: true, source: true, own_text: true })
  .strict();

export const templateFile = z.strictObject({
  kind: z.literal(TEMPLATE_FILE.kind),
  format: z.literal(TEMPLATE_FILE.format),
  templates: z.array(portableTemplate).min(1).max(MAX_PER_FILE),
});
