import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@leadwright/server/database/embedded';
import type { ResourceUsage } from './usage-monitor.ts';

const SERVER_MAIN = join(import.meta.dirname, '../../../server/src/main.ts');
const USAGE_MONITOR = join(import.meta.dirname, 'usage-monitor.ts');

export const ADMIN = { email: 'admin@leadwright.example', password: 'a password for benches' };

/** Leadwright in a separate process, so that its memory and event loop are measured separately. */
export interface Server extends AsyncDisposable {
  url: string;
  pid: number;
  /** Returns the resource usage since the previous call. */
  readUsage(): Promise<ResourceUsage>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server with the usage monitor and waits until it is healthy. */
export async function startServer(env: Record<string, string>, nodeOptions: string[] = []): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', USAGE_MONITOR, ...nodeOptions, SERVER_MAIN], {
    env: { ...process.env, DEMO: 'off', ADMIN_PASSWORD: ADMIN.password, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(child, url);
  const terminate = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url,
    pid: child.pid!,
    async readUsage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage as ResourceUsage;
    },
    kill: () => terminate('SIGKILL'),
    stop: () => terminate('SIGTERM'),
    [Symbol.asyncDispose]: () => terminate('SIGTERM'),
  };
}

async function waitUntilHealthy(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    if (child.exitCode !== null) throw new Error('the server did not start');
    await sleep(10);
  }
}
