import { createReadStream } from 'node:fs';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  declineDocument,
  openSigning,
  ROUND_STATE,
  ROUND_TRANSITIONS,
  type RoundState,
  SIGNING_DAYS,
  type SignatureRound,
  type Signing,
  sendSignatureRound,
  signDocument,
  signingFile,
  startSignatureRound,
  voidSignatureRound,
} from '@leadwright/contract/features/signature-rounds';
import { defineMessage } from '@leadwright/contract/message';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { nameKey } from '@leadwright/contract/text/fold';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { storedPath } from '../../files/stored.ts';
import { newSecret, secretHash } from '../../http/secret-token.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { queueMail } from '../../mail/outbox.ts';
import { notFoundError } from '../../record/row.ts';
import { assertTransition } from '../../resource/state-route.ts';
import { requireFile, signatureRoundJson } from './record-files.queries.ts';

const ROUND_MACHINE = { states: ROUND_STATE, next: ROUND_TRANSITIONS, field: 'state' };

const ROUND_ALREADY_OPEN = defineMessage(
  'errors.signingUnderWay',
  'A signature request for this file is already open. Void it first.',
);
const DUPLICATE_SIGNER = defineMessage('problems.signerTwice', 'This address is listed twice. Each person signs once.');
const NAME_MISMATCH = defineMessage('problems.typedName', 'Type your name exactly as shown above.');
const INVALID_LINK = defineMessage(
  'errors.signingLink',
  'This link is not valid or has expired. Ask the person who sent it for a new one.',
);

interface Round {
  id: string;
  file_id: string;
  state: RoundState;
  message: string;
  hash: string;
  name: string;
  /** The user who started the round. */
  requester_name: string | null;
  requester_email: string | null;
}
interface Signer {
  id: string;
  name: string;
  email: string;
  role: string;
  state: 'waiting' | 'viewed' | 'signed' | 'declined';
}
/** The user or signer of a log entry, and the comment. */
interface EventActor {
  user?: Viewer;
  signer?: Signer;
  detail?: string;
}
type Action = 'created' | 'sent' | 'viewed' | 'signed' | 'declined' | 'completed' | 'voided';

/** Registers the endpoints of signature rounds for users and signers. */
export function signatureRoutes(app: App): void {
  const { config } = app;

  serveWrite(app, startSignatureRound, async ({ params, body: { message, signers }, viewer, trx }) => {
    await requireFile(app, trx, viewer, params.id, 'update');
    const duplicateIndex = signers.findIndex(({ email }, index) =>
      signers.some((other, i) => i < index && other.email === email),
    );
    if (duplicateIndex >= 0) throw invalidInput({ [`signers.${duplicateIndex}.email`]: DUPLICATE_SIGNER });
    const { rows } = await sql<{ id: string }>`
      insert into signature_round (file_id, message, created_by) values (${params.id}, ${message}, ${viewer.userId || null})
      on conflict (file_id) where state in ('draft', 'sent', 'viewed', 'signed') do nothing returning id`.execute(trx);
    const id = rows[0]?.id;
    if (!id) throw new AppError('in_use', ROUND_ALREADY_OPEN);
    await sql`
      insert into signature_signer (round_id, position, name, email, role)
      select ${id}, n, s.name, s.email, s.role
      from rows from (jsonb_to_recordset(${JSON.stringify(signers)}::jsonb) as (name text, email text, role text))
        with ordinality as s(name, email, role, n)`.execute(trx);
    await logEvent(trx, id, 'created', { user: viewer });
    return loadRound(trx, id);
  });

  serveWrite(app, sendSignatureRound, async ({ params: { id }, viewer, trx }) => {
    const round = await lockEditableRound(app, trx, viewer, id);
    assertTransition(ROUND_MACHINE, 'round', round, 'sent');
    for (const signer of await loadSigners(trx, id)) await requestSignature(trx, config, round, signer);
    await changeRoundState(trx, id, 'sent', { user: viewer });
    return loadRound(trx, id);
  });

  serveWrite(app, voidSignatureRound, async ({ params: { id }, body: { reason }, viewer, trx }) => {
    const round = await lockEditableRound(app, trx, viewer, id);
    assertTransition(ROUND_MACHINE, 'round', round, 'voided');
    await endLinks(trx, id);
    await changeRoundState(trx, id, 'voided', { user: viewer, detail: reason });
    return loadRound(trx, id);
  });

  serveWrite(app, openSigning, async ({ body, trx }) => {
    const { round, signer } = await lockLink(trx, body.token);
    if (signer.state !== 'waiting') return signingOf(round, signer);
    await setSignerState(trx, signer.id, 'viewed');
    if (round.state === 'sent') await setRoundState(trx, round.id, 'viewed');
    await logEvent(trx, round.id, 'viewed', { signer });
    return signingOf(round, { ...signer, state: 'viewed' });
  });

  serve(app, signingFile, async ({ body, transaction }) => {
    const { round } = await transaction((trx) => lockLink(trx, body.token));
    return {
      stream: createReadStream(storedPath(config, round.hash)),
      fileName: round.name,
      contentType: 'application/octet-stream',
    };
  });

  serveWrite(app, signDocument, async ({ body: { token, typed_name }, trx }) => {
    const { round, signer } = await lockLink(trx, token);
    assertOpen(round, signer);
    if (nameKey(typed_name) !== nameKey(signer.name)) throw invalidInput({ typed_name: NAME_MISMATCH });
    await setSignerState(trx, signer.id, 'signed');
    await logEvent(trx, round.id, 'signed', { signer, detail: typed_name });
    const signers = await loadSigners(trx, round.id);
    if (signers.every(({ state }) => state === 'signed')) await completeRound(trx, round, signers);
    return signingOf(round, { ...signer, state: 'signed' });
  });

  serveWrite(app, declineDocument, async ({ body: { token, reason }, trx }) => {
    const { round, signer } = await lockLink(trx, token);
    assertOpen(round, signer);
    await setSignerState(trx, signer.id, 'declined');
    await changeRoundState(trx, round.id, 'declined', { signer, detail: reason });
    await sql`
      update signature_signer set link_hash = null where round_id = ${round.id} and id <> ${signer.id}`.execute(trx);
    await notifyRequester(trx, round, `${signer.name} has declined to sign ${round.name}`, [
      `${signer.name} has declined to sign "${round.name}". Reason:`,
      reason,
      'No one else will be asked to sign it.',
    ]);
    return signingOf(round, { ...signer, state: 'declined' });
  });
}

