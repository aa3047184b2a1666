import type { Pool } from 'pg';
import { openPersistentConnection } from '../database/persistent-connection.ts';

export interface JobChange {
  id: string;
  owner: string | null;
  state: string;
}

/** An event for users: a new notification or changed permissions. */
type UserEvent = 'notified' | 'rights_changed';

export interface JobListener {
  onJobChange: (change: JobChange) => void;
  /** Handles an event for these users. An empty list means all users. */
  onUserEvent: (event: UserEvent, userIds: readonly string[]) => void;
}

/** Listens for events of all server processes and reconnects when the connection breaks. */
export function listenForJobChanges(pool: Pool, listener: JobListener): Promise<{ end(): Promise<void> }> {
  const { connectionString } = pool.options as { connectionString: string };
  return openPersistentConnection(connectionString, async (client) => {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'job_changed') listener.onJobChange(JSON.parse(payload || '{}') as JobChange);
      else
        listener.onUserEvent(
          channel as UserEvent,
          payload.split(' ').filter((id) => id !== ''),
        );
    });
    await client.query('listen job_changed; listen notified; listen rights_changed');
  });
}
