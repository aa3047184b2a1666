import { createReadStream } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { createTransport, type NodemailerError } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { Config } from '../config.ts';
import type { Database, Trx } from '../database/pool.ts';
import { storedPath } from '../files/stored.ts';
import { claimDue, type DueTable, isClaimed, retryUpdate } from '../queue/due-items.queries.ts';
import { WorkLoop } from '../queue/work-loop.ts';
import { SECRET_PURPOSES } from './outbox.ts';
import { isSuppressedRecipient, SUPPRESSED } from './suppressed-recipient.ts';

const POLL_MS = 2_000;
const CONNECTIONS = 3;
/** The maximum time to send one mail, which is shorter than its lease. */
const MAX_SEND_MS = 120_000;
/** The time to finish current sends on shutdown, which is below the usual limit of process managers. */
const STOP_MS = 6_000;
/** The maximum time in the outbox: older mail is outdated and not sent. */
const MAX_WAIT_HOURS = 72;

interface ClaimedMail {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  html: string | null;
  attempts: number;
  from_name: string | null;
  reply_to: string | null;
  about_table: string | null;
  about_id: string | null;
  is_late: boolean;
}

const OUTBOX: DueTable<ClaimedMail> = {
  name: 'mail',
  isUnfinished: sql`q.state in ('queued', 'sending')`,
  claimedState: 'sending',
  leaseSeconds: 180,
  // The last attempt is within two days.
  retryDelaysSeconds: [60, 300, 900, 3_600, 4 * 3_600, 12 * 3_600, 24 * 3_600],
  load: sql`, interrupted_attempt as (
      update mail_attempt a set outcome = 'interrupted', ended_at = now()
      from claimed_item c where a.mail_id = c.id and a.outcome is null
    ), new_attempt as (
      insert into mail_attempt (mail_id, no) select id, attempts from claimed_item
    )
    select *, created_at < now() - make_interval(hours => ${MAX_WAIT_HOURS}::int) as is_late from claimed_item`,
};
const MAX_ATTEMPTS = OUTBOX.retryDelaysSeconds.length + 1;

const ERASE_SECRETS = sql`
  text = case when purpose = any(${SECRET_PURPOSES}) then '' else text end,
  html = case when purpose = any(${SECRET_PURPOSES}) then null else html end`;
const failedUpdate = (reason: string) => sql`state = 'failed', last_error = ${reason}, ${ERASE_SECRETS}`;

