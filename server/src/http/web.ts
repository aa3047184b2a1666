import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { AppError } from '@leadwright/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';

/** The web bundle: hashed chunks for ever, the page itself never from a cache, any screen's path answers the page. */
export async function serveWeb(http: FastifyInstance, folder: string, served: readonly Endpoint[]): Promise<void> {
  const built = existsSync(folder);
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
    if (wantsPage && built) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return sendError(request, reply, NOTHING_HERE);
  });
}

const NOTHING_HERE = new AppError('not_found', 'There is nothing at this address.');
const isApi = (url: string) => /^\/+api(\/|\?|$)/.test(url);

/** What is below /api is answered by the API and never by a file: a call there is none of, or not with this method. */
function noSuchCall(request: FastifyRequest, reply: FastifyReply, served: readonly Endpoint[]): AppError {
  const path = request.url.replace(/\?.*/, '');
  const others = served.filter((call) => new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
  if (others.length === 0) return NOTHING_HERE;
  const methods = [...new Set(others.map(({ method }) => method))].sort().join(', ');
  reply.header('allow', methods);
  return new AppError('method_not_allowed', `This address takes ${methods} only.`);
}

/** An address that is none: half an escape, a NUL, a way out of the folder. Refused before anything reads it. */
export function refuseOddAddresses(http: FastifyInstance): void {
  http.addHook('onRequest', async (request) => {
    const path = request.url.replace(/\?.*/, '');
    let plain: string;
    try {
      plain = decodeURIComponent(path);
    } catch {
      plain = '\0';
    }
    if (/[\0\\]|\/\.\.(\/|$)|^\/\//.test(plain)) throw new AppError('malformed', 'This is not an address.');
  });
}
