import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@leadwright/server/database/embedded';
import type { Figures } from './watch.ts';

const MAIN = join(import.meta.dirname, '../../../server/src/main.ts');
const WATCH = join(import.meta.dirname, 'watch.ts');

export const ADMIN = { email: 'admin@leadwright.example', password: 'a password for benches' };

/** Leadwright in a separate process, so that its memory and event loop are measured alone. */
export interface Server extends AsyncDisposable {
  url: string;
  pid: number;
  /** Returns the usage since the previous call. */
  figures(): Promise<Figures>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startServer(env: Record<string, string>, options: string[] = []): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', WATCH, ...options, MAIN], {
    env: { ...process.env, DEMO: 'off', ADMIN_PASSWORD: ADMIN.password, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  await healthy(child, url);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url,
    pid: child.pid!,
    async figures() {
      child.send('figures');
      const [figures] = await once(child, 'message');
      return figures as Figures;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  };
}

async function healthy(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error('the server did not start');
    await sleep(10);
  }
}
