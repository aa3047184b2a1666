import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { AppError } from '@leadwright/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sendError } from './errors.ts';

/**
 * Serves the web bundle. Hashed files are cached forever, the page is never cached, and the path of each screen returns
 * the page.
 */
export async function serveWeb(
  http: FastifyInstance,
  config: Pick<Config, 'webDir' | 'oidc' | 'localSignIn' | 'idleSeconds'>,
  boundEndpoints: readonly Endpoint[],
): Promise<void> {
  const folder = config.webDir;
  const isBuilt = existsSync(folder);
  const settings = isBuilt ? pageSettings(config) : [];
  const page = settings.length > 0 ? renderPage(folder, settings) : undefined;
  const sendPage = (reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache');
    return page ? reply.type('text/html; charset=utf-8').send(page) : reply.sendFile('index.html');
  };
  if (page) for (const path of ['/', '/index.html']) http.get(path, (_, reply) => sendPage(reply));
  if (isBuilt) {
    await http.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = /\/(js|css|assets)\//.test(path);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    if (isApi(request.url)) return sendError(request, reply, unknownEndpointError(request, reply, boundEndpoints));
    const isPageRequest = request.method === 'GET' && !/^\/(js|css|assets)\//.test(request.url);
    if (isPageRequest && isBuilt) return sendPage(reply);
    return sendError(request, reply, NOT_FOUND);
  });
}

/**
 * Returns the sign-in settings. They are part of the page, so that the sign-in form needs no request.
 */
function pageSettings({ oidc, localSignIn, idleSeconds }: Pick<Config, 'oidc' | 'localSignIn' | 'idleSeconds'>) {
  const settings: Record<string, string> = {};
  if (oidc) settings['external-sign-in'] = oidc.name;
  if (oidc && !localSignIn) settings['local-sign-in'] = 'off';
  if (idleSeconds) settings['idle-seconds'] = String(idleSeconds);
  return Object.entries(settings);
}

function renderPage(folder: string, settings: [name: string, content: string][]): string {
  const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const metas = settings.map(([key, value]) => `<meta name="${key}" content="${escapeHtml(value)}" />`);
  return readFileSync(join(folder, 'index.html'), 'utf8').replace('</head>', () => `${metas.join('')}</head>`);
}

const NOT_FOUND = new AppError('not_found', 'Nothing was found at this address.');
const isApi = (url: string) => /^\/+api(\/|\?|$)/.test(url);

/** Returns the error for an unknown path or method below /api. */
function unknownEndpointError(
  request: FastifyRequest,
  reply: FastifyReply,
  boundEndpoints: readonly Endpoint[],
): AppError {
  const path = request.url.replace(/\?.*/, '');
  const pathEndpoints = boundEndpoints.filter((endpoint) =>
    new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (pathEndpoints.length === 0) return NOT_FOUND;
  const methods = [...new Set(pathEndpoints.map(({ method }) => method))].sort().join(', ');
  reply.header('allow', methods);
  return new AppError('method_not_allowed', `This address supports only ${methods}.`);
}

/** Rejects malformed URLs before other hooks: invalid escapes, NUL characters and paths that leave the folder. */
export function rejectMalformedUrls(http: FastifyInstance): void {
  http.addHook('onRequest', async (request) => {
    const path = request.url.replace(/\?.*/, '');
    let decodedPath: string;
    try {
      decodedPath = decodeURIComponent(path);
    } catch {
      decodedPath = '\0';
    }
    if (/[\0\\]|\/\.\.(\/|$)|^\/\//.test(decodedPath)) throw new AppError('malformed', 'This address is not valid.');
  });
}
