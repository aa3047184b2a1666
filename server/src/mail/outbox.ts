import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import type { DB } from '../database/types.gen.ts';

/**
 * Mails with a link that opens an account, signs a paper, or proves who reads an address: what they say is forgotten as
 * soon as it is sent.
 */
export const SECRET_PURPOSES: readonly string[] = ['invitation', 'password_reset', 'address_verification', 'signature'];

export interface NewMail {
  /** One address; a second one behind a comma is not a second recipient. */
  to: string;
  subject: string;
  /** The whole mail as plain text. Every mail has it. */
  text: string;
  /** The same as HTML, for mails that need more than text. */
  html?: string;
  /** A short code for why it is sent, such as `invitation`, `password_reset`, `address_verification`. */
  purpose: string;
  /** The name it goes out under, and where answers go; those of the portal where left out. */
  fromName?: string;
  replyTo?: string;
  /** The version of the template that it was made of. */
  templateVersionId?: string;
  /** Stored files that go with it, under these names. */
  files?: readonly { file: string; name: string }[];
  /** What it is about. */
  about?: { table: Extract<keyof DB, string>; id: string };
}

/**
 * Puts a mail into the outbox, in the transaction that causes it, and answers its id.
 *
 * What it promises: when the transaction is rolled back there is no mail; once it is committed, the mail is sent by
 * itself, however often the server is stopped meanwhile, with pauses that grow while the SMTP server does not take it, and
 * it is given up, with the reason on record, where the recipient is refused, after eight tries, or three days later.
 * It is sent once, but for a crash between the SMTP server's answer and the note of it: then a second time, under the same
 * Message-ID. Without SMTP_URL nothing is sent; administrators read the mail in the outbox.
 *
 * It writes one row and waits for nothing, so a caller need not be afraid of the network.
 */
export async function queueMail(trx: Db, mail: NewMail): Promise<string> {
  const { to, subject, text, html, purpose, about, fromName, replyTo, templateVersionId, files = [] } = mail;
  const { id } = await trx
    .insertInto('mail')
    .values({
      to_address: to,
      // A line, whatever names it was made of.
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
  const kept = files.map(({ file, name }, position) => ({ mail_id: id, position, file, name }));
  if (kept.length > 0) await trx.insertInto('mail_file').values(kept).execute();
  return id;
}

/** Mails hold names and addresses, and are not kept for longer than somebody may ask what became of one. */
export async function deleteOldMail(db: Db): Promise<void> {
  await sql`delete from mail where created_at < now() - interval '180 days'`.execute(db);
}
