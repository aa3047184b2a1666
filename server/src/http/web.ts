import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { AppError } from '@leadwright/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sendError } from './errors.ts';

/** The web bundle: hashed chunks for ever, the page itself never from a cache, any screen's path answers the page. */
export async function serveWeb(
  http: FastifyInstance,
  config: Pick<Config, 'webDir' | 'oidc' | 'localSignIn' | 'idleSeconds'>,
  served: readonly Endpoint[],
): Promise<void> {
  const folder = config.webDir;
  const built = existsSync(folder);
  const said = built ? saidInPage(config) : [];
  const page = said.length > 0 ? pageWith(folder, said) : undefined;
  const sendPage = (reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache');
    return page ? reply.type('text/html; charset=utf-8').send(page) : reply.sendFile('index.html');
  };
  if (page) for (const path of ['/', '/index.html']) http.get(path, (_, reply) => sendPage(reply));
  if (built) {
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
    if (isApi(request.url)) return sendError(request, reply, noSuchCall(request, reply, served));
    const wantsPage = request.method === 'GET' && !/^\/(js|css|assets)\//.test(request.url);
    if (wantsPage && built) return sendPage(reply);
    return sendError(request, reply, NOTHING_HERE);
  });
}

/** How people sign in stands in the page itself: the login asks for nothing and does not change under their eyes. */
function saidInPage({ oidc, localSignIn, idleSeconds }: Pick<Config, 'oidc' | 'localSignIn' | 'idleSeconds'>) {
  const said: Record<string, string> = {};
  if (oidc) said['external-sign-in'] = oidc.name;
  if (oidc && !localSignIn) said['local-sign-in'] = 'off';
  if (idleSeconds) said['idle-seconds'] = String(idleSeconds);
  return Object.entries(said);
}

function pageWith(folder: string, said: [name: string, content: string][]): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const metas = said.map(([key, value]) => `<meta name="${key}" content="${escaped(value)}" />`);
  return readFileSync(join(folder, 'index.html'), 'utf8').replace('</head>', () => `${metas.join('')}</head>`);
}

const NOTHING_HERE = new AppError('not_found', 'Nothing was found at this address.');
const isApi = (url: string) => /^\/+api(\/|\?|$)/.test(url);

/** What is below /api is answered by the API and never by a file: a call there is none of, or not with this method. */
function noSuchCall(request: FastifyRequest, reply: FastifyReply, served: readonly Endpoint[]): AppError {
  const path = request.url.replace(/\?.*/, '');
  const others = served.filter((call) => new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
  if (others.length === 0) return NOTHING_HERE;
  const methods = [...new Set(others.map(({ method }) => method))].sort().join(', ');
  reply.header('allow', methods);
  return new AppError('method_not_allowed', `This address supports only ${methods}.`);
}

/** An address that is none: half an escape, a NUL, a way out of the folder. Refused before anything reads it. */
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
