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
/** Maximum time to send one mail. The lease is longer, so that no second process starts before the first has ended. */
const MAX_SEND_MS = 120_000;
const LEASE_SECONDS = 180;
/** Time to finish current sends on shutdown, below the usual limit of process managers. */
const STOP_MS = 6_000;

/** Pauses after the first, second and later tries. The last try is within two days. */
const RETRY_DELAYS_SECONDS = [60, 300, 900, 3_600, 4 * 3_600, 12 * 3_600, 24 * 3_600];
const MAX_ATTEMPTS = RETRY_DELAYS_SECONDS.length + 1;
/** Mail that has waited longer without an SMTP server is outdated and not sent. */
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
  answer: string;
}
/** Handlers of a bounce by the table of the subject record; run in the transaction that records it. */
export type BounceHandlers = ReadonlyMap<string, (trx: Db, bounce: Bounce) => Promise<void>>;

export interface MailSender {
  start(): void;
  /** Sends all due mail once. Returns the number of mails accepted by the SMTP server. */
  sendDue(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Sends the outbox through the SMTP server. Each try is recorded before it starts and completed by one statement, with
 * no open transaction in between. Several processes share the outbox: a claimed mail is leased to one of them.
 */
export function mailSender(
  db: Db,
  log: FastifyBaseLogger,
  { url, from }: NonNullable<Config['smtp']>,
  bounceHandlers: BounceHandlers = new Map(),
  place?: Pick<Config, 'dataDir'>,
): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // A broken connection may have delivered the mail: only the outbox retries, so that each try is recorded.
    maxRequeues: 0,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const stopping = new AbortController();
  const abortSends = new AbortController();
  let loop = Promise.resolve();

  async function claim(): Promise<ClaimedMail[]> {
    const { rows } = await sql<ClaimedMail>`
      with due as (
        select id from mail where state in ('queued', 'sending') and due_at <= now()
        order by due_at limit ${BATCH_SIZE} for update skip locked
      ), claimed as (
        update mail m set state = 'sending', attempts = m.attempts + 1,
          due_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
        from due where m.id = due.id
        returning m.id, m.to_address, m.subject, m.text, m.html, m.attempts, m.from_name, m.reply_to, m.about_table, m.about_id,
          m.created_at < now() - make_interval(hours => ${MAX_WAIT_HOURS}::int) as is_late
      ), interrupted as (
        update mail_attempt a set outcome = 'interrupted', ended_at = now()
        from claimed c where a.mail_id = c.id and a.outcome is null
      ), begun as (
        insert into mail_attempt (mail_id, no) select id, attempts from claimed
      )
      select * from claimed`.execute(db);
    return rows;
  }

  /** Records the outcome of a try unless another process has taken the mail over. Returns whether it was recorded. */
  async function recordOutcome(
    { id, attempts }: ClaimedMail,
    outcome: 'sent' | 'refused' | 'failed',
    answer: string,
    change: RawBuilder<unknown>,
    within = db,
  ): Promise<boolean> {
    const { numAffectedRows } = await sql`
      with settled as (
        update mail set ${change} where id = ${id} and state = 'sending' and attempts = ${attempts} returning id
      )
      update mail_attempt set outcome = ${outcome}, ended_at = now(), answer = ${answer}
      where mail_id in (select id from settled) and no = ${attempts}`.execute(within);
    return (numAffectedRows ?? 0n) > 0n;
  }
  const withoutSecrets = sql`
    text = case when purpose = any(${SECRET_PURPOSES}) then '' else text end,
    html = case when purpose = any(${SECRET_PURPOSES}) then null else html end`;
  const failedUpdate = (why: string) => sql`state = 'failed', last_error = ${why}, ${withoutSecrets}`;
  const retryUpdate = (why: string, seconds: number) => sql`
    state = 'queued', last_error = ${why}, due_at = now() + make_interval(secs => ${seconds}::int)`;

  async function sendOne(mail: ClaimedMail): Promise<boolean> {
    // Checked immediately before sending, so that new entries apply to queued mail.
    if (await isSuppressedRecipient(db, mail)) {
      await recordOutcome(mail, 'refused', SUPPRESSED, failedUpdate(SUPPRESSED));
      return false;
    }
    if (mail.is_late || mail.attempts > MAX_ATTEMPTS) {
      const why = mail.is_late
        ? 'Not sent: it waited for more than three days.'
        : 'Not sent: the server stopped at each attempt.';
      await recordOutcome(mail, 'failed', why, failedUpdate(why));
      return false;
    }
    // Equal in every try, so that recipients can recognise a duplicate after a crash.
    const messageId = `<${mail.id}@${domainOf(from)}>`;
    const message = {
      from: mail.from_name ? { name: mail.from_name, address: addressOf(from) } : from,
      replyTo: mail.reply_to ? { name: '', address: mail.reply_to } : undefined,
      // An address object is one recipient regardless of its characters.
      to: { name: '', address: mail.to_address },
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? undefined,
      attachments: await filesOf(mail),
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.any([AbortSignal.timeout(MAX_SEND_MS), abortSends.signal]),
    };
    const outcome = await transport.sendMail(message).catch((error: NodemailerError) => error);
    // Separate from sending: a mail that could not be recorded as sent is not a failed mail.
    if (outcome instanceof Error) await recordFailure(mail, outcome);
    else
      await recordOutcome(
        mail,
        'sent',
        outcome.response,
        sql`state = 'sent', sent_at = now(), last_error = null, message_id = ${messageId}, ${withoutSecrets}`,
      );
    return !(outcome instanceof Error);
  }

  async function filesOf({ id }: ClaimedMail): Promise<Mail.Attachment[]> {
    const { rows } = await sql<{ file: string; name: string }>`
      select file, name from mail_file where mail_id = ${id} order by position`.execute(db);
    if (rows.length > 0 && !place) throw new Error('a mail with attachments needs the folder of stored files');
    // Read here because the code that queues mail does not open files.
    return rows.map(({ file, name }) => ({ filename: name, content: createReadStream(storedPath(place!, file)) }));
  }

  async function recordFailure(mail: ClaimedMail, error: NodemailerError): Promise<void> {
    const why = (error.response ?? error.message).slice(0, 1_000);
    log.warn({ mail: mail.id, attempt: mail.attempts, code: error.code, reply: error.responseCode }, 'mail not sent');
    if (isPermanentRejection(error)) return recordRejection(mail, why, error.command === 'RCPT TO');
    const seconds = RETRY_DELAYS_SECONDS[mail.attempts - 1];
    await recordOutcome(mail, 'failed', why, seconds === undefined ? failedUpdate(why) : retryUpdate(why, seconds));
  }

  async function recordRejection(mail: ClaimedMail, answer: string, isBounce: boolean): Promise<void> {
    const { about_table, about_id: id, to_address: address } = mail;
    const bounceHandler = isBounce && id !== null ? bounceHandlers.get(about_table ?? '') : undefined;
    await db.transaction().execute(async (trx) => {
      const isRecorded = await recordOutcome(mail, 'refused', answer, failedUpdate(answer), trx);
      if (isRecorded && id !== null) await bounceHandler?.(trx, { id, address, answer });
    });
  }

  async function sendDue(): Promise<number> {
    const results = await Promise.allSettled((await claim()).map(sendOne));
    for (const { reason } of results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[])
      log.error({ err: reason }, 'what became of a mail could not be written down');
    return results.filter((one) => one.status === 'fulfilled' && one.value).length;
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const sent = await sendDue().catch((error) => {
        log.error({ err: error }, 'the outbox could not be worked off');
        return 0;
      });
      if (sent === 0) await pause(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start() {
      loop = work();
    },
    sendDue,
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => abortSends.abort(), STOP_MS);
      await loop;
      clearTimeout(timer);
      transport.close();
    },
  };
}

/**
 * A permanent rejection of this recipient or message. A rejected sender or password is for the administrator to fix.
 */
const isPermanentRejection = ({ permanent, command }: NodemailerError) =>
  permanent === true && (command === 'RCPT TO' || command === 'DATA');

/** Returns the address of a sender without the name. */
export const addressOf = (sender: string) => /<([^>]*)>/.exec(sender)?.[1] ?? sender;
const domainOf = (sender: string) => sender.replace(/>$/, '').split('@').at(-1)!;
