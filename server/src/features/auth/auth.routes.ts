import { AppError } from '@leadwright/contract/errors';
import { login, logout, refreshToken, register } from '@leadwright/contract/features/auth';
import { words } from '@leadwright/contract/words';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { readAccessToken } from '../../http/token.ts';
import { type Origin, refreshSession, signIn, startSession } from './auth.service.ts';
import { clearRefreshCookie, readDevice, readRefreshCookie, setDeviceCookie, setRefreshCookie } from './cookies.ts';
import { hashPassword } from './password.ts';

const SIGN_IN_AGAIN = () => new AppError('not_signed_in', 'Your session has ended. Sign in again.');

export function authRoutes(app: App): void {
  app.taken.set('app_user_email_key', {
    field: 'email',
    problem: words('problems.emailOfUser', 'Another user has this e-mail address.'),
  });
  const origin = (request: FastifyRequest, email: string): Origin => ({
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device: readDevice(app.keys, request, email),
  });

  serve(app, login, async ({ body, request, reply }) => {
    const session = await signIn(app, body.email, body.password, origin(request, body.email));
    setRefreshCookie(app.keys, request, reply, session.sessionId, session.generation);
    setDeviceCookie(app.keys, request, reply, body.email);
    return session;
  });

  serve(app, register, async ({ body, request, reply }) => {
    if (!app.config.openRegistration) throw new AppError('forbidden', 'Registration is by invitation only.');
    const role = await app.db
      .selectFrom('role')
      .select('id')
      .where('name', '=', 'Sales developer')
      .executeTakeFirstOrThrow();
    const [first, ...rest] = body.displayName.split(/\s+/);
    const user = await app.db
      .insertInto('app_user')
      .values({
        email: body.email.toLowerCase(),
        display_name: body.displayName,
        first_name: first ?? '',
        surname: rest.join(' '),
        password_hash: await hashPassword(body.password),
        role_id: role.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = await startSession(app, user.id, origin(request, body.email));
    setRefreshCookie(app.keys, request, reply, session.sessionId, session.generation);
    return session;
  });

  serve(app, refreshToken, async ({ body, request, reply }) => {
    const cookie = readRefreshCookie(app.keys, request);
    const claims = await readAccessToken(app.keys, body.accessToken, true);
    // Both must speak of the same session: neither a stolen token nor a stolen cookie is enough.
    if (!cookie || !claims || cookie.sessionId !== claims.sessionId) throw SIGN_IN_AGAIN();
    const refreshed = await refreshSession(app, claims.sessionId, claims.userId, cookie.generation);
    if (!refreshed) throw SIGN_IN_AGAIN();
    setRefreshCookie(app.keys, request, reply, claims.sessionId, refreshed.generation);
    return { accessToken: refreshed.accessToken };
  });

  serve(app, logout, async ({ request, reply }) => {
    const cookie = readRefreshCookie(app.keys, request);
    if (cookie) {
      await app.db
        .updateTable('session')
        .set({ revoked_at: sql`now()`, revoked_reason: 'sign-out' })
        .where('id', '=', cookie.sessionId)
        .where('revoked_at', 'is', null)
        .execute();
    }
    clearRefreshCookie(request, reply);
    return { ok: true as const };
  });
}
