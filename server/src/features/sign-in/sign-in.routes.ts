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
import type { Handles } from '../../database/pool.ts';
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
  scheduleDaily(app, 'old sessions could not be deleted', deleteOldSessions);
  scheduleDaily(app, 'old sign-in attempts could not be deleted', deleteOldAttempts);
  scheduleDaily(app, 'unfinished sign-ins could not be deleted', deleteOldSteps);
  scheduleDaily(app, 'old links could not be deleted', deleteOldTokens);
  const clientOf = (request: FastifyRequest): ClientBrowser => ({
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH),
  });
  const originOf = (request: FastifyRequest, email: string): SignInOrigin => ({
    ...clientOf(request),
    device: readDevice(app.keys, request, email),
  });

  type SignInCall = Handles & { request: FastifyRequest; reply: FastifyReply };
  async function openSession(
    { request, reply, ...handles }: SignInCall,
    userId: string,
    email: string,
    signInOrigin: SignInOrigin,
  ) {
    const session = await startSession(app, handles, userId, signInOrigin);
    setRefreshCookie(app.keys, request, reply, session);
    setDeviceCookie(app.keys, request, reply, email);
    return session;
  }
  /** Signs in users without a second factor. For others, stores the first step and throws `second_factor_needed`. */
  async function completeFirstStep(call: SignInCall, userId: string, email: string, signInOrigin: SignInOrigin) {
    const { request, reply, db, transaction } = call;
    if (!(await hasSecondFactor(db, userId))) return openSession(call, userId, email, signInOrigin);
    setStepCookie(request, reply, await transaction((trx) => beginStep(trx, userId, signInOrigin)));
    throw new AppError('second_factor_needed', 'Enter the code of your authenticator app.');
  }

  serve(app, login, async ({ body, ...call }) => {
    const signInOrigin = { ...originOf(call.request, body.email), isRemembered: body.remember };
    const userId = await authenticate(app, call.db, body.email, body.password, signInOrigin);
    return completeFirstStep(call, userId, body.email, signInOrigin);
  });

  serve(app, secondStep, async ({ body: { code }, ...call }) => {
    const { request, reply } = call;
    const { user, isRemembered, sealedIdToken } = await finishStep(
      app,
      call,
      readStepCookie(request),
      clientOf(request),
      {
        code,
        request,
        deviceOf: (email) => readDevice(app.keys, request, email),
      },
    );
    clearStepCookie(request, reply);
    return openSession(call, user.id, user.email, {
      ...originOf(request, user.email),
      isRemembered,
      sealedIdToken,
    });
  });

  serve(app, beginPasskeySignIn, () => signInOptions(app));
  serve(app, passkeySignIn, async ({ body: { remember, ...answer }, ...call }) => {
    const { id, email } = await call.transaction((trx) => verifyPasskey(trx, app, answer));
    await requireLocalSignIn(call.db, app.config, id);
    return openSession(call, id, email, { ...originOf(call.request, email), isRemembered: remember });
  });

  const external = app.config.oidc && createExternalSignIn(app, app.config.oidc);
  const requireExternal = () => {
    if (external) return external;
    throw new AppError('not_found', PROVIDER_NOT_CONFIGURED);
  };
  serve(app, beginExternalSignIn, async ({ request, reply, transaction }) => {
    const { address, token } = await requireExternal().begin(transaction, request.ip);
    setAttemptCookie(request, reply, token);
    return { address };
  });
  serve(app, finishExternalSignIn, async ({ body: { answer }, ...call }) => {
    const { request, reply, transaction } = call;
    const token = readAttemptCookie(request);
    clearAttemptCookie(request, reply);
    const { id, email, sealedIdToken } = await requireExternal().finish(transaction, token, answer, request);
    return completeFirstStep(call, id, email, { ...originOf(request, email), sealedIdToken });
  });

  serve(app, register, async ({ body, ...call }) => {
    const { request, transaction } = call;
    const { invitation, email, displayName, password } = body;
    const userId = invitation
      ? await acceptInvitation(app, transaction, request, { invitation, email, displayName, password })
      : await transaction((trx) => registerWithoutInvitation(app, trx, { email, displayName, password }));
    return completeFirstStep(call, userId, email, originOf(request, email));
  });

  const links = createPasswordLinks(app);
  serve(app, forgotPassword, async ({ body: { email }, request, transaction }) => {
    await links.requestLink(transaction, email, request.ip);
    return { ok: true as const, stays_in_outbox: app.config.smtp === undefined };
  });
  serve(app, checkLink, ({ body: { token, purpose }, db }) => loadLinkOwner(app, db, token, purpose));
  serveWrite(app, resetPassword, async ({ body: { token, password }, request, trx }) => {
    await setNewPassword(trx, app.config, token, password, request, (email) => originOf(request, email));
    return { ok: true as const };
  });

  serve(app, currentUser, async ({ viewer, db }) => ({ userData: await loadUserData(db, viewer.userId) }));
  serve(app, refreshToken, async ({ body, request, reply, transaction }) => {
    const cookie = readRefreshCookie(app.keys, request);
    const claims = await readAccessToken(app.keys, body.accessToken, true);
    // Requires the token and the cookie of the same session, so that one of them alone is useless when stolen.
    if (!cookie || !claims || cookie.sessionId !== claims.sessionId) throw sessionEndedError();
    const renewedSession = await refreshSession(app, transaction, claims, cookie.generation, clientOf(request));
    if (!renewedSession) throw sessionEndedError();
    setRefreshCookie(app.keys, request, reply, { ...renewedSession, sessionId: claims.sessionId });
    return { accessToken: renewedSession.accessToken };
  });

  serve(app, logout, async ({ request, reply, db, transaction }) => {
    const cookie = readRefreshCookie(app.keys, request);
    const token = bearerToken(request);
    // The token or the cookie alone ends a session, even if the token has expired.
    const claims = token === undefined ? undefined : await readAccessToken(app.keys, token, true);
    const sessions = [cookie?.sessionId, claims?.sessionId];
    const signOutUrl = await external?.findSignOutUrl(db, sessions);
    await transaction((trx) => endSessions(trx, sessions));
    clearRefreshCookie(request, reply);
    // Keeps the storage: the page itself removes the user’s data, but keeps the theme and column widths.
    reply.header('clear-site-data', '"cache"');
    return { ok: true as const, ...(signOutUrl && { leave_at: signOutUrl }) };
  });
}
