import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  type Attachment,
  attachmentProblems,
  MAX_ATTACHMENT_BYTES,
  mediaTypeOfAttachment,
} from '@leadwright/contract/mail-templates/attachments';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { RunTransaction, Trx } from '../../database/pool.ts';
import { lockStoredFiles, storedPath, storeFile, withReceivedFile } from '../../files/stored.ts';
import { notFoundError } from '../../record/row.ts';

const uploadIncomplete = (name: string) =>
  defineMessage('problems.attachmentNotSent', '“{{name}}” was not uploaded completely. Attach it again.', { name });
const tooLarge = () =>
  new AppError(
    'too_large',
    `An attachment is larger than ${MAX_ATTACHMENT_BYTES / 1024 ** 2} MB. Send a link to it instead.`,
  );

/** Receives and stores a file that a template can attach. */
export async function receiveAttachment(
  body: Readable,
  { config }: Pick<App, 'config'>,
  transaction: RunTransaction,
  name: string,
): Promise<Attachment> {
  const problem = attachmentProblems([{ file: '', name, bytes: 0 }]).attachments;
  if (problem) throw invalidInput({ name: problem });
  return withReceivedFile(body, config, { maxBytes: MAX_ATTACHMENT_BYTES, tooLarge }, async (received) => ({
    file: await transaction((trx) => storeFile(trx, config, received)),
    name,
    bytes: received.bytes,
  }));
}

/** Returns the attachments of a version with their stored sizes, and their problems. */
export async function resolveAttachments(
  trx: Trx,
  requestedAttachments: readonly Attachment[],
): Promise<{ attachments: Attachment[]; problems: Problems }> {
  const storedSizes = await lockStoredFiles(trx, [...new Set(requestedAttachments.map(({ file }) => file))]);
  const missingAttachment = requestedAttachments.find(({ file }) => !storedSizes.has(file));
  if (missingAttachment)
    return { attachments: [], problems: { attachments: uploadIncomplete(missingAttachment.name) } };
  const attachments = requestedAttachments.map((attachment) => ({
    ...attachment,
    bytes: storedSizes.get(attachment.file)!,
  }));
  return { attachments, problems: attachmentProblems(attachments) };
}

/** Links files to a version, so that the files are not deleted. */
export async function linkAttachments(trx: Trx, versionId: string, attachments: readonly Attachment[]): Promise<void> {
  await sql`delete from email_template_version_file where version_id = ${versionId}`.execute(trx);
  for (const file of new Set(attachments.map((attachment) => attachment.file)))
    await trx.insertInto('email_template_version_file').values({ version_id: versionId, file }).execute();
}

export function openAttachment({ config }: Pick<App, 'config'>, attachments: readonly Attachment[], file: string) {
  const attachment = attachments.find((attachment) => attachment.file === file);
  if (!attachment) throw notFoundError('attachment');
  return {
    stream: createReadStream(storedPath(config, file)),
    fileName: attachment.name,
    contentType: mediaTypeOfAttachment(attachment.name) ?? 'application/octet-stream',
  };
}
