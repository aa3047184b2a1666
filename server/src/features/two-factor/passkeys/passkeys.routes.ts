import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '@leadwright/contract/features/passkeys';
import { sql } from 'kysely';
import { audit } from '../../../access/audit.ts';
import type { App } from '../../../context.ts';
import { serve, serveSecret, serveWrite } from '../../../http/serve.ts';
import { scheduleDaily } from '../../../jobs/daily.ts';
import { notFoundError } from '../../../record/row.ts';
import { requireOwnPassword } from '../../auth/own-password.service.ts';
import { lockFactorHolder, userEntityOf } from '../two-factor.service.ts';
import { mailTwoFactorNotice } from '../two-factor-mail.service.ts';
import { deleteOldChallenges } from './challenge.ts';
import { registerPasskey, registrationOptions } from './passkeys.service.ts';

interface PasskeyRow {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** Registers the endpoints for the viewer’s own passkeys. */
export function passkeysRoutes(app: App): void {
  scheduleDaily(app, 'old passkey challenges could not be deleted', deleteOldChallenges);

  serve(app, listPasskeys, async ({ viewer, db }) => {
    const { rows } = await sql<PasskeyRow>`
      select id, name, created_at, last_used_at from passkey where user_id = ${viewer.userId}
      order by created_at desc, id`.execute(db);
    return { passkeys: rows };
  });

  serveSecret(app, beginPasskey, async ({ body: { current }, viewer, trx }) =>
    registrationOptions(trx, app, await requireOwnPassword(app, trx, viewer, current)),
  );

  serveSecret(app, addPasskey, async ({ body, viewer, request, trx }) => {
    const user = await lockFactorHolder(trx, viewer);
    const id = await registerPasskey(trx, app, user.id, body);
    const after = { passkey: body.name };
    await audit(trx, { viewer, request, action: 'passkey-add', entity: userEntityOf(user), id: user.id, after });
    await mailTwoFactorNotice(trx, user, { what: 'passkey-add', passkey: body.name });
    return { id };
  });

  serveWrite(app, removePasskey, async ({ params: { id }, viewer, request, trx }) => {
    const user = await lockFactorHolder(trx, viewer);
    const { rows } = await sql<{ name: string }>`
      delete from passkey where id = ${id} and user_id = ${user.id} returning name`.execute(trx);
    if (!rows[0]) throw notFoundError('passkey');
    const before = { passkey: rows[0].name };
    await audit(trx, { viewer, request, action: 'passkey-remove', entity: userEntityOf(user), id: user.id, before });
    return { ok: true as const };
  });
}
