import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSignatureOf, signValue, type TokenKeys } from '../../http/token.ts';
import type { StartedSession } from '../auth/auth.service.ts';
import { ATTEMPT_SECONDS } from '../external-sign-in/external-sign-in.service.ts';
import { STEP_SECONDS } from './second-step.ts';

const REMEMBERED_SECONDS = 30 * 24 * 3600;
const DEVICE_SECONDS = 365 * 24 * 3600;

/** The `__Host-` prefix binds a cookie to this host. Browsers accept it only over TLS. */
const name = (request: FastifyRequest, plain: string) => (request.protocol === 'https' ? `__Host-${plain}` : plain);
/** Without `maxAge` the cookie is deleted when the browser closes. */
const options = (request: FastifyRequest, maxAge?: number) => ({
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
  const text = `${sessionId}.${generation}`;
  reply.setCookie(
    name(request, 'lw_refresh'),
    `${text}.${signValue(keys, `refresh:${text}`)}`,
    options(request, isRemembered ? REMEMBERED_SECONDS : undefined),
  );
}

export function readRefreshCookie(
  keys: TokenKeys,
  request: FastifyRequest,
): { sessionId: string; generation: number } | undefined {
  const [sessionId, generation, signature] = (request.cookies[name(request, 'lw_refresh')] ?? '').split('.');
  if (!sessionId || !generation || !signature || !isSignatureOf(keys, `refresh:${sessionId}.${generation}`, signature))
    return undefined;
  return { sessionId, generation: Number(generation) };
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply) {
  reply.setCookie(name(request, 'lw_refresh'), '', options(request, 0));
}

/** Stores the completed first step of a sign-in with a second factor. */
export function setStepCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  reply.setCookie(name(request, 'lw_step'), token, options(request, STEP_SECONDS));
}
export const readStepCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[name(request, 'lw_step')] || undefined;
export function clearStepCookie(request: FastifyRequest, reply: FastifyReply) {
  reply.setCookie(name(request, 'lw_step'), '', options(request, 0));
}

/** Marks the browser that started a sign-in at the provider. */
export function setAttemptCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  reply.setCookie(name(request, 'lw_external'), token, options(request, ATTEMPT_SECONDS));
}
export const readAttemptCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[name(request, 'lw_external')] || undefined;
export function clearAttemptCookie(request: FastifyRequest, reply: FastifyReply) {
  reply.setCookie(name(request, 'lw_external'), '', options(request, 0));
}

/** Marks a browser that the owner of the account has used. */
export function setDeviceCookie(keys: TokenKeys, request: FastifyRequest, reply: FastifyReply, email: string) {
  if (readDevice(keys, request, email)) return;
  const id = randomUUID();
  reply.setCookie(
    name(request, 'lw_device'),
    `${id}.${deviceSignature(keys, id, email)}`,
    options(request, DEVICE_SECONDS),
  );
}

export function readDevice(keys: TokenKeys, request: FastifyRequest, email: string): string | undefined {
  const [id, signature] = (request.cookies[name(request, 'lw_device')] ?? '').split('.');
  return id && signature && isSignatureOf(keys, `device:${id}:${email.trim().toLowerCase()}`, signature)
    ? id
    : undefined;
}

const deviceSignature = (keys: TokenKeys, id: string, email: string) =>
  signValue(keys, `device:${id}:${email.trim().toLowerCase()}`);
