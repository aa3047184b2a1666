import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { docsTemplates } from './docs-templates.ts';
import { fileMetadata, MAX_FIELD_FILE_BYTES } from './field-files.ts';
import { signatureRound } from './signature-rounds.ts';

/** The kinds of records that can have files, by list name. */
export const RECORDS_WITH_FILES = ['clients', 'campaigns', 'accounts', 'contacts', 'purchase-orders'] as const;
export type RecordWithFiles = (typeof RECORDS_WITH_FILES)[number];

export const MAX_RECORD_FILE_BYTES = MAX_FIELD_FILE_BYTES;

const pathParams = z.object({ entity: z.enum(RECORDS_WITH_FILES), id: z.uuid() });
const fileParams = z.object({ id: z.uuid() });

export const recordFile = fileMetadata.extend({
  id: z.uuid(),
  /** The template and version from which the file was created; null for an uploaded file. */
  template: z.object({ id: z.uuid(), name: z.string(), version: z.int() }).nullable(),
  by: z.string().nullable(),
  at: z.string(),
  /** The latest signature round, if any. */
  round: signatureRound.nullable(),
  /** Roles of signers that the template proposes. */
  signers: z.array(z.string()),
});
export type RecordFile = z.infer<typeof recordFile>;

export const recordFiles = endpoint({
  method: 'GET',
  path: '/api/records/{entity}/{id}/files',
  access: 'signed-in',
  summary: 'List the files of a record, latest first, for staff who can read it',
  params: pathParams,
  reply: z.object({ files: z.array(recordFile), can: z.object({ update: z.boolean() }) }),
});

export const uploadRecordFile = endpoint({
  method: 'POST',
  path: '/api/records/{entity}/{id}/files',
  access: 'signed-in',
  summary: 'Add a file to a record, for staff who can change it',
  params: pathParams,
  query: z.object({ name: storable().trim().min(1).max(255).meta({ label: 'File name' }) }),
  body: 'bytes',
  maxBodyBytes: MAX_RECORD_FILE_BYTES,
  reply: fileParams,
});

export const readRecordFile = endpoint({
  method: 'GET',
  path: '/api/record-files/{id}/content',
  access: 'signed-in',
  summary: 'Download a file of a record, for staff who can read the record',
  params: fileParams,
  reply: 'bytes',
});

export const removeRecordFile = endpoint({
  method: 'DELETE',
  path: '/api/record-files/{id}',
  access: 'signed-in',
  summary: 'Remove a file from its record, unless people were asked to sign it',
  params: fileParams,
  reply: fileParams,
});

export const storeDocument = endpoint({
  method: 'POST',
  path: '/api/docs-templates/{id}/store',
  access: { subject: docsTemplates.subject, action: 'read' },
  summary: 'Fill a template from a record and add the document to it, for staff who can change the record',
  params: fileParams,
  body: z.object({ record_id: z.uuid(), as: z.enum(['pdf', 'docx']) }),
  reply: z.object({ id: z.uuid(), name: z.string(), entity: z.enum(RECORDS_WITH_FILES) }),
});
