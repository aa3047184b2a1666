import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    portalUrls: string[];
  }
}

/**
 * Starts a server with the demo agency for each worker of the journeys. Tests that kill or configure a server start
 * their own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = project.config.maxWorkers;
  // The maximum token lifetime: journeys do not test expiry.
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

/** Returns the server of this worker, which no other file uses at the same time. */
export const sharedServer = () => ({ url: inject('portalUrls')[Number(process.env.VITEST_POOL_ID) - 1]! });
