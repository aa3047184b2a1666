import { AppError } from '@leadwright/contract/errors';
import {
  checkLink,
  currentUser,
  forgotPassword,
  login,
  logout,
  refreshToken,
  register,
  resetPassword,
} from '@leadwright/contract/features/auth';
import { beginExternalSignIn, finishExternalSignIn } from '@leadwright/contract/features/external-sign-in';
import { beginPasskeySignIn, passkeySignIn } from '@leadwright/contract/features/passkeys';
import { secondStep } from '@leadwright/contract/features/two-factor';
import { defineMessage } from '@leadwright/contract/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../context.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { bearerToken } from '../../http/session.ts';
import { readAccessToken } from '../../http/token.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import {
  authenticate,
  type ClientBrowser,
  deleteOldSessions,
  endSessions,
  loadUserData,
  refreshSession,
  type SignInOrigin,
  startSession,
} from '../auth/auth.service.ts';
import { requireLocalSignIn } from '../auth/local-sign-in.service.ts';
import { deleteOldAttempts } from '../auth/throttle.service.ts';
import { deleteOldTokens } from '../auth/tokens.service.ts';
import { createExternalSignIn } from '../external-sign-in/external-sign-in.service.ts';
import { signInOptions, verifyPasskey } from '../two-factor/passkeys/passkeys.service.ts';
import { hasSecondFactor } from '../two-factor/two-factor.service.ts';
import {
  clearAttemptCookie,
  clearRefreshCookie,
  clearStepCookie,
  readAttemptCookie,
  readDevice,
  readRefreshCookie,
  readStepCookie,
  setAttemptCookie,
  setDeviceCookie,
  setRefreshCookie,
  setStepCookie,
} from './cookies.ts';
import { createPasswordLinks, loadLinkOwner, setNewPassword } from './password-links.ts';
import { acceptInvitation, registerWithoutInvitation } from './register.ts';
import { beginStep, deleteOldSteps, finishStep } from './second-step.ts';

/** Maximum length of stored user agents. */
const MAX_AGENT_LENGTH = 300;
const PROVIDER_NOT_CONFIGURED = defineMessage('auth.external.none', 'Single sign-on is not set up.');
const sessionEndedError = () => new AppError('not_signed_in', 'Your session has ended. Sign in again.');

