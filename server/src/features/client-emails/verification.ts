import { AppError } from '@leadwright/contract/errors';
import {
  clientEmails,
  type TestMessage,
  VERIFICATION,
  VERIFICATION_TRANSITIONS,
  type Verification,
} from '@leadwright/contract/features/client-emails';
import { defineMessage } from '@leadwright/contract/message';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { ANONYMOUS_VIEWER, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { Bounce } from '../../mail/sender.ts';
import { illegalTransition, lockRow, updateVersion } from '../../record/row.ts';
import type { RowSource } from '../../resource/entity.ts';
import { assertTransition } from '../../resource/state-route.ts';
import { consumeToken, issueToken, linkUrl, revokeTokens, TOKEN_MINUTES } from '../auth/tokens.service.ts';
import { clientEmailEntity } from './client-emails.ts';

type ClientEmail = RowOf<typeof clientEmails>;
type ViewerContext = Pick<ActorContext, 'viewer' | 'request'> & { viewer: Viewer };

const { one: noun } = clientEmails.noun;
const STATE_MACHINE = { states: VERIFICATION, next: VERIFICATION_TRANSITIONS, field: 'verification' };
const stateOf = ({ verification, archived_at }: ClientEmail) => ({
  state: verification as Verification,
  archived_at,
});
const aboutEmail = (id: string) => ({ table: 'client_email' as const, id });

/** Returns the operations that verify client addresses: send a link, reset, and send and read test messages. */
export function createVerification({ config }: Pick<App, 'config'>, source: RowSource<typeof clientEmails>) {
  async function lockEmail(trx: Trx, viewer: Viewer, id: string): Promise<ClientEmail> {
    await lockRow(trx, viewer, clientEmailEntity.rule, id, 'update', noun);
    return source.read(trx, viewer, id);
  }
  async function changeState(
    trx: Trx,
    { viewer, request }: ViewerContext,
    current: ClientEmail,
    verification: Verification,
  ) {
    const { id, version } = current;
    await updateVersion(trx, 'client_email', { id, version }, { verification });
    const updatedEmail = await source.read(trx, viewer, id);
    await audit(trx, {
      viewer,
      request,
      action: 'state',
      entity: clientEmails.name,
      id,
      before: current,
      after: updatedEmail,
    });
    return updatedEmail;
  }

  return {
    /** Sends a verification link to an address and revokes earlier links. */
    async sendLink(trx: Trx, actor: ViewerContext, id: string): Promise<ClientEmail> {
      const email = await lockEmail(trx, actor.viewer, id);
      assertTransition(STATE_MACHINE, noun, email, 'pending');
      const link = linkUrl(config, await issueToken(trx, id, 'address_verification'), 'address_verification');
      await queueMail(trx, {
        to: email.address,
        subject: 'Confirm your address for Leadwright',
        text: [
          `Hello ${email.name},`,
          `${actor.viewer.displayName} would like to send emails to ${email.address} with Leadwright. Open this link to confirm the address:`,
          link,
          `The link works once, for ${TOKEN_MINUTES.address_verification / (24 * 60)} days. If you did not expect this email, ignore it: you will not receive any more.`,
        ].join('\n\n'),
        purpose: 'address_verification',
        about: aboutEmail(id),
      });
      return changeState(trx, actor, email, 'pending');
    },

    async reset(trx: Trx, actor: ViewerContext, id: string): Promise<ClientEmail> {
      const email = await lockEmail(trx, actor.viewer, id);
      assertTransition(STATE_MACHINE, noun, email, 'unverified');
      return changeState(trx, actor, email, 'unverified');
    },

    /** Sends a test message. Throws for addresses that have bounced or are archived. */
    async sendTest(trx: Trx, { viewer }: ViewerContext, id: string): Promise<TestMessage> {
      const email = await lockEmail(trx, viewer, id);
      const { state, archived_at } = stateOf(email);
      if (state === 'invalid' || archived_at) {
        const message = 'Emails are not sent to addresses that have bounced or are archived.';
        throw illegalTransition(
          defineMessage('errors.deadAddress', message),
          archived_at ? [] : VERIFICATION_TRANSITIONS[state],
        );
      }
      await queueMail(trx, {
        to: email.address,
        subject: 'Test message from Leadwright',
        text: [
          `Hello ${email.name},`,
          `${viewer.displayName} sent this message to test whether emails reach ${email.address}. You do not have to do anything.`,
        ].join('\n\n'),
        purpose: TEST_PURPOSE,
        about: aboutEmail(id),
      });
      return loadLastTest(trx, id);
    },

    async readTest(db: Db, viewer: Viewer, id: string): Promise<TestMessage> {
      await source.read(db, viewer, id);
      return loadLastTest(db, id);
    },
  };
}

const TEST_PURPOSE = 'address_test';

async function loadLastTest(db: Db, id: string): Promise<TestMessage> {
  const { rows } = await sql<TestMessage>`
    select m.state, m.sent_at, coalesce(m.last_error, a.answer) as answer
    from mail m left join mail_attempt a on a.mail_id = m.id and a.no = m.attempts
    where m.about_table = 'client_email' and m.about_id = ${id} and m.purpose = ${TEST_PURPOSE}
    order by m.created_at desc, m.id limit 1`.execute(db);
  return rows[0] ?? { state: null, sent_at: null, answer: null };
}

/** Returns one error for every kind of invalid link, so that the error reveals nothing about the address. */
const invalidLinkError = () =>
  new AppError(
    'link_ended',
    defineMessage(
      'errors.addressLink',
      'This link is not valid or has expired. Ask the person who sent it for a new one.',
    ),
  );

/** Consumes a verification link and marks its address as verified. */
export async function confirmAddress(trx: Trx, token: string, request: NonNullable<ActorContext['request']>) {
  const id = await consumeToken(trx, token, 'address_verification');
  const { rows } = await sql<{ address: string }>`
    update client_email set verification = 'verified', verified_at = now(), version = version + 1, updated_at = now()
    where id = ${id ?? null} and verification = 'pending' and archived_at is null returning address`.execute(trx);
  if (!id || !rows[0]) throw invalidLinkError();
  await auditWithoutUser(trx, { request }, id, 'pending', { verification: 'verified' });
  return { address: rows[0].address };
}

/** Marks an address as invalid after a bounce and cancels its queued mail. Mail is sent again only after a reset. */
export async function recordBounce(trx: Trx, { id, address, response }: Bounce): Promise<void> {
  const { rows } = await sql<{ previous: Verification }>`
    update client_email e set verification = 'invalid', last_bounce_at = now(), last_bounce = ${response},
      version = e.version + 1, updated_at = now()
    from (select id, verification as previous from client_email where id = ${id} for update) b
    where e.id = b.id and e.address = ${address} returning b.previous`.execute(trx);
  if (!rows[0]) return;
  await revokeTokens(trx, id, 'address_verification');
  await sql`
    update mail set state = 'failed', last_error = 'Not sent: an earlier mail to this address has bounced.'
    where about_table = 'client_email' and about_id = ${id} and to_address = ${address} and state = 'queued'`.execute(
    trx,
  );
  await auditWithoutUser(trx, {}, id, rows[0].previous, { verification: 'invalid', last_bounce: response });
}

const auditWithoutUser = (
  trx: Trx,
  { request }: Pick<ActorContext, 'request'>,
  id: string,
  previous: Verification,
  updatedEmail: Partial<ClientEmail>,
) =>
  audit(trx, {
    viewer: ANONYMOUS_VIEWER,
    ...(request && { request }),
    action: 'state',
    entity: clientEmails.name,
    id,
    before: { verification: previous },
    after: updatedEmail,
  });
