import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { invalidInput } from '@leadwright/contract/errors';
import { type Delivery, readWebhook, removeWebhook, setWebhook } from '@leadwright/contract/features/webhooks';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { encryptSecret } from '../../http/encrypted-secret.ts';
import { serve, serveSecret, serveWrite } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { deliveryLoop, ENCRYPTION_PURPOSE } from './deliver.ts';
import { isPublicAddress } from './public-address.ts';

const MAX_LISTED = 50;
const NOT_PUBLIC = defineMessage('problems.notPublic', 'This address is not on the public internet.');

const entityOf = ({ clientId }: Viewer) => (clientId ? 'client-users' : 'staff-users');

/** Registers the endpoints for the viewer’s own webhook. */
export function webhooksRoutes(app: App): void {
  serve(app, readWebhook, async ({ viewer: { userId, actorId }, db }) => {
    const [{ rows: hooks }, { rows: deliveries }] = await Promise.all([
      sql<{ url: string; created_at: string }>`
        select url, created_at from webhook where user_id = ${userId}`.execute(db),
      sql<Delivery>`
        select d.id, n.event, d.state, d.attempts, d.status, d.error, d.created_at as at,
          case when d.state = 'queued' then d.due_at end as next_at
        from webhook_delivery d join notification n on n.id = d.notification_id
        where d.user_id = ${userId} order by d.created_at desc, d.id desc limit ${MAX_LISTED}`.execute(db),
    ]);
    const [hook] = hooks;
    // Shows only the host to an administrator who views as the owner, because the path is often a secret.
    const webhook = hook && actorId ? { ...hook, url: new URL(hook.url).origin } : hook;
    return { webhook: webhook ?? null, deliveries };
  });

  serveSecret(app, setWebhook, async ({ body: { url }, viewer, request, trx }) => {
    const host = new URL(url).hostname;
    // Checks only literal IP addresses. Host names are checked for each connection.
    if (isIP(host) && !isPublicAddress(host)) throw invalidInput({ url: NOT_PUBLIC });
    const secret = `whsec_${randomBytes(32).toString('base64url')}`;
    const { userId } = viewer;
    await sql`
      insert into webhook (user_id, url, sealed_secret)
      values (${userId}, ${url}, ${encryptSecret(app.keys, ENCRYPTION_PURPOSE, userId, secret)})
      on conflict (user_id) do update set url = excluded.url, sealed_secret = excluded.sealed_secret,
        created_at = excluded.created_at`.execute(trx);
    const after = { webhook: new URL(url).origin };
    await audit(trx, { viewer, request, action: 'webhook-set', entity: entityOf(viewer), id: userId, after });
    return { secret };
  });

  serveWrite(app, removeWebhook, async ({ viewer, request, trx }) => {
    const { rows } = await sql<{ url: string }>`
      delete from webhook where user_id = ${viewer.userId} returning url`.execute(trx);
    if (!rows[0]) throw notFoundError('webhook');
    const before = { webhook: new URL(rows[0].url).origin };
    await audit(trx, {
      viewer,
      request,
      action: 'webhook-remove',
      entity: entityOf(viewer),
      id: viewer.userId,
      before,
    });
    return { ok: true as const };
  });

  const loop = deliveryLoop(app);
  app.http.addHook('onListen', async () => loop.start());
  app.http.addHook('onClose', () => loop.stop());
}
