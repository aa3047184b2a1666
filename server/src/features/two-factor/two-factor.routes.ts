import { AppError } from '@leadwright/contract/errors';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  viewSecondFactor,
} from '@leadwright/contract/features/two-factor';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { serve, serveSecret } from '../../http/serve.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import { endUserSessions } from '../auth/auth.service.ts';
import { requireOwnPassword } from '../auth/own-password.service.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  createFactor,
  deleteUnconfirmedFactors,
  hasSecondFactor,
  lockFactorHolder,
  removeFactor,
  requireCode,
  requireFirstCode,
  userEntityOf,
} from './two-factor.service.ts';
import { mailTwoFactorNotice } from './two-factor-mail.service.ts';

/** Registers the endpoints for the viewer’s second factor. Changes of secrets require the password. */
export function twoFactorRoutes(app: App): void {
  scheduleDaily(app, 'unconfirmed second factors could not be deleted', deleteUnconfirmedFactors);

  serve(app, viewSecondFactor, async ({ viewer: { userId }, db }) => {
    const { rows } = await sql<{ on_since: string | null }>`
      select confirmed_at as on_since from second_factor where user_id = ${userId}`.execute(db);
    const on_since = rows[0]?.on_since ?? null;
    return { on_since, recovery_codes: on_since ? await countRecoveryCodes(db, userId) : 0 };
  });

  serveSecret(app, beginSecondFactor, async ({ body: { current }, viewer, trx }) => {
    const user = await requireOwnPassword(app, trx, viewer, current);
    if (await hasSecondFactor(trx, user.id)) throw alreadyOnError();
    return createFactor(trx, app.keys, user);
  });

  serveSecret(app, confirmSecondFactor, async ({ body: { code }, viewer, request, trx }) => {
    const user = await lockFactorHolder(trx, viewer);
    if (await hasSecondFactor(trx, user.id)) throw alreadyOnError();
    const recovery_codes = await requireFirstCode(trx, app.keys, user, code);
    const ended = await endUserSessions(trx, user.id, 'two-factor', viewer.sessionId);
    await audit(trx, { viewer, request, action: 'two-factor-on', entity: userEntityOf(user), id: user.id });
    await mailTwoFactorNotice(trx, user, { what: 'on' });
    return { recovery_codes, ended };
  });

  serveSecret(app, renewRecoveryCodes, async ({ body: { current, code }, viewer, request, trx }) => {
    const user = await requireOwnPassword(app, trx, viewer, current);
    await requireOwnCode(trx, { user, code, device: viewer.sessionId, request });
    const recovery_codes = await newRecoveryCodes(trx, app.keys, user.id);
    await audit(trx, { viewer, request, action: 'recovery-codes', entity: userEntityOf(user), id: user.id });
    return { recovery_codes };
  });

  serveSecret(app, endSecondFactor, async ({ body: { current, code }, viewer, request, trx }) => {
    const user = await requireOwnPassword(app, trx, viewer, current);
    await requireOwnCode(trx, { user, code, device: viewer.sessionId, request });
    await removeFactor(trx, user.id);
    const ended = await endUserSessions(trx, user.id, 'two-factor', viewer.sessionId);
    await audit(trx, { viewer, request, action: 'two-factor-off', entity: userEntityOf(user), id: user.id });
    await mailTwoFactorNotice(trx, user, { what: 'off' });
    return { ended };
  });

  async function requireOwnCode(trx: Trx, input: Parameters<typeof requireCode>[2]): Promise<void> {
    if (!(await hasSecondFactor(trx, input.user.id)))
      throw new AppError('conflict', defineMessage('errors.noSecondFactor', 'Two-factor sign-in is off.'));
    await requireCode(app, trx, input);
  }
}

const alreadyOnError = () =>
  new AppError(
    'conflict',
    defineMessage('errors.secondFactorOn', 'Two-factor sign-in is already on. Switch it off first.'),
  );
