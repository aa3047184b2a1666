import { request } from 'node:http';
import type { Plugin } from 'vitest/config';
import { type RunningServer, startServer } from './server.ts';

/** Forwards `/api` calls of component tests to a real server, which starts at the first call. */
export function realApi(): Plugin {
  let serverPromise: Promise<RunningServer> | undefined;
  return {
    name: 'real-api',
    configureServer(vite) {
      vite.middlewares.use('/api', async (incoming, response) => {
        serverPromise ??= startServer({ DEMO: 'off' });
        const { url } = await serverPromise;
        const proxyRequest = request(
          new URL(incoming.originalUrl ?? '', url),
          { method: incoming.method, headers: incoming.headers },
          (upstream) => {
            response.writeHead(upstream.statusCode ?? 500, upstream.headers);
            upstream.pipe(response);
          },
        );
        // When the server stops during a call, the browser may already be closed.
        proxyRequest.on('error', () => response.destroy());
        incoming.pipe(proxyRequest);
      });
    },
    async closeBundle() {
      await (await serverPromise)?.close();
    },
  };
}
