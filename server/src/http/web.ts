import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { AppError } from '@leadwright/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sendError } from './errors.ts';

/**
 * Serves the web bundle: hashed chunks are cached forever, the page never is, and every screen's path returns the page.
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
        const hashed = /\/(js|css|assets)\//.test(path);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    if (isApi(request.url)) return sendError(request, reply, unknownCallError(request, reply, boundEndpoints));
    const isPageRequest = request.method === 'GET' && !/^\/(js|css|assets)\//.test(request.url);
    if (isPageRequest && isBuilt) return sendPage(reply);
    return sendError(request, reply, NOT_FOUND);
  });
}

/**
 * Returns the settings of the sign-in, which are part of the page: the form needs no request and does not change while
 * it is shown.
 */
function pageSettings({ oidc, localSignIn, idleSeconds }: Pick<Config, 'oidc' | 'localSignIn' | 'idleSeconds'>) {
  const settings: Record<string, string> = {};
  if (oidc) settings['external-sign-in'] = oidc.name;
  if (oidc && !localSignIn) settings['local-sign-in'] = 'off';
  if (idleSeconds) settings['idle-seconds'] = String(idleSeconds);
  return Object.entries(settings);
}

function renderPage(folder: string, settings: [name: string, content: string][]): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const metas = settings.map(([key, value]) => `<meta name="${key}" content="${escaped(value)}" />`);
  return readFileSync(join(folder, 'index.html'), 'utf8').replace('</head>', () => `${metas.join('')}</head>`);
}

const NOT_FOUND = new AppError('not_found', 'Nothing was found at this address.');
const isApi = (url: string) => /^\/+api(\/|\?|$)/.test(url);

/** Returns the error for a path below /api, which never serves files: no such call, or not with this method. */
function unknownCallError(request: FastifyRequest, reply: FastifyReply, boundEndpoints: readonly Endpoint[]): AppError {
  const path = request.url.replace(/\?.*/, '');
  const others = boundEndpoints.filter((call) => new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
  if (others.length === 0) return NOT_FOUND;
  const methods = [...new Set(others.map(({ method }) => method))].sort().join(', ');
  reply.header('allow', methods);
  return new AppError('method_not_allowed', `This address supports only ${methods}.`);
}

/** Rejects malformed addresses before anything reads them: half an escape, a NUL, a path out of the folder. */
export function rejectMalformedUrls(http: FastifyInstance): void {
  http.addHook('onRequest', async (request) => {
    const path = request.url.replace(/\?.*/, '');
    let plain: string;
    try {
      plain = decodeURIComponent(path);
    } catch {
      plain = '\0';
    }
    if (/[\0\\]|\/\.\.(\/|$)|^\/\//.test(plain)) throw new AppError('malformed', 'This address is not valid.');
  });
}
