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
  const server = await startServer();
  project.provide('portalUrl', server.url);
  return () => server.close();
}

export const sharedServer = () => ({ url: inject('portalUrl') });
