import { sql } from 'kysely';
import type { Database, Trx } from '../database/pool.ts';
import type { DB } from '../database/types.gen.ts';

/**
 * Purposes of mails with a link that signs in, signs a document or verifies an address. The content of these mails is
 * deleted after sending.
 */
export const SECRET_PURPOSES: readonly string[] = ['invitation', 'password_reset', 'address_verification', 'signature'];

export interface NewMail {
  /** One address; a comma does not add a second recipient. */
  to: string;
  subject: string;
  /** The complete mail as plain text, required for every mail. */
  text: string;
  /** The HTML version of the mail. */
  html?: string;
  /** A short code for the reason, such as `invitation`, `password_reset` or `address_verification`. */
  purpose: string;
  /** The sender name and the reply address. The defaults are those of the portal. */
  fromName?: string;
  replyTo?: string;
  /** The template version of the content. */
  templateVersionId?: string;
  /** Stored files to attach, with their names. */
  files?: readonly { file: string; name: string }[];
  /** The record that the mail is about. */
  about?: { table: Extract<keyof DB, string>; id: string };
}

/**
 * Adds a mail to the outbox in the caller's transaction and returns its id. The mail sender sends it once after the
 * commit, or again with the same id if a crash prevents the recording of the SMTP server's response.
 */
export async function queueMail(trx: Trx, mail: NewMail): Promise<string> {
  const { to, subject, text, html, purpose, about, fromName, replyTo, templateVersionId, files = [] } = mail;
  const { id } = await trx
    .insertInto('mail')
    .values({
      to_address: to,
      // A line break in a name must not add a header.
      subject: subject.replace(/\s+/g, ' ').trim(),
      text,
      html: html ?? null,
      purpose,
      from_name: fromName || null,
      reply_to: replyTo || null,
      template_version_id: templateVersionId ?? null,
      about_table: about?.table ?? null,
      about_id: about?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const attachments = files.map(({ file, name }, position) => ({ mail_id: id, position, file, name }));
  if (attachments.length > 0) await trx.insertInto('mail_file').values(attachments).execute();
  return id;
}

/** Deletes mails after 180 days. They contain personal data and are only needed for questions about delivery. */
export async function deleteOldMail(db: Database): Promise<void> {
  await sql`delete from mail where created_at < now() - interval '180 days'`.execute(db);
}
