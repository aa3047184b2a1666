import { request } from 'node:http';
import type { Plugin } from 'vitest/config';
import { type RunningServer, startServer } from './server.ts';

/** Answers `/api` of a component test with the real server, started at the first call. */
export function realApi(): Plugin {
  let started: Promise<RunningServer> | undefined;
  return {
    name: 'real-api',
    configureServer(vite) {
      vite.middlewares.use('/api', async (call, answer) => {
        started ??= startServer({ DEMO: 'off' });
        const { url } = await started;
        const forwarded = request(
          new URL(call.originalUrl ?? '', url),
          { method: call.method, headers: call.headers },
          (reply) => {
            answer.writeHead(reply.statusCode ?? 500, reply.headers);
            reply.pipe(answer);
          },
        );
        // The browser of a call that is open when the server stops may be closed already.
        forwarded.on('error', () => answer.destroy());
        call.pipe(forwarded);
      });
    },
    async closeBundle() {
      await (await started)?.close();
    },
  };
}
