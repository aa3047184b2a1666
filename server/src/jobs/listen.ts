import type { Pool } from 'pg';
import { keepConnection } from '../database/persistent-connection.ts';

export interface JobChange {
  id: string;
  owner: string | null;
  state: string;
}

export interface JobListener {
  job: (change: JobChange) => void;
  /** These users have new notifications; an empty list means all users. */
  notified: (userIds: readonly string[]) => void;
}

/** Listens for events of all server processes and reconnects after the connection broke. */
export function changes(pool: Pool, heard: JobListener): Promise<{ end(): Promise<void> }> {
  const { connectionString } = pool.options as { connectionString: string };
  return keepConnection(connectionString, async (client) => {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'job_changed') heard.job(JSON.parse(payload || '{}') as JobChange);
      else heard.notified(payload.split(' ').filter((id) => id !== ''));
    });
    await client.query('listen job_changed; listen notified');
  });
}
