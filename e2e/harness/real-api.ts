import { request } from 'node:http';
import type { Plugin } from 'vitest/config';
import { type RunningServer, startServer } from './server.ts';

/** Answers `/api` of a component test with the real server, started at the first call. */
export function realApi(): Plugin {
  let started: Promise<RunningServer> | undefined;
  return {
    name: 'real-api',
    configureServer(vite) {
      vite.middlewares.use('/api', async (incoming, response) => {
        started ??= startServer({ DEMO: 'off' });
        const { url } = await started;
        const proxyRequest = request(
          new URL(incoming.originalUrl ?? '', url),
          { method: incoming.method, headers: incoming.headers },
          (upstream) => {
            response.writeHead(upstream.statusCode ?? 500, upstream.headers);
            upstream.pipe(response);
          },
        );
        // The browser of a call that is open when the server stops may be closed already.
        proxyRequest.on('error', () => response.destroy());
        incoming.pipe(proxyRequest);
      });
    },
    async closeBundle() {
      await (await started)?.close();
    },
  };
}
