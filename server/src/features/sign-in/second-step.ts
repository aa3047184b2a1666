import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { App } from '../../context.ts';
import type { Database, Handles, Trx } from '../../database/pool.ts';
import { newSecret, secretHash } from '../../http/secret-token.ts';
import { suspendedError } from '../../http/session.ts';
import type { ClientBrowser, SignInOrigin } from '../auth/auth.service.ts';
import { type FactorHolder, requireCode } from '../two-factor/two-factor.service.ts';

/** Lifetime of a completed first step, in seconds. */
export const STEP_SECONDS = 300;
const MAX_ATTEMPTS = 5;

/**
 * Stores a completed first step (password or provider) of a user with a second factor and returns the secret for the
 * cookie. The step gives no access; the same browser can complete it once from the same IP address.
 */
export async function beginStep(trx: Trx, userId: string, origin: SignInOrigin): Promise<string> {
  const token = newSecret();
  const { address, userAgent, isRemembered = false, sealedIdToken = null } = origin;
  await sql`
    insert into sign_in_step (token_hash, user_id, remembered, user_agent, address, sealed_id_token, expires_at)
    values (${secretHash(token)}, ${userId}, ${isRemembered}, ${userAgent}, ${address}, ${sealedIdToken},
      now() + make_interval(secs => ${STEP_SECONDS}::int))`.execute(trx);
  return token;
}

const STEP_ENDED_MESSAGES = {
  over: defineMessage(
    'auth.step.over',
    'The sign-in took too long or was started in another browser. Enter your password again.',
  ),
  attempts: defineMessage('auth.step.attempts', 'Too many wrong codes. Enter your password again.'),
};
const stepEndedError = (reason: keyof typeof STEP_ENDED_MESSAGES) =>
  new AppError('step_ended', STEP_ENDED_MESSAGES[reason], { detail: { why: reason } });

interface CompletedStep {
  user: FactorHolder;
  isRemembered: boolean;
  sealedIdToken: Buffer | null;
}

/** Checks the code of the second factor, consumes the first step and returns the user. */
export async function finishStep(
  app: App,
  { db, transaction }: Handles,
  token: string | undefined,
  { address, userAgent }: ClientBrowser,
  {
    code,
    deviceOf,
    request,
  }: { code: string; deviceOf: (email: string) => string | undefined } & Pick<ActorContext, 'request'>,
): Promise<CompletedStep> {
  const { rows } = await sql<
    FactorHolder & { remembered: boolean; attempts: number; status: string; sealed_id_token: Buffer | null }
  >`
    select u.id, u.email, u.display_name as name, u.client_id, u.status, s.remembered, s.attempts, s.sealed_id_token
    from sign_in_step s join app_user u on u.id = s.user_id
    where s.token_hash = ${secretHash(token ?? '')} and s.expires_at > now() and s.address = ${address}
      and s.user_agent = ${userAgent} and u.archived_at is null`.execute(db);
  const step = rows[0];
  if (!token || !step) throw stepEndedError('over');
  if (step.status !== 'active') throw suspendedError();
  if (!(await transaction((trx) => countStepAttempt(trx, token)))) throw stepEndedError('attempts');
  const { remembered, attempts, sealed_id_token: sealedIdToken, status: _, ...user } = step;
  await transaction(async (trx) => {
    await requireCode(app, trx, { user, code, device: deviceOf(user.email), request });
    const { numAffectedRows } = await sql`
      delete from sign_in_step where token_hash = ${secretHash(token)}`.execute(trx);
    if (numAffectedRows === 0n) throw stepEndedError('over');
  }).catch((error: unknown) => {
    const isLastAttempt = attempts + 1 >= MAX_ATTEMPTS;
    throw isLastAttempt && error instanceof AppError && error.code === 'invalid_input'
      ? stepEndedError('attempts')
      : error;
  });
  return { user, isRemembered: remembered, sealedIdToken };
}

/** Counts an attempt before the check of the code. Returns false at the maximum number of attempts. */
async function countStepAttempt(trx: Trx, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sign_in_step set attempts = attempts + 1
    where token_hash = ${secretHash(token)} and attempts < ${MAX_ATTEMPTS}`.execute(trx);
  return numAffectedRows === 1n;
}

export async function deleteOldSteps(db: Database): Promise<void> {
  await sql`delete from sign_in_step where expires_at < now()`.execute(db);
}
