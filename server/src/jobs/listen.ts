import type { Pool } from 'pg';
import { keepConnection } from '../database/kept-connection.ts';

export interface JobChange {
  id: string;
  owner: string | null;
  state: string;
}

/** Hears of every job that moves, whichever server process moved it; also again after the connection broke. */
export function changes(pool: Pool, heard: (change: JobChange) => void): Promise<{ end(): Promise<void> }> {
  const { connectionString } = pool.options as { connectionString: string };
  return keepConnection(connectionString, async (client) => {
    client.on('notification', ({ payload }) => heard(JSON.parse(payload ?? '{}') as JobChange));
    await client.query('listen job_changed');
  });
}
