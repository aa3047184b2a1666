import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';

export const MAX_FIELD_FILE_BYTES = 25 * 1024 * 1024;

/** File types, determined by content, not by file name. */
export const FILE_KIND = {
  pdf: 'PDF',
  picture: 'Image',
  office: 'Office document or archive',
  old_office: 'Older Office document',
  sound: 'Audio or video',
  text: 'Text',
} as const;
export type FileKind = keyof typeof FILE_KIND;

export const fileMetadata = z.object({
  name: z.string(),
  kind: z.enum(Object.keys(FILE_KIND) as [FileKind, ...FileKind[]]),
  bytes: z.int(),
});
export type FileMetadata = z.infer<typeof fileMetadata>;

const PATH = '/api/campaigns/{campaign_id}/files/{of}/{id}/{field_id}';
const subject = 'import-account-contact-to-campaign';
const pathParams = z.object({
  campaign_id: z.uuid(),
  of: z.enum(['accounts', 'contacts']),
  id: z.uuid(),
  field_id: z.uuid(),
});

export const uploadFieldFile = endpoint({
  method: 'POST',
  path: PATH,
  access: { subject, action: 'update' },
  summary: 'Upload a file for a field of a record; it becomes the value when the record is saved',
  params: pathParams,
  query: z.object({ name: storable().trim().min(1).max(255).meta({ label: 'File name' }) }),
  body: 'bytes',
  maxBodyBytes: MAX_FIELD_FILE_BYTES,
  reply: fileMetadata.extend({ file_id: z.uuid() }),
});

export const fieldFile = endpoint({
  method: 'GET',
  path: PATH,
  access: { subject, action: 'read' },
  summary: 'Download the file that a record has in a field',
  params: pathParams,
  reply: 'bytes',
});
