import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { AppError } from '@leadwright/contract/errors';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { App } from './context.ts';
import { queryBuilder } from './database/pool.ts';
import { preparedQueryBuilder } from './database/prepared.ts';
import { registerFeatures } from './features.ts';
import { answerErrors, sendError } from './http/errors.ts';
import { openApi } from './http/openapi.ts';
import { identify } from './http/session.ts';
import { sessionKeys } from './http/token.ts';
import { refuseOddAddresses, serveWeb } from './http/web.ts';
import { jobRunner } from './jobs/runner.ts';

const LARGEST_JSON = 1024 * 1024;

export async function createApp(
  config: Config,
  pool: Pool,
  gridPool: Pool = pool,
  countPool: Pool = gridPool,
): Promise<App> {
  const http = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    bodyLimit: LARGEST_JSON,
    trustProxy: config.trustProxy,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
    // Names stand in the specification's addresses, and a company's may be 300 characters of several bytes each.
    routerOptions: { ignoreDuplicateSlashes: false, maxParamLength: 3_000 },
    frameworkErrors: (error, request, reply) => {
      request.log.debug(error);
      return sendError(request, reply, new AppError('malformed', 'This is not an address.'));
    },
  });
  const db = queryBuilder(pool);
  const keys = await sessionKeys(pool);
  const app: App = {
    http,
    config,
    pool,
    db,
    keys,
    jobs: jobRunner(pool, db, http.log, config),
    identify: (request) => identify(app, request),
    served: [],
    gridDb: preparedQueryBuilder(gridPool),
    countDb: preparedQueryBuilder(countPool),
    grids: new Map(),
    choices: new Map(),
    records: new Map(),
    taken: new Map(),
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
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: config.trustProxy,
  });
  await http.register(cookie);
  await http.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    // A grid page is whole in memory: compressing it at once takes a fifth of the time that a stream does.
    syncThreshold: LARGEST_JSON,
    zlibOptions: { level: 1 },
  });
  // A file is its own body, as a stream that nobody buffers.
  http.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  answerErrors(http, app.taken);
  refuseOddAddresses(http);
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  registerFeatures(app);
  http.get('/api/health', async () => {
    await pool.query('select 1');
    return { status: 'ok' };
  });
  http.get('/api/openapi.json', async () => openApi(app.served));
  await serveWeb(http, config.webDir, app.served);
  return app;
}
