import { PURPOSES, type TemplatePurpose } from '@leadwright/contract/features/email-templates';
import type { MailTexts } from '@leadwright/contract/mail-templates/lint';
import { type Catalogue, catalogueFor } from '@leadwright/contract/merge/catalogue';

/** A compiled mail: HTML and text with merge fields, to be filled for each recipient. */
export interface CompiledMail extends MailTexts {
  html: string;
  text: string;
  /** The merge fields used in both. */
  used: string[];
  /** The ids of the library images that it shows. */
  images: string[];
}

export const catalogueOf = (purpose: TemplatePurpose): Catalogue =>
  catalogueFor(PURPOSES[purpose].root, PURPOSES[purpose].recipient);
