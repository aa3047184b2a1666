import { AppError } from '@leadwright/contract/errors';
import {
  checkLink,
  forgotPassword,
  login,
  logout,
  refreshToken,
  register,
  resetPassword,
} from '@leadwright/contract/features/auth';
import { words } from '@leadwright/contract/words';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../context.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { bearerToken } from '../../http/session.ts';
import { readAccessToken } from '../../http/token.ts';
import { daily } from '../../jobs/daily.ts';
import {
  type Client,
  endSessions,
  forgetOldSessions,
  type Origin,
  refreshSession,
  signIn,
  startSession,
} from './auth.service.ts';
import { clearRefreshCookie, readDevice, readRefreshCookie, setDeviceCookie, setRefreshCookie } from './cookies.ts';
import { linkOwner, passwordLinks, setNewPassword } from './password-links.ts';
import { acceptInvitation, registerOpenly } from './register.ts';
import { forgetOldAttempts } from './throttle.ts';
import { forgetOldTokens } from './tokens.service.ts';

/** A browser's name is a line, and is compared whole. */
const LONGEST_AGENT = 300;
const SIGN_IN_AGAIN = () => new AppError('not_signed_in', 'Your session has ended. Sign in again.');

export function authRoutes(app: App): void {
  app.taken.set('app_user_email_key', {
    field: 'email',
    problem: words('problems.emailOfUser', 'Another user has this e-mail address.'),
  });
  daily(app.http, 'old sessions stay', () => forgetOldSessions(app.db));
  daily(app.http, 'old sign-in attempts stay', () => forgetOldAttempts(app.db));
  daily(app.http, 'old links stay', () => forgetOldTokens(app.db));
  const clientOf = (request: FastifyRequest): Client => ({
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
  });
  const origin = (request: FastifyRequest, email: string): Origin => ({
    ...clientOf(request),
    device: readDevice(app.keys, request, email),
  });

  serve(app, login, async ({ body, request, reply }) => {
    const session = await signIn(app, body.email, body.password, {
      ...origin(request, body.email),
      isRemembered: body.remember,
    });
    setRefreshCookie(app.keys, request, reply, session);
    setDeviceCookie(app.keys, request, reply, body.email);
    return session;
  });

  serve(app, register, async ({ body, request, reply }) => {
    const { invitation, email, displayName, password } = body;
    const userId = invitation
      ? await acceptInvitation(app, request, { invitation, email, displayName, password })
      : await registerOpenly(app, { email, displayName, password });
    const session = await startSession(app, userId, origin(request, email));
    setRefreshCookie(app.keys, request, reply, session);
    setDeviceCookie(app.keys, request, reply, email);
    return session;
  });

  const links = passwordLinks(app);
  serve(app, forgotPassword, async ({ body: { email }, request }) => {
    await links.ask(email, request.ip);
    return { ok: true as const, stays_in_outbox: app.config.smtp === undefined };
  });
  serve(app, checkLink, ({ body: { token, purpose } }) => linkOwner(app.db, token, purpose));
  serveWrite(app, resetPassword, async ({ body: { token, password }, request, trx }) => {
    await setNewPassword(trx, token, password, request, (email) => origin(request, email));
    return { ok: true as const };
  });

  serve(app, refreshToken, async ({ body, request, reply }) => {
    const cookie = readRefreshCookie(app.keys, request);
    const claims = await readAccessToken(app.keys, body.accessToken, true);
    // Both must speak of the same session: neither a stolen token nor a stolen cookie is enough.
    if (!cookie || !claims || cookie.sessionId !== claims.sessionId) throw SIGN_IN_AGAIN();
    const refreshed = await refreshSession(app, claims, cookie.generation, clientOf(request));
    if (!refreshed) throw SIGN_IN_AGAIN();
    setRefreshCookie(app.keys, request, reply, { ...refreshed, sessionId: claims.sessionId });
    return { accessToken: refreshed.accessToken };
  });

  serve(app, logout, async ({ request, reply }) => {
    const cookie = readRefreshCookie(app.keys, request);
    const token = bearerToken(request);
    // Either is proof enough to end a session, also when the other is lost or the token has expired.
    const claims = token === undefined ? undefined : await readAccessToken(app.keys, token, true);
    await endSessions(app.db, [cookie?.sessionId, claims?.sessionId]);
    clearRefreshCookie(request, reply);
    // Not "storage": the page removes what is the reader's by itself and keeps theme and column widths.
    reply.header('clear-site-data', '"cache"');
    return { ok: true as const };
  });
}
