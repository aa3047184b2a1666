import { z } from 'zod';
import { MAX_INTEGER, storable } from '../fields.ts';
import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';

/** Attachment types that mail servers accept and that computers do not execute. */
export const ATTACHMENT_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  txt: 'text/plain',
  ics: 'text/calendar',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
};
export const MAX_ATTACHMENTS = 10;
/** Maximum size of all attachments of one mail, as accepted by receiving servers. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** Returns the media type of an attachment by its file extension; undefined for a type that is not allowed. */
export const mediaTypeOfAttachment = (name: string): string | undefined => {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(ATTACHMENT_TYPES, extension) ? ATTACHMENT_TYPES[extension] : undefined;
};

/** A file name without a path, as the recipient will save it. */
export const attachmentName = () =>
  storable()
    .trim()
    .min(1)
    .max(120)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
    .regex(/^[^\u0000-\u001f\u007f/\\:*?"<>|\u202a-\u202e\u2066-\u2069]+$/);

export const attachment = z.object({
  file: z.string().regex(/^[0-9a-f]{64}$/),
  name: attachmentName(),
  /** Size as counted by the server. */
  bytes: z.int().min(0).max(MAX_INTEGER).default(0),
});
export type Attachment = z.infer<typeof attachment>;

const unsupportedType = (name: string) =>
  defineMessage(
    'problems.attachmentType',
    '“{{name}}” cannot be sent: attach PDF, Office, CSV, text, calendar or image files.',
    {
      name,
    },
  );
const duplicateName = (name: string) =>
  defineMessage('problems.attachmentTwice', '“{{name}}” is attached twice.', { name });
const TOO_LARGE = defineMessage(
  'problems.attachmentsTooLarge',
  'The attachments of an email can have {{maximum}} MB in total.',
  {
    maximum: MAX_ATTACHMENT_BYTES / 1024 ** 2,
  },
);

/** Validates the attachments: rejects types that are not allowed, repeated names, and too many bytes in total. */
export function attachmentProblems(attachments: readonly Attachment[] = []): Problems {
  const unsupported = attachments.find(({ name }) => !mediaTypeOfAttachment(name));
  if (unsupported) return { attachments: unsupportedType(unsupported.name) };
  const names = attachments.map(({ name }) => name.toLowerCase());
  const duplicate = attachments.find(({ name }, index) => names.indexOf(name.toLowerCase()) < index);
  if (duplicate) return { attachments: duplicateName(duplicate.name) };
  const totalBytes = attachments.reduce((sum, { bytes }) => sum + bytes, 0);
  return totalBytes > MAX_ATTACHMENT_BYTES ? { attachments: TOO_LARGE } : {};
}
