import { createReadStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { createTransport, type NodemailerError } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { Config } from '../config.ts';
import type { Db } from '../database/pool.ts';
import { storedPath } from '../files/stored.ts';
import { SECRET_PURPOSES } from './outbox.ts';
import { isSuppressedRecipient, SUPPRESSED } from './suppressed-recipient.ts';

const POLL_MS = 2_000;
const BATCH_SIZE = 10;
const CONNECTIONS = 3;
/** The maximum time to send one mail. The lease is longer, so that only one process sends a mail at a time. */
const MAX_SEND_MS = 120_000;
const LEASE_SECONDS = 180;
/** The time to finish current sends on shutdown, which is below the usual limit of process managers. */
const STOP_MS = 6_000;

/** The pauses after the first and later attempts. The last attempt is within two days. */
const RETRY_DELAYS_SECONDS = [60, 300, 900, 3_600, 4 * 3_600, 12 * 3_600, 24 * 3_600];
const MAX_ATTEMPTS = RETRY_DELAYS_SECONDS.length + 1;
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

/** A permanently rejected recipient with the response of the SMTP server and the subject record of the mail. */
export interface Bounce {
  id: string;
  address: string;
  response: string;
}
/**
 * Handlers of bounces by the table of the subject record. A handler runs in the transaction that records the bounce.
 */
export type BounceHandlers = ReadonlyMap<string, (trx: Db, bounce: Bounce) => Promise<void>>;

export interface MailSender {
  start(): void;
  /** Sends all due mail once. Returns the number of mails accepted by the SMTP server. */
  sendDue(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Sends the mails in the outbox through the SMTP server. Several processes can do this, because each leases the mails
 * that it sends; each attempt is recorded before and after sending, without an open transaction in between.
 */
export function mailSender(
  db: Db,
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
  const shutdown = new AbortController();
  const abortSends = new AbortController();
  let loop = Promise.resolve();

  async function claim(): Promise<ClaimedMail[]> {
    const { rows } = await sql<ClaimedMail>`
      with due_mail as (
        select id from mail where state in ('queued', 'sending') and due_at <= now()
        order by due_at limit ${BATCH_SIZE} for update skip locked
      ), claimed_mail as (
        update mail m set state = 'sending', attempts = m.attempts + 1,
          due_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
        from due_mail where m.id = due_mail.id
        returning m.id, m.to_address, m.subject, m.text, m.html, m.attempts, m.from_name, m.reply_to, m.about_table, m.about_id,
          m.created_at < now() - make_interval(hours => ${MAX_WAIT_HOURS}::int) as is_late
      ), interrupted_attempt as (
        update mail_attempt a set outcome = 'interrupted', ended_at = now()
        from claimed_mail c where a.mail_id = c.id and a.outcome is null
      ), new_attempt as (
        insert into mail_attempt (mail_id, no) select id, attempts from claimed_mail
      )
      select * from claimed_mail`.execute(db);
    return rows;
  }

  /** Records the outcome of an attempt. Returns false if another process has taken the mail over. */
  async function recordOutcome(
    { id, attempts }: ClaimedMail,
    outcome: 'sent' | 'refused' | 'failed',
    answer: string,
    change: RawBuilder<unknown>,
    executor = db,
  ): Promise<boolean> {
    const { numAffectedRows } = await sql`
      with updated_mail as (
        update mail set ${change} where id = ${id} and state = 'sending' and attempts = ${attempts} returning id
      )
      update mail_attempt set outcome = ${outcome}, ended_at = now(), answer = ${answer}
      where mail_id in (select id from updated_mail) and no = ${attempts}`.execute(executor);
    return (numAffectedRows ?? 0n) > 0n;
  }
  const eraseSecrets = sql`
    text = case when purpose = any(${SECRET_PURPOSES}) then '' else text end,
    html = case when purpose = any(${SECRET_PURPOSES}) then null else html end`;
  const failedUpdate = (reason: string) => sql`state = 'failed', last_error = ${reason}, ${eraseSecrets}`;
  const retryUpdate = (reason: string, seconds: number) => sql`
    state = 'queued', last_error = ${reason}, due_at = now() + make_interval(secs => ${seconds}::int)`;

  async function sendOne(mail: ClaimedMail): Promise<boolean> {
    // Checked immediately before sending, so that new suppression entries apply to queued mail.
    if (await isSuppressedRecipient(db, mail)) {
      await recordOutcome(mail, 'refused', SUPPRESSED, failedUpdate(SUPPRESSED));
      return false;
    }
    if (mail.is_late || mail.attempts > MAX_ATTEMPTS) {
      const reason = mail.is_late
        ? 'Not sent: it waited for more than three days.'
        : 'Not sent: the server stopped at each attempt.';
      await recordOutcome(mail, 'failed', reason, failedUpdate(reason));
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
      signal: AbortSignal.any([AbortSignal.timeout(MAX_SEND_MS), abortSends.signal]),
    };
    const outcome = await transport.sendMail(message).catch((error: NodemailerError) => error);
    // An error while the outcome is recorded must not count as a failure to send.
    if (outcome instanceof Error) await recordFailure(mail, outcome);
    else
      await recordOutcome(
        mail,
        'sent',
        outcome.response,
        sql`state = 'sent', sent_at = now(), last_error = null, message_id = ${messageId}, ${eraseSecrets}`,
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
    const seconds = RETRY_DELAYS_SECONDS[mail.attempts - 1];
    await recordOutcome(
      mail,
      'failed',
      reason,
      seconds === undefined ? failedUpdate(reason) : retryUpdate(reason, seconds),
    );
  }

  async function recordRejection(mail: ClaimedMail, response: string, isBounce: boolean): Promise<void> {
    const { about_table, about_id: id, to_address: address } = mail;
    const bounceHandler = isBounce && id !== null ? bounceHandlers.get(about_table ?? '') : undefined;
    await db.transaction().execute(async (trx) => {
      const isRecorded = await recordOutcome(mail, 'refused', response, failedUpdate(response), trx);
      if (isRecorded && id !== null) await bounceHandler?.(trx, { id, address, response });
    });
  }

  async function sendDue(): Promise<number> {
    const results = await Promise.allSettled((await claim()).map(sendOne));
    for (const { reason } of results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[])
      log.error({ err: reason }, 'recording the outcome of a mail failed');
    return results.filter((result) => result.status === 'fulfilled' && result.value).length;
  }

  async function sendUntilShutdown(): Promise<void> {
    while (!shutdown.signal.aborted) {
      const sent = await sendDue().catch((error) => {
        log.error({ err: error }, 'sending due mail failed');
        return 0;
      });
      if (sent === 0) await pause(POLL_MS, undefined, { signal: shutdown.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start() {
      loop = sendUntilShutdown();
    },
    sendDue,
    async stop() {
      shutdown.abort();
      const timer = setTimeout(() => abortSends.abort(), STOP_MS);
      await loop;
      clearTimeout(timer);
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
