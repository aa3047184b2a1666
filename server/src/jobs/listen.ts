import pg, { type Pool } from 'pg';

export interface JobChange {
  id: string;
  owner: string | null;
  state: string;
}

/** Hears of every job that moves, whichever server process moved it. Reconnects when the connection breaks. */
export async function changes(pool: Pool, heard: (change: JobChange) => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: (pool.options as { connectionString: string }).connectionString });
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => heard(JSON.parse(payload ?? '{}') as JobChange));
  await client.connect();
  await client.query('listen job_changed');
  return client;
}
