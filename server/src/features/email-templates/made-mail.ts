import { PURPOSES, type TemplatePurpose } from '@leadwright/contract/features/email-templates';
import type { MailWords } from '@leadwright/contract/mail-templates/lint';
import { type Catalogue, catalogueFor } from '@leadwright/contract/merge/catalogue';

/** A mail as it is kept ready: HTML and text with their merge fields, to be filled for each who gets it. */
export interface MadeMail extends MailWords {
  html: string;
  text: string;
  /** The fields in both. */
  used: string[];
  /** The images of the library that it shows, by their ids. */
  images: string[];
}

export const catalogueOf = (purpose: TemplatePurpose): Catalogue =>
  catalogueFor(PURPOSES[purpose].root, PURPOSES[purpose].recipient);
