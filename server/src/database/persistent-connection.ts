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
 * A connection that is held for its own sake (a lock, a channel to listen to). When it breaks, another takes its place
 * and is prepared as the first was.
 */
export async function keepConnection(
  url: string,
  prepare: (client: pg.Client) => Promise<unknown>,
): Promise<{ end(): Promise<void> }> {
  const open = async () => {
    const client = await connect(url);
    const gone = new Promise((resolve) => client.once('end', resolve));
    try {
      await prepare(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return { client, gone };
  };
  let held = await open();
  let wanted = true;
  const keep = async () => {
    while (wanted) {
      await held.gone;
      if (wanted) await sleep(RETRY_MS);
      if (wanted) held = (await open().catch(() => undefined)) ?? held;
    }
    await held.client.end().catch(() => undefined);
  };
  const keeping = keep();
  return {
    async end() {
      wanted = false;
      await held.client.end().catch(() => undefined);
      await keeping;
    },
  };
}