/** Locks a round that the viewer may change, until the transaction ends. */
async function lockEditableRound(app: App, trx: Trx, viewer: Viewer, id: string): Promise<Round> {
  const round = await lockRound(trx, id);
  if (!round) throw notFoundError('round');
  await requireFile(app, trx, viewer, round.file_id, 'update');
  return round;
}

async function lockRound(trx: Trx, id: string): Promise<Round | undefined> {
  const { rows } = await sql<Round>`
    select r.id, r.file_id, r.state, r.message, f.hash, f.name, u.display_name as requester_name, u.email as requester_email
    from signature_round r join record_file f on f.id = r.file_id left join app_user u on u.id = r.created_by
    where r.id = ${id} for update of r`.execute(trx);
  return rows[0];
}

/** Locks the round of a signing link. Throws the same error for every invalid link. */
async function lockLink(trx: Trx, token: string): Promise<{ round: Round; signer: Signer }> {
  const hash = secretHash(token);
  const { rows } = await sql<{ round_id: string }>`
    select round_id from signature_signer where link_hash = ${hash} and link_until > now()`.execute(trx);
  const round = rows[0] && (await lockRound(trx, rows[0].round_id));
  // Reads the signer after the lock, because the round may have ended in the meantime.
  const { rows: signers } = await sql<Signer>`
    select id, name, email, role, state from signature_signer where link_hash = ${hash} and link_until > now()`.execute(
    trx,
  );
  if (!round || !signers[0]) throw new AppError('link_ended', INVALID_LINK);
  return { round, signer: signers[0] };
}

function assertOpen(round: Round, signer: Signer): void {
  const isOpen = round.state === 'sent' || round.state === 'viewed';
  if (!isOpen || signer.state === 'signed' || signer.state === 'declined')
    throw new AppError('link_ended', INVALID_LINK);
}

const signingOf = (round: Round, { name, role, state }: Signer): Signing => ({
  document: round.name,
  from: round.requester_name ?? '',
  message: round.message,
  name,
  role,
  state: state === 'waiting' ? 'viewed' : state,
});

async function loadSigners(trx: Trx, roundId: string): Promise<Signer[]> {
  const { rows } = await sql<Signer>`
    select id, name, email, role, state from signature_signer where round_id = ${roundId} order by position`.execute(
    trx,
  );
  return rows;
}