export function authRoutes(app: App): void {
  app.uniqueProblems.set('app_user_email_key', {
    field: 'email',
    problem: defineMessage('problems.emailOfUser', 'Another user has this email address.'),
  });
  scheduleDaily(app.http, 'old sessions could not be deleted', () => deleteOldSessions(app.db));
  scheduleDaily(app.http, 'old sign-in attempts could not be deleted', () => deleteOldAttempts(app.db));
  scheduleDaily(app.http, 'unfinished sign-ins could not be deleted', () => deleteOldSteps(app.db));
  scheduleDaily(app.http, 'old links could not be deleted', () => deleteOldTokens(app.db));
  const clientOf = (request: FastifyRequest): ClientBrowser => ({
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH),
  });
  const originOf = (request: FastifyRequest, email: string): SignInOrigin => ({
    ...clientOf(request),
    device: readDevice(app.keys, request, email),
  });

  async function openSession(
    userId: string,
    email: string,
    signInOrigin: SignInOrigin,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const session = await startSession(app, userId, signInOrigin);
    setRefreshCookie(app.keys, request, reply, session);
    setDeviceCookie(app.keys, request, reply, email);
    return session;
  }
  /** Signs in users without a second factor. For others, stores the first step and throws `second_factor_needed`. */
  async function completeFirstStep(
    userId: string,
    email: string,
    signInOrigin: SignInOrigin,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (!(await hasSecondFactor(app.db, userId))) return openSession(userId, email, signInOrigin, request, reply);
    setStepCookie(request, reply, await beginStep(app.db, userId, signInOrigin));
    throw new AppError('second_factor_needed', 'Enter the code of your authenticator app.');
  }

  serve(app, login, async ({ body, request, reply }) => {
    const signInOrigin = { ...originOf(request, body.email), isRemembered: body.remember };
    const userId = await authenticate(app, body.email, body.password, signInOrigin);
    return completeFirstStep(userId, body.email, signInOrigin, request, reply);
  });

  serve(app, secondStep, async ({ body: { code }, request, reply }) => {
    const { user, isRemembered, sealedIdToken } = await finishStep(app, readStepCookie(request), clientOf(request), {
      code,
      request,
      deviceOf: (email) => readDevice(app.keys, request, email),
    });
    clearStepCookie(request, reply);
    return openSession(
      user.id,
      user.email,
      { ...originOf(request, user.email), isRemembered, sealedIdToken },
      request,
      reply,
    );
  });

  serve(app, beginPasskeySignIn, () => signInOptions(app));
  serve(app, passkeySignIn, async ({ body: { remember, ...answer }, request, reply }) => {
    const { id, email } = await app.db.transaction().execute((trx) => verifyPasskey(trx, app, answer));
    await requireLocalSignIn(app.db, app.config, id);
    return openSession(id, email, { ...originOf(request, email), isRemembered: remember }, request, reply);
  });

  const external = app.config.oidc && createExternalSignIn(app, app.config.oidc);
  const requireExternal = () => {
    if (external) return external;
    throw new AppError('not_found', PROVIDER_NOT_CONFIGURED);
  };
  serve(app, beginExternalSignIn, async ({ request, reply }) => {
    const { address, token } = await requireExternal().begin(request.ip);
    setAttemptCookie(request, reply, token);
    return { address };
  });
  serve(app, finishExternalSignIn, async ({ body: { answer }, request, reply }) => {
    const token = readAttemptCookie(request);
    clearAttemptCookie(request, reply);
    const { id, email, sealedIdToken } = await requireExternal().finish(token, answer, request);
    return completeFirstStep(id, email, { ...originOf(request, email), sealedIdToken }, request, reply);
  });

  serve(app, register, async ({ body, request, reply }) => {
    const { invitation, email, displayName, password } = body;
    const userId = invitation
      ? await acceptInvitation(app, request, { invitation, email, displayName, password })
      : await registerWithoutInvitation(app, { email, displayName, password });
    return completeFirstStep(userId, email, originOf(request, email), request, reply);
  });

  const links = createPasswordLinks(app);
  serve(app, forgotPassword, async ({ body: { email }, request }) => {
    await links.requestLink(email, request.ip);
    return { ok: true as const, stays_in_outbox: app.config.smtp === undefined };
  });
  serve(app, checkLink, ({ body: { token, purpose } }) => loadLinkOwner(app, token, purpose));
  serveWrite(app, resetPassword, async ({ body: { token, password }, request, trx }) => {
    await setNewPassword(trx, app.config, token, password, request, (email) => originOf(request, email));
    return { ok: true as const };
  });

  serve(app, currentUser, async ({ viewer }) => ({ userData: await loadUserData(app.db, viewer.userId) }));
  serve(app, refreshToken, async ({ body, request, reply }) => {
    const cookie = readRefreshCookie(app.keys, request);
    const claims = await readAccessToken(app.keys, body.accessToken, true);
    // Requires the token and the cookie of the same session, so that one of them alone is useless when stolen.
    if (!cookie || !claims || cookie.sessionId !== claims.sessionId) throw sessionEndedError();
    const renewedSession = await refreshSession(app, claims, cookie.generation, clientOf(request));
    if (!renewedSession) throw sessionEndedError();
    setRefreshCookie(app.keys, request, reply, { ...renewedSession, sessionId: claims.sessionId });
    return { accessToken: renewedSession.accessToken };
  });

  serve(app, logout, async ({ request, reply }) => {
    const cookie = readRefreshCookie(app.keys, request);
    const token = bearerToken(request);
    // The token or the cookie alone ends a session, even if the token has expired.
    const claims = token === undefined ? undefined : await readAccessToken(app.keys, token, true);
    const sessions = [cookie?.sessionId, claims?.sessionId];
    const signOutUrl = await external?.findSignOutUrl(sessions);
    await endSessions(app.db, sessions);
    clearRefreshCookie(request, reply);
    // Keeps the storage: the page itself removes the user’s data, but keeps the theme and column widths.
    reply.header('clear-site-data', '"cache"');
    return { ok: true as const, ...(signOutUrl && { leave_at: signOutUrl }) };
  });
}
