import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    portalUrls: string[];
  }
}

/** A server with its demo agency for each worker of the journeys; a test that kills or configures a server starts its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = project.config.maxWorkers;
  // The longest life there is: journeys are not about expiry.
  const servers = await Promise.all(
    Array.from({ length: workers }, () => startServer({ ACCESS_TOKEN_SECONDS: '3600' })),
  );
  project.provide(
    'portalUrls',
    servers.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
}

/** The server of this worker: no other file uses it meanwhile. */
export const sharedServer = () => ({ url: inject('portalUrls')[Number(process.env.VITEST_POOL_ID) - 1]! });
