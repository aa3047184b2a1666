import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSignatureOf, signValue, type TokenKeys } from '../../http/token.ts';
import type { StartedSession } from '../auth/auth.service.ts';
import { ATTEMPT_SECONDS } from '../external-sign-in/external-sign-in.service.ts';
import { STEP_SECONDS } from './second-step.ts';

const REMEMBERED_SECONDS = 30 * 24 * 3600;
const DEVICE_SECONDS = 365 * 24 * 3600;

/** Returns the name of a cookie. Over TLS, the prefix `__Host-` binds the cookie to this host. */
const cookieName = (request: FastifyRequest, baseName: string) =>
  request.protocol === 'https' ? `__Host-${baseName}` : baseName;
/** Returns the options of a cookie. Without `maxAge`, the cookie ends when the browser closes. */
const cookieOptions = (request: FastifyRequest, maxAge?: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: request.protocol === 'https',
  ...(maxAge !== undefined && { maxAge }),
});

export function setRefreshCookie(
  keys: TokenKeys,
  request: FastifyRequest,
  reply: FastifyReply,
  { sessionId, generation, isRemembered }: Pick<StartedSession, 'sessionId' | 'generation' | 'isRemembered'>,
) {
  const value = `${sessionId}.${generation}`;
  reply.setCookie(
    cookieName(request, 'lw_refresh'),
    `${value}.${signValue(keys, `refresh:${value}`)}`,
    cookieOptions(request, isRemembered ? REMEMBERED_SECONDS : undefined),
  );
}

export function readRefreshCookie(
  keys: TokenKeys,
  request: FastifyRequest,
): { sessionId: string; generation: number } | undefined {
  const [sessionId, generation, signature] = (request.cookies[cookieName(request, 'lw_refresh')] ?? '').split('.');
  if (!sessionId || !generation || !signature || !isSignatureOf(keys, `refresh:${sessionId}.${generation}`, signature))
    return undefined;
  return { sessionId, generation: Number(generation) };
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply) {
  reply.setCookie(cookieName(request, 'lw_refresh'), '', cookieOptions(request, 0));
}

/** Sets the cookie with the token of a completed first step. */
export function setStepCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  reply.setCookie(cookieName(request, 'lw_step'), token, cookieOptions(request, STEP_SECONDS));
}
export const readStepCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(request, 'lw_step')] || undefined;
export function clearStepCookie(request: FastifyRequest, reply: FastifyReply) {
  reply.setCookie(cookieName(request, 'lw_step'), '', cookieOptions(request, 0));
}

/** Sets the cookie that identifies the browser in which a sign-in at the provider was started. */
export function setAttemptCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  reply.setCookie(cookieName(request, 'lw_external'), token, cookieOptions(request, ATTEMPT_SECONDS));
}
export const readAttemptCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(request, 'lw_external')] || undefined;
export function clearAttemptCookie(request: FastifyRequest, reply: FastifyReply) {
  reply.setCookie(cookieName(request, 'lw_external'), '', cookieOptions(request, 0));
}

/** Sets the cookie that marks a browser as used by the owner of the account. */
export function setDeviceCookie(keys: TokenKeys, request: FastifyRequest, reply: FastifyReply, email: string) {
  if (readDevice(keys, request, email)) return;
  const id = randomUUID();
  reply.setCookie(
    cookieName(request, 'lw_device'),
    `${id}.${deviceSignature(keys, id, email)}`,
    cookieOptions(request, DEVICE_SECONDS),
  );
}

export function readDevice(keys: TokenKeys, request: FastifyRequest, email: string): string | undefined {
  const [id, signature] = (request.cookies[cookieName(request, 'lw_device')] ?? '').split('.');
  return id && signature && isSignatureOf(keys, `device:${id}:${email.trim().toLowerCase()}`, signature)
    ? id
    : undefined;
}

const deviceSignature = (keys: TokenKeys, id: string, email: string) =>
  signValue(keys, `device:${id}:${email.trim().toLowerCase()}`);
