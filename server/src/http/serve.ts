import { Readable } from 'node:stream';
import { hasAccess } from '@leadwright/contract/access';
import type { Endpoint, HandlerInput, ReplyOf } from '@leadwright/contract/endpoint';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { validate } from '@leadwright/contract/problems';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { findCampaignId, viewerInCampaign } from '../access/campaign-core.ts';
import { omitHiddenFields } from '../access/field-permissions.ts';
import { ANONYMOUS_VIEWER, type Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import { type Handles, queryBuilder, type Trx, transactionRunner } from '../database/pool.ts';
import { preparedQueryBuilder } from '../database/prepared.ts';
import { readOnly } from '../database/read-only.ts';
import { assertDiskSpace } from '../disk-space.ts';
import { runIdempotent } from './idempotency.ts';
import { withUploadLimit } from './uploads.ts';

/** A file for the caller to download. */
export interface FileReply {
  stream: Readable;
  fileName: string;
  contentType: string;
  /** Set for a file that a page displays, such as a picture. The handler sets the security headers. */
  isShown?: true;
}
export type Call<E extends Endpoint> = HandlerInput<E, Readable> & {
  viewer: Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
};
type RawReply<E extends Endpoint> = E['reply'] extends 'bytes' ? FileReply : undefined;
/** A call that reads with `db`. One that also writes outside of `serveWrite`, such as a sign-in, begins transactions. */
export type ReadCall<E extends Endpoint> = Call<E> & Handles;
export type Handler<E extends Endpoint> = (call: ReadCall<E>) => Promise<ReplyOf<E, RawReply<E>>>;

/** A call that writes: it reads and changes everything in the one transaction `trx`. */
export type WriteCall<E extends Endpoint> = Call<E> & { trx: Trx };
export type WriteHandler<E extends Endpoint> = (call: WriteCall<E>) => Promise<ReplyOf<E>>;

/** Binds an endpoint: checks session, access and input, runs the handler, and removes hidden fields from the reply. */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  hooks: { onRequest?: onRequestAsyncHookHandler } = {},
): void {
  app.boundEndpoints.push(endpoint);
  const db = readOnly(queryBuilder(app.pool));
  // Every call in a campaign looks up its settings, which takes longer to plan than to run.
  const viewerDb = readOnly(preparedQueryBuilder(app.pool));
  const transaction = transactionRunner(app.pool);
  app.http.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...hooks,
    ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
    handler: async (request, reply) => {
      const viewer = endpoint.access === 'public' ? ANONYMOUS_VIEWER : await app.identify(request);
      assertAllowed(viewer, endpoint);
      if (viewer.actorId && !isReadOnlyEndpoint(endpoint)) throw readOnlyError(viewer);
      const input = parseInput(endpoint, request);
      const scopedViewer = await viewerInCampaign(
        viewerDb,
        viewer,
        findCampaignId(input.params, input.query, input.body),
      );
      const runHandler = () =>
        handler({ ...input, viewer: scopedViewer, request, reply, db, transaction } as ReadCall<E>);
      // The disk is checked before the first byte of a file is read.
      if (endpoint.body === 'bytes') await assertDiskSpace(app.config, Number(request.headers['content-length'] ?? 0));
      const result = await (endpoint.body === 'bytes' ? withUploadLimit(viewer.userId, runHandler) : runHandler());
      if (endpoint.reply === 'events') return reply;
      if (endpoint.reply === 'bytes') return sendFile(reply, result as FileReply);
      return omitHiddenFields(scopedViewer, endpoint.reply as z.ZodType, result);
    },
  });
}

/**
 * Binds an endpoint that writes in one transaction, which the handler receives. A call repeated with the same
 * idempotency key runs once.
 */
export function serveWrite<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: WriteHandler<E>,
  /** Makes requests to other machines before the transaction begins. */
  beforeTransaction?: (call: Call<E>) => Promise<void>,
): void {
  serve(app, endpoint, (async ({ db: _, transaction, ...call }: ReadCall<E>) => {
    await beforeTransaction?.(call);
    return transaction((trx) => runIdempotent(trx, call, () => handler({ ...call, trx })));
  }) as unknown as Handler<E>);
}

/**
 * Like `serveWrite`, for a call that receives or returns a secret: its reply is not stored, so a repeated call runs
 * again.
 */
export function serveSecret<E extends Endpoint>(app: App, endpoint: E, handler: WriteHandler<E>): void {
  serve(app, endpoint, (({ db: _, transaction, ...call }: ReadCall<E>) =>
    transaction((trx) => handler({ ...call, trx }))) as unknown as Handler<E>);
}

const TOKEN_NOT_ALLOWED = defineMessage('errors.notByToken', 'API tokens cannot do this. Sign in instead.');

function assertAllowed(viewer: Viewer, { access, allowsApiToken }: Endpoint): void {
  if (viewer.tokenId && !allowsApiToken) throw new AppError('forbidden', TOKEN_NOT_ALLOWED);
  if (hasAccess(viewer === ANONYMOUS_VIEWER ? undefined : viewer.grants, access)) return;
  throw new AppError('forbidden', 'You do not have permission to do this.', { detail: access });
}

const isReadOnlyEndpoint = ({ method, isReadOnly }: Endpoint): boolean => method === 'GET' || isReadOnly === true;

function readOnlyError({ displayName: name }: Viewer): AppError {
  const message = 'You are viewing as {{name}}. Nothing can be changed.';
  return new AppError('forbidden', defineMessage('errors.viewing', message, { name }));
}

/** Parses the parts of a call with the schemas of the endpoint. Throws one error with the problems of all parts. */
function parseInput(endpoint: Endpoint, request: FastifyRequest): Record<'params' | 'query' | 'body', unknown> {
  if (endpoint.body === 'bytes' && !(request.body instanceof Readable))
    throw new AppError('malformed', 'Send the file itself, as application/octet-stream.');
  const parse = (schema: unknown, value: unknown) =>
    schema instanceof z.ZodType ? validate(schema, value ?? {}) : { data: undefined, problems: {} };
  const params = parse(endpoint.params, request.params);
  const query = parse(endpoint.query, request.query);
  const body = parse(endpoint.body, request.body);
  const problems = { ...body.problems, ...query.problems, ...params.problems };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return { params: params.data, query: query.data, body: endpoint.body === 'bytes' ? request.body : body.data };
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const ascii = file.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return reply
    .header('content-type', file.contentType)
    .header(
      'content-disposition',
      `${file.isShown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .send(file.stream);
}
