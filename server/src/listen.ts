import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, StartError } from './config.ts';

type Address = Pick<Config, 'host' | 'port'>;

/** Throws when the port is in use. Called before the database is started and demo data is loaded. */
export async function assertFreePort(address: Address): Promise<void> {
  const probe = createServer();
  await listen({ listen: (options) => once(probe.listen(options), 'listening') }, address);
  await new Promise((resolve) => probe.close(resolve));
}

export async function listen(
  server: { listen(address: Address): Promise<unknown> },
  { host, port }: Address,
): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is taken. Set PORT to another one.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} cannot be opened by this user. Set PORT to one above 1023.`);
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL' || code === 'EINVAL')
      throw new StartError(
        `"${host}" is not an address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
      );
    throw error;
  }
}