/** Records the outcome of an attempt. Returns false if another process has taken the mail over. */
async function recordOutcome(
  db: Database,
  mail: ClaimedMail,
  outcome: 'sent' | 'refused' | 'failed',
  answer: string,
  change: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with updated_mail as (update mail set ${change} where ${isClaimed(OUTBOX, mail)} returning id)
    update mail_attempt set outcome = ${outcome}, ended_at = now(), answer = ${answer}
    where mail_id in (select id from updated_mail) and no = ${mail.attempts}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** A permanently rejected recipient with the response of the SMTP server and the subject record of the mail. */
export interface Bounce {
  id: string;
  address: string;
  response: string;
}
/**
 * Handlers of bounces by the table of the subject record. A handler runs in the transaction that records the bounce.
 */
export type BounceHandlers = ReadonlyMap<string, (trx: Trx, bounce: Bounce) => Promise<void>>;

export interface MailSender {
  start(): void;
  /** Sends all due mail once. Returns the number of mails accepted by the SMTP server. */
  sendDue(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Sends the mails in the outbox through the SMTP server. Each attempt is recorded before and after sending, without an
 * open transaction in between.
 */
export function mailSender(
  db: Database,
  log: FastifyBaseLogger,
  { url, from }: NonNullable<Config['smtp']>,
  bounceHandlers: BounceHandlers = new Map(),
  fileStore?: Pick<Config, 'dataDir'>,
): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Only the outbox retries, so that each attempt is recorded. A broken connection may have delivered the mail.
    maxRequeues: 0,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const loop = new WorkLoop({
    ...{ log, pollMs: POLL_MS, graceMs: STOP_MS },
    claim: () => claimDue(db, OUTBOX, sendOne),
    failure: 'sending due mail failed',
  });

  async function sendOne(mail: ClaimedMail, signal: AbortSignal): Promise<boolean> {
    // Checked immediately before sending, so that new suppression entries apply to queued mail.
    if (await isSuppressedRecipient(db, mail)) {
      await recordOutcome(db, mail, 'refused', SUPPRESSED, failedUpdate(SUPPRESSED));
      return false;
    }
    if (mail.is_late || mail.attempts > MAX_ATTEMPTS) {
      const reason = mail.is_late
        ? 'Not sent: it waited for more than three days.'
        : 'Not sent: the server stopped at each attempt.';
      await recordOutcome(db, mail, 'failed', reason, failedUpdate(reason));
      return false;
    }
    // The id is the same in every attempt, so that recipients can recognise a duplicate after a crash.
    const messageId = `<${mail.id}@${domainOf(from)}>`;
    const message = {
      from: mail.from_name ? { name: mail.from_name, address: addressOf(from) } : from,
      replyTo: mail.reply_to ? { name: '', address: mail.reply_to } : undefined,
      // An address object is always one recipient, even when it contains a comma.
      to: { name: '', address: mail.to_address },
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? undefined,
      attachments: await loadAttachments(mail),
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.any([AbortSignal.timeout(MAX_SEND_MS), signal]),
    };
    const outcome = await transport.sendMail(message).catch((error: NodemailerError) => error);
    // An error while the outcome is recorded must not count as a failure to send.
    if (outcome instanceof Error) await recordFailure(mail, outcome);
    else
      await recordOutcome(
        db,
        mail,
        'sent',
        outcome.response,
        sql`state = 'sent', sent_at = now(), last_error = null, message_id = ${messageId}, ${ERASE_SECRETS}`,
      );
    return !(outcome instanceof Error);
  }

  async function loadAttachments({ id }: ClaimedMail): Promise<Mail.Attachment[]> {
    const { rows } = await sql<{ file: string; name: string }>`
      select file, name from mail_file where mail_id = ${id} order by position`.execute(db);
    if (rows.length > 0 && !fileStore) throw new Error('a mail with attachments needs the folder of stored files');
    // The files are opened here, because the code that queues mail does not open files.
    return rows.map(({ file, name }) => ({ filename: name, content: createReadStream(storedPath(fileStore!, file)) }));
  }

  async function recordFailure(mail: ClaimedMail, error: NodemailerError): Promise<void> {
    const reason = (error.response ?? error.message).slice(0, 1_000);
    log.warn({ mail: mail.id, attempt: mail.attempts, code: error.code, reply: error.responseCode }, 'mail not sent');
    if (isPermanentRejection(error)) return recordRejection(mail, reason, error.command === 'RCPT TO');
    const retry = retryUpdate(OUTBOX, mail);
    await recordOutcome(
      db,
      mail,
      'failed',
      reason,
      retry ? sql`${retry}, last_error = ${reason}` : failedUpdate(reason),
    );
  }

  async function recordRejection(mail: ClaimedMail, response: string, isBounce: boolean): Promise<void> {
    const { about_table, about_id: id, to_address: address } = mail;
    const bounceHandler = isBounce && id !== null ? bounceHandlers.get(about_table ?? '') : undefined;
    await db.transaction().execute(async (trx) => {
      const isRecorded = await recordOutcome(trx, mail, 'refused', response, failedUpdate(response));
      if (isRecorded && id !== null) await bounceHandler?.(trx, { id, address, response });
    });
  }

  return {
    start: () => loop.start(),
    sendDue: async () => (await loop.runNext()) ?? 0,
    async stop() {
      await loop.stop();
      transport.close();
    },
  };
}

/**
 * Returns whether the recipient or message was rejected permanently. A rejected sender or password is not permanent,
 * because an administrator can fix it.
 */
const isPermanentRejection = ({ permanent, command }: NodemailerError) =>
  permanent === true && (command === 'RCPT TO' || command === 'DATA');

/** Returns the address of a sender without the name. */
export const addressOf = (sender: string) => /<([^>]*)>/.exec(sender)?.[1] ?? sender;
const domainOf = (sender: string) => sender.replace(/>$/, '').split('@').at(-1)!;
