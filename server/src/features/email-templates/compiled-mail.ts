import { PURPOSE_RULES, type TemplatePurpose } from '@leadwright/contract/features/email-templates';
import type { MailContent } from '@leadwright/contract/mail-templates/lint';
import { type Catalogue, catalogueFor } from '@leadwright/contract/merge/catalogue';

/** A compiled mail: HTML and text with merge fields, to be filled for each recipient. */
export interface CompiledMail extends MailContent {
  html: string;
  text: string;
  /** The merge fields that HTML, text, subject or preheader use. */
  used: string[];
  /** The ids of the library images in the mail. */
  images: string[];
}

export const catalogueOf = (purpose: TemplatePurpose): Catalogue =>
  catalogueFor(PURPOSE_RULES[purpose].root, PURPOSE_RULES[purpose].recipient);
