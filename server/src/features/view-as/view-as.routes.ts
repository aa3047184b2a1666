import { AppError } from '@leadwright/contract/errors';
import { stopViewAs, viewAs } from '@leadwright/contract/features/view-as';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { mayViewAs } from '../../access/view-as.ts';
import type { App } from '../../context.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { bearerToken } from '../../http/session.ts';
import { readAccessToken } from '../../http/token.ts';
import { loadUserData } from '../auth/auth.service.ts';
import { loadViewerOfUser } from '../people/people.service.ts';

/** Time after which viewing ends automatically. */
const SESSION_MINUTES = 60;
const entityOf = (clientId: string | null) => (clientId ? 'client-users' : 'staff-users');

/** Registers the endpoints to start and stop read-only viewing as another user, in the viewer’s session. */
export function viewAsRoutes(app: App): void {
  serveWrite(app, viewAs, async ({ body: { user_id }, viewer, request, trx }) => {
    const viewedUser = await loadViewerOfUser(trx, viewer, user_id);
    if (viewedUser.userId === viewer.userId)
      throw new AppError('forbidden', defineMessage('errors.viewAsSelf', 'You cannot view as yourself.'));
    if (viewedUser.status !== 'active')
      throw new AppError(
        'forbidden',
        defineMessage('errors.viewAsNobody', 'This user cannot sign in, so you cannot view as them.'),
      );
    if (!mayViewAs(viewer, viewedUser))
      throw new AppError(
        'forbidden',
        defineMessage('errors.viewAsBeyond', 'They have permissions that you do not have yourself.'),
      );
    await sql`
      update session set viewed_user_id = ${user_id}, viewing_until = now() + make_interval(mins => ${SESSION_MINUTES}::int)
      where id = ${viewer.sessionId}`.execute(trx);
    await audit(trx, { viewer, request, action: 'view-as', entity: entityOf(viewedUser.clientId), id: user_id });
    return { userData: { ...(await loadUserData(trx, user_id)), viewed_by: viewer.displayName } };
  });

  serve(app, stopViewAs, async ({ request, transaction }) => {
    const token = bearerToken(request);
    const claims = token && (await readAccessToken(app.keys, token));
    if (!claims) throw new AppError('not_signed_in', 'Sign in to continue.');
    const { sessionId, userId } = claims;
    return transaction(async (trx) => {
      const { rows } = await sql<{ viewed_user_id: string | null; client_id: string | null }>`
        with previous_session as (select id, viewed_user_id from session where id = ${sessionId} and user_id = ${userId}
          and revoked_at is null and expires_at > now() for update)
        update session s set viewed_user_id = null, viewing_until = null
        from previous_session p left join app_user u on u.id = p.viewed_user_id where s.id = p.id
        returning p.viewed_user_id, u.client_id`.execute(trx);
      if (!rows[0]) throw new AppError('not_signed_in', 'Sign in to continue.');
      const { viewed_user_id, client_id } = rows[0];
      const entry = { action: 'view-as-end', entity: entityOf(client_id) } as const;
      if (viewed_user_id) await audit(trx, { viewer: { userId }, request, ...entry, id: viewed_user_id });
      return { userData: await loadUserData(trx, userId) };
    });
  });
}
