import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The web bundle: hashed chunks for ever, the page itself never from a cache, any screen's path answers the page. */
export async function serveWeb(http: FastifyInstance, folder: string): Promise<void> {
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
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/^\/(js|css|assets)\//.test(request.url);
    if (wantsPage && built) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply
      .status(404)
      .send({ code: 'not_found', message: 'There is nothing at this address.', requestId: request.id });
  });
}