async function setSignerState(trx: Trx, id: string, state: Signer['state']): Promise<void> {
  await trx.updateTable('signature_signer').set({ state }).where('id', '=', id).execute();
}
async function setRoundState(trx: Trx, id: string, state: RoundState): Promise<void> {
  await trx.updateTable('signature_round').set({ state }).where('id', '=', id).execute();
}
async function endLinks(trx: Trx, roundId: string): Promise<void> {
  await trx.updateTable('signature_signer').set({ link_hash: null }).where('round_id', '=', roundId).execute();
}

/** Changes the state of a round and logs it. */
async function changeRoundState(trx: Trx, id: string, state: RoundState & Action, actor?: EventActor): Promise<void> {
  await setRoundState(trx, id, state);
  await logEvent(trx, id, state, actor);
}

/** Adds a log entry with the hash of the file. */
async function logEvent(
  trx: Trx,
  roundId: string,
  action: Action,
  { user, signer, detail = '' }: EventActor = {},
): Promise<void> {
  await sql`
    insert into signature_event (round_id, user_id, signer_id, action, detail, hash)
    select r.id, ${user?.userId || null}, ${signer?.id ?? null}, ${action}, ${detail}, f.hash
    from signature_round r join record_file f on f.id = r.file_id where r.id = ${roundId}`.execute(trx);
}

async function loadRound(trx: Trx, id: string) {
  const { rows } = await sql<{ round: SignatureRound }>`
    select ${signatureRoundJson} as round from signature_round r where r.id = ${id}`.execute(trx);
  return rows[0]!.round;
}

async function requestSignature(trx: Trx, config: App['config'], round: Round, signer: Signer): Promise<void> {
  const secret = newSecret();
  await sql`
    update signature_signer set link_hash = ${secretHash(secret)}, link_until = now() + make_interval(days => ${SIGNING_DAYS})
    where id = ${signer.id}`.execute(trx);
  await queueMail(trx, {
    to: signer.email,
    subject: `Please sign: ${round.name}`,
    text: [
      `Hello ${signer.name},`,
      `${round.requester_name ?? 'Someone'} asks you to sign "${round.name}"${signer.role ? ` as ${signer.role}` : ''}. Open this link to read it, and to sign or decline:`,
      config.publicUrl + START_PATHS.sign.replace(/:\w+/, secret),
      ...(round.message ? [round.message] : []),
      `The link is personal and works for ${SIGNING_DAYS} days.`,
    ].join('\n\n'),
    purpose: 'signature',
    about: { table: 'signature_signer', id: signer.id },
  });
}

/** Completes a round after the last signature. Emails the document to the signers and the requester. */
async function completeRound(trx: Trx, round: Round, signers: readonly Signer[]): Promise<void> {
  await setRoundState(trx, round.id, 'signed');
  const { rows } = await sql<{ name: string; at: string; hash: string }>`
    select s.name, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as at, e.hash
    from signature_event e join signature_signer s on s.id = e.signer_id
    where e.round_id = ${round.id} and e.action = 'signed' order by e.id`.execute(trx);
  const mailText = (name: string) =>
    [
      `Hello ${name},`,
      `Everyone has signed "${round.name}", which is attached to this email:`,
      rows.map((signature) => `${signature.name}, ${signature.at}`).join('\n'),
      `The SHA-256 of the file is ${round.hash}.`,
    ].join('\n\n');
  const requester = { name: round.requester_name ?? '', email: round.requester_email };
  for (const { name, email } of [...signers, requester]) {
    if (!email) continue;
    await queueMail(trx, {
      to: email,
      subject: `Signed: ${round.name}`,
      text: mailText(name),
      purpose: 'signed_document',
      files: [{ file: round.hash, name: round.name }],
      about: { table: 'signature_round', id: round.id },
    });
  }
  await changeRoundState(trx, round.id, 'completed');
}

async function notifyRequester(trx: Trx, round: Round, subject: string, lines: readonly string[]): Promise<void> {
  if (!round.requester_email) return;
  await queueMail(trx, {
    to: round.requester_email,
    subject,
    text: [`Hello ${round.requester_name},`, ...lines].join('\n\n'),
    purpose: 'signature_declined',
    about: { table: 'signature_round', id: round.id },
  });
}
