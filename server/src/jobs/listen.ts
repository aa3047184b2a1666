import type { Pool } from 'pg';
import { openPersistentConnection } from '../database/persistent-connection.ts';

export interface JobChange {
  id: string;
  owner: string | null;
  state: string;
}

/** What the server reports to users: a new notification, or that their permissions changed. */
type UserEvent = 'notified' | 'rights_changed';

export interface JobListener {
  job: (change: JobChange) => void;
  /** An event for these users; an empty list means all users. */
  user: (event: UserEvent, userIds: readonly string[]) => void;
}

/** Listens for events of all server processes and reconnects after the connection broke. */
export function listenForJobChanges(pool: Pool, listener: JobListener): Promise<{ end(): Promise<void> }> {
  const { connectionString } = pool.options as { connectionString: string };
  return openPersistentConnection(connectionString, async (client) => {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'job_changed') listener.job(JSON.parse(payload || '{}') as JobChange);
      else
        listener.user(
          channel as UserEvent,
          payload.split(' ').filter((id) => id !== ''),
        );
    });
    await client.query('listen job_changed; listen notified; listen rights_changed');
  });
}
