import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    portalUrl: string;
  }
}

/** One server with its demo agency for all journeys; a test that kills or configures a server starts its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The walk of all screens takes longer than a token lives otherwise, and a renewal is no trouble of a screen.
  const server = await startServer({ ACCESS_TOKEN_SECONDS: '3600' });
  project.provide('portalUrl', server.url);
  return () => server.close();
}

export const sharedServer = () => ({ url: inject('portalUrl') });
