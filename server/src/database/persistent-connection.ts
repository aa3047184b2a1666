import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 250;

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Opens a connection that stays open, for a lock or a channel. When it breaks, a new connection replaces it and is
 * prepared again.
 */
export async function openPersistentConnection(
  url: string,
  prepare: (client: pg.Client) => Promise<unknown>,
): Promise<{ end(): Promise<void> }> {
  const open = async () => {
    const client = await connect(url);
    const disconnected = new Promise((resolve) => client.once('end', resolve));
    try {
      await prepare(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return { client, disconnected };
  };
  let current = await open();
  let isActive = true;
  const reconnect = async () => {
    while (isActive) {
      await current.disconnected;
      if (isActive) await sleep(RETRY_MS);
      if (isActive) current = (await open().catch(() => undefined)) ?? current;
    }
    await current.client.end().catch(() => undefined);
  };
  const reconnecting = reconnect();
  return {
    async end() {
      isActive = false;
      await current.client.end().catch(() => undefined);
      await reconnecting;
    },
  };
}
