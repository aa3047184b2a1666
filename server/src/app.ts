import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { AppError } from '@leadwright/contract/errors';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { App } from './context.ts';
import { restrictDataFolders } from './data-folder.ts';
import { queryBuilder } from './database/pool.ts';
import { preparedQueryBuilder } from './database/prepared.ts';
import { registerFeatures } from './features.ts';
import { deleteUnreferencedFiles } from './files/delete-unreferenced-files.ts';
import { registerErrorHandler, sendError } from './http/errors.ts';
import { enforceMinUploadRate } from './http/min-upload-rate.ts';
import { openApiDocument } from './http/openapi.ts';
import { requestLog } from './http/request-log.ts';
import { identify } from './http/session.ts';
import { sessionKeys } from './http/token.ts';
import { rejectMalformedUrls, serveWeb } from './http/web.ts';
import { scheduleDaily } from './jobs/daily.ts';
import { JobRunner } from './jobs/runner.ts';
import { ReadPriority } from './read-priority.ts';

const MAX_JSON_BYTES = 1024 * 1024;
const HEADERS_MS = 20_000;
/** A third of the upload rate of the slowest mobile networks. */
const MIN_UPLOAD_RATE = { graceMs: 20_000, bytesPerSecond: 16 * 1024 };
/** Browser features that no page of the portal uses. */
const PERMISSIONS_POLICY = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Pools for one purpose each. By default, all calls share one pool. */
interface SeparatePools {
  gridPool?: Pool;
  countPool?: Pool;
  jobPool?: Pool;
}

export async function createApp(
  config: Config,
  pool: Pool,
  { gridPool = pool, countPool = gridPool, jobPool = pool }: SeparatePools = {},
): Promise<App> {
  const trustProxy = config.trustProxy;
  const http = Fastify({
    logger: requestLog(config.logLevel),
    bodyLimit: MAX_JSON_BYTES,
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    genReqId: () => crypto.randomUUID(),
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 4 },
    forceCloseConnections: true,
    // Paths of the specification contain names, and an account name may have 300 characters of several bytes each.
    routerOptions: { ignoreDuplicateSlashes: false, maxParamLength: 3_000 },
    frameworkErrors: (error, request, reply) => {
      request.log.debug({ code: error.code }, 'malformed URL');
      return sendError(request, reply, new AppError('malformed', 'This address is not valid.'));
    },
  });
  const keys = await sessionKeys(pool);
  const app: App = {
    http,
    config,
    pool,
    jobPool,
    keys,
    jobs: new JobRunner(jobPool, queryBuilder(jobPool), http.log, config),
    identify: (request) => identify(app, request),
    boundEndpoints: [],
    gridDb: preparedQueryBuilder(gridPool),
    countDb: preparedQueryBuilder(countPool),
    pages: new ReadPriority(),
    grids: new Map(),
    choices: new Map(),
    streams: new Map(),
    records: new Map(),
    changes: new Map(),
    nameReferenceSources: [],
    uniqueProblems: new Map(),
    bounceHandlers: new Map(),
  };
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine sets styles on elements; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: trustProxy !== false,
    frameguard: { action: 'deny' },
  });
  await http.register(cookie);
  await http.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    // A grid page is complete in memory: compressing it synchronously takes a fifth of the time of a stream.
    syncThreshold: MAX_JSON_BYTES,
    zlibOptions: { level: 1 },
  });
  // A file is the whole body, read as a stream and not buffered.
  http.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  registerErrorHandler(http, app.uniqueProblems);
  rejectMalformedUrls(http);
  enforceMinUploadRate(http, MIN_UPLOAD_RATE);
  http.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  http.addHook('onReady', () => restrictDataFolders(config));
  scheduleDaily(app, 'deleting unreferenced files failed', (database) => deleteUnreferencedFiles(database, config));
  registerFeatures(app);
  http.get('/api/health', async () => {
    await pool.query('select 1');
    return { status: 'ok' };
  });
  // Built once, on the first request, because walking all schemas takes time.
  let openApiJson: string | undefined;
  http.get('/api/openapi.json', async (_, reply) => {
    openApiJson ??= JSON.stringify(openApiDocument(app.boundEndpoints));
    return reply.type('application/json; charset=utf-8').send(openApiJson);
  });
  await serveWeb(http, config, app.boundEndpoints);
  return app;
}
